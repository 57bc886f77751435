package notice

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What the status of a conversation is.
const (
	statusOpen   = "OPEN"
	statusClosed = "CLOSED"
)

// leaving is the part of the platform that takes the conversations of a member who leaves. It sends one notice for all of them itself.
const leaving = "leave"

// Writing is what a write will be about, of a store.Observer: the conversations or imports that it meets, or the members whom a note
// mentions. An event would say neither what has changed of a conversation nor who did it.
func (s *Service) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	c := authz.From(ctx)
	if c == nil || c.Subaccount == "" || store.IsSystem(ctx) || m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		return nil, nil
	}
	switch m := m.(type) {
	case *ent.ConversationMutation:
		if m.Op().Is(ent.OpCreate) || len(topicsOf(c, m)) == 0 {
			return nil, nil
		}
		ids, err := store.Rows(ctx, m)
		if err != nil {
			return nil, err
		}
		return s.untold(ctx, c, ids)
	case *ent.ConversationNoteMutation:
		return mentioned(ctx, c, m)
	case *ent.ContactImportMutation:
		if _, ended := m.FinishedAt(); ended {
			return store.Rows(ctx, m)
		}
	}
	return nil, nil
}

// topic is what members are notified of, for those of some conversations of which something holds; nil is for all.
type topic struct {
	event string
	of    predicate.Conversation
}

// topicsOf a change of conversations. Their assignees need not hear that they wait, or that a snooze has ended.
func topicsOf(c *authz.Caller, m *ent.ConversationMutation) (all []topic) {
	_, assigned := m.AssigneeID()
	again, back := waits(c, m), comesBack(m)
	switch _, heard := m.LastHeardAt(); {
	case assigned:
		all = append(all, topic{Assigned, nil})
	case again: // what was opened again, or is nobody's now, may not wait
		all = append(all, topic{Waiting, waiting()})
	case back && !heard: // what the contact writes has a notice of its own
		all = append(all, topic{Waiting, conversation.And(waiting(), conversation.AssigneeIDIsNil())})
	}
	if _, missed := m.MissedAt(); missed {
		all = append(all, topic{Overdue, conversation.IsArchived(false)})
	}
	if back && !assigned {
		of := conversation.And(conversation.AssigneeIDNotNil(), conversation.IsArchived(false))
		if again {
			of = conversation.And(of, conversation.Not(waiting()))
		}
		all = append(all, topic{SnoozeEnded, of})
	}
	return all
}

// waiting is the condition that a conversation waits for a person now.
func waiting() predicate.Conversation {
	return conversation.And(conversation.HandedOffAtNotNil(), conversation.SnoozedUntilIsNil(), conversation.Status(statusOpen),
		conversation.IsArchived(false))
}

// untold are those of the conversations of which the original, where the installation is a copy, has not told. By the clock come the end of a
// snooze and that of a target; a member may have left before.
func (s *Service) untold(ctx context.Context, c *authz.Caller, ids []string) ([]string, error) {
	if s.parts.Released.IsZero() || c.Kind != authz.KindSystem {
		return ids, nil
	}
	if s.bell.done(c) {
		return nil, nil
	}
	switch c.ID {
	case "snooze":
		return s.those(ctx, ids, conversation.SnoozedUntilGT(s.parts.Released))
	case "target":
		return s.those(ctx, ids, conversation.DueAtGT(s.parts.Released))
	}
	return ids, nil
}

// comesBack says that a snooze ends.
func comesBack(m *ent.ConversationMutation) bool {
	status, _ := m.Status()
	return m.SnoozedUntilCleared() && status != statusClosed
}

// waits says that a conversation waits for a person from now on; or, if it was handed over before, again, or for another one.
func waits(c *authz.Caller, m *ent.ConversationMutation) bool {
	_, handed := m.HandedOffAt()
	_, again := m.OpenedAt()
	left := c.Kind == authz.KindSystem && c.ID == leaving
	return handed || again || m.AssigneeIDCleared() && !left
}

// mentioned are the members whom a note mentions and did not before, other than its author.
func mentioned(ctx context.Context, c *authz.Caller, m *ent.ConversationNoteMutation) ([]string, error) {
	users, _ := m.Mentions()
	users = slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == c.ID })
	if len(users) == 0 || m.Op().Is(ent.OpCreate) {
		return users, nil
	}
	if !m.Op().Is(ent.OpUpdateOne) {
		return nil, nil
	}
	before, err := m.OldMentions(ctx)
	return slices.DeleteFunc(users, func(u string) bool { return slices.Contains(before, u) }), err
}

// Changed has a job tell members, of a store.Observer.
func (s *Service) Changed(ctx context.Context, changes []store.Change) (committed func(), err error) {
	c, actor := authz.From(ctx), ""
	if c.Kind == authz.KindUser {
		actor = c.ID
	}
	done := map[string]bool{} // a conversation may be changed several times
	for _, change := range changes {
		jobs, err := s.jobs(ctx, c, change, actor)
		if err != nil {
			return nil, err
		}
		for _, args := range jobs {
			key := args.Event + args.ConversationID
			if done[key] && args.Event != Mentioned {
				continue
			}
			done[key], args.Since = true, s.bell.now()
			if err := s.parts.Queue.Insert(ctx, args); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil //nolint:nilnil // nothing to call
}

// jobs are the notices that a change causes.
func (s *Service) jobs(ctx context.Context, c *authz.Caller, change store.Change, actor string) (jobs []TellArgs, err error) {
	switch m := change.Mutation.(type) {
	case *ent.ConversationMutation:
		return s.telling(ctx, topicsOf(c, m), m, change.Things, actor)
	case *ent.ConversationNoteMutation:
		id, known := m.ConversationID()
		if !known {
			id, err = m.OldConversationID(ctx)
		}
		jobs = []TellArgs{{ConversationID: id, Event: Mentioned, ActorID: actor, Users: change.Things}}
	case *ent.ContactImportMutation:
		for _, id := range change.Things {
			if err := s.parts.Queue.Insert(ctx, ImportArgs{ImportID: id, ActorID: actor}); err != nil {
				return nil, err
			}
		}
	}
	return jobs, err
}

// telling are the jobs that notify members of conversations that have changed, but not the member who changed them.
func (s *Service) telling(
	ctx context.Context, topics []topic, m *ent.ConversationMutation, ids []string, actor string,
) (jobs []TellArgs, err error) {
	for _, t := range topics {
		args, about := TellArgs{Event: t.event, ActorID: actor}, ids
		switch user, _ := m.AssigneeID(); {
		case t.event == Assigned && user == actor:
			continue
		case t.event == Assigned:
			args.Users = []string{user}
		case t.event == SnoozeEnded:
			t.of = conversation.And(t.of, conversation.AssigneeIDNEQ(actor))
		}
		if t.of != nil {
			if about, err = s.those(ctx, ids, t.of); err != nil {
				return nil, err
			}
		}
		for _, args.ConversationID = range about {
			jobs = append(jobs, args)
		}
	}
	return jobs, nil
}

// those of some conversations of which something holds.
func (s *Service) those(ctx context.Context, ids []string, holds predicate.Conversation) ([]string, error) {
	return s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(ids...), holds).IDs(ctx)
}
