package notice

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// statusClosed is the status of a conversation that is done.
const statusClosed = "CLOSED"

// Writing is what a write will be about, of a store.Observer: the conversations or imports that it meets, or the members whom a note
// mentions. An event would say neither what has changed of a conversation nor who did it.
func (s *Service) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	c := authz.From(ctx)
	if c == nil || c.Subaccount == "" || store.IsSystem(ctx) || m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		return nil, nil
	}
	switch m := m.(type) {
	case *ent.ConversationMutation:
		if m.Op().Is(ent.OpCreate) || kindFor(c, m) == "" {
			return nil, nil
		}
		return store.Rows(ctx, m)
	case *ent.ConversationNoteMutation:
		return mentioned(ctx, c, m)
	case *ent.ContactImportMutation:
		if _, ended := m.FinishedAt(); ended {
			return store.Rows(ctx, m)
		}
	}
	return nil, nil
}

// kindFor is what members are told of a change of a conversation; "" is nothing. Whoever it is assigned to need not hear that it waits.
func kindFor(c *authz.Caller, m *ent.ConversationMutation) string {
	if _, assigned := m.AssigneeID(); assigned {
		return Assigned
	}
	if _, waits := m.HandedOffAt(); waits {
		return Waiting
	}
	if _, missed := m.MissedAt(); missed {
		return Overdue
	}
	// Who ends a snooze by hand has the conversation before them.
	if status, _ := m.Status(); m.SnoozedUntilCleared() && status != statusClosed && c.Kind != authz.KindUser {
		return SnoozeEnded
	}
	return ""
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
			done[key] = true
			if err := s.Queue.Insert(ctx, args); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil //nolint:nilnil // nothing to call
}

// jobs are what is to be told of a change.
func (s *Service) jobs(ctx context.Context, c *authz.Caller, change store.Change, actor string) (jobs []TellArgs, err error) {
	switch m := change.Mutation.(type) {
	case *ent.ConversationMutation:
		about := change.Things
		args := TellArgs{Event: kindFor(c, m), ActorID: actor}
		switch user, _ := m.AssigneeID(); {
		case args.Event == Assigned && user == actor:
			return nil, nil // they know
		case args.Event == Assigned:
			args.Users = []string{user}
		case args.Event == SnoozeEnded: // of those that nobody has, nobody is told
			about, err = s.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(about...), conversation.AssigneeIDNotNil()).IDs(ctx)
		}
		for _, id := range about {
			args.ConversationID = id
			jobs = append(jobs, args)
		}
	case *ent.ConversationNoteMutation:
		id, known := m.ConversationID()
		if !known {
			id, err = m.OldConversationID(ctx)
		}
		jobs = []TellArgs{{ConversationID: id, Event: Mentioned, ActorID: actor, Users: change.Things}}
	case *ent.ContactImportMutation:
		for _, id := range change.Things {
			if err := s.Queue.Insert(ctx, ImportArgs{ImportID: id, ActorID: actor}); err != nil {
				return nil, err
			}
		}
	}
	return jobs, err
}
