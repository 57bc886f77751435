package notice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationnote"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/teammember"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// gather is how long an e-mail waits for others that go with it.
const gather = 2 * time.Minute

// TellArgs name a conversation, and what members are to be notified of in it.
type TellArgs struct {
	ConversationID string `json:"conversation_id"`
	Event          string `json:"event"`
	ActorID        string `json:"actor_id,omitempty"`
	// Users are the members to notify; none: those whom it concerns.
	Users []string `json:"users,omitempty"`
	// Since is when it happened, or from when on the contact has written; zero: at any time.
	Since time.Time `json:"since,omitzero"`
}

// Kind of river.JobArgs.
func (TellArgs) Kind() string { return "notice" }

// TellWorker writes the notices of a conversation.
type TellWorker struct {
	river.WorkerDefaults[TellArgs]
	*Service
}

// Work of river.Worker. A conversation that is gone concerns nobody.
func (w *TellWorker) Work(ctx context.Context, j *river.Job[TellArgs]) error {
	system := store.System(ctx, "the conversation of a notice")
	c, err := w.parts.Store.Client(system).Conversation.Get(system, j.Args.ConversationID)
	if ent.IsNotFound(err) {
		return nil
	}
	var users []string
	if err == nil {
		users, err = w.concerned(system, c, j.Args)
	}
	if err == nil {
		err = w.tell(ctx, c.SubaccountID, news{kindOf(j.Args.Event), &c.ID, nil, j.Args.ActorID, users, j.Args.Since, j.Attempt > 1})
	}
	if err != nil {
		return fmt.Errorf("notice: %w", err)
	}
	return nil
}

// concerned are the users whom it concerns: whoever it is assigned to, or else the members of its team who work there; none: all who do.
func (s *Service) concerned(system context.Context, c *ent.Conversation, args TellArgs) ([]string, error) {
	switch {
	case len(args.Users) > 0:
		return args.Users, nil
	case c.AssigneeID != nil:
		return []string{*c.AssigneeID}, nil
	case c.TeamID != nil:
		users, err := s.parts.Store.Client(system).TeamMember.Query().
			Where(teammember.SubaccountID(c.SubaccountID), teammember.TeamID(*c.TeamID)).Select(teammember.FieldUserID).Strings(system)
		if err != nil {
			return nil, err
		}
		return s.working(system, c.SubaccountID, users)
	}
	return nil, nil
}

// working are those of the users who work in a subaccount. Members who have left stay in their teams until their conversations
// have been passed on.
func (s *Service) working(system context.Context, sub string, users []string) (there []string, err error) {
	client := s.parts.Store.Client(system)
	of, err := client.Subaccount.Get(system, sub)
	if err != nil {
		return nil, err
	}
	rows, err := client.Membership.Query().Where(membership.WorkspaceID(of.WorkspaceID), membership.UserIDIn(users...)).All(system)
	for _, m := range rows {
		if person.Works(m, sub) {
			there = append(there, m.UserID)
		}
	}
	return there, err
}

// news is what members are notified of.
type news struct {
	kind
	conversation, imported *string
	actor                  string
	users                  []string
	since                  time.Time
	again                  bool // the job may have notified members before
}

// tell the members whom something concerns. What happens to an archived client concerns nobody.
func (s *Service) tell(ctx context.Context, subaccount string, n news) error {
	ctx, err := s.parts.Store.As(ctx, subaccount, "notice", "Notifications")
	if err != nil {
		return err
	}
	if gone, err := s.archived(ctx, subaccount); err != nil || len(gone) > 0 {
		return err
	}
	to, err := s.recipients(ctx, n)
	if err != nil || len(to) == 0 {
		return err
	}
	var told []recipient
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if told, err = s.still(ctx, n, to); err != nil || len(told) == 0 {
			return err
		}
		before, err := s.unread(ctx, n, told)
		if err != nil {
			return err
		}
		var rows []*ent.NoticeCreate
		for _, r := range told {
			row, now := s.write(ctx, n, r, before[r.user])
			rows = append(rows, row)
			if now {
				if err := s.parts.Queue.Insert(ctx, SendArgs{authz.From(ctx).Workspace, r.user}); err != nil {
					return err
				}
			}
		}
		return s.parts.Store.Client(ctx).Notice.CreateBulk(rows...).Exec(ctx)
	})
	if err != nil {
		return err
	}
	s.wake(ctx, told)
	if err := s.trim(ctx, told); err != nil { // the hourly sweep does it; a retry of the job would tell again
		s.parts.Log.WarnContext(ctx, "old notices cannot be removed", "error", err)
	}
	return nil
}

// still are those of the members whom it still concerns and who have not been notified: nobody once the conversation is gone, and for a mention those
// whom a note still mentions. Until the transaction ends, nobody deletes the conversation: a deletion locks the conversation first and its notices
// then, and the other order would deadlock with it. Nor does anybody take a mention back meanwhile: whoever does so afterwards deletes the notice.
func (s *Service) still(ctx context.Context, n news, to []recipient) ([]recipient, error) {
	if n.conversation == nil {
		return s.untoldOf(ctx, *n.imported, to)
	}
	c, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(*n.conversation), s.parts.Store.Reserved()).Only(ctx)
	if err != nil {
		return nil, ent.MaskNotFound(err)
	}
	switch n.name {
	case Replied:
		to, err = s.unaware(ctx, c, n.since, to)
	case Mentioned:
		to, err = s.noted(ctx, c, to)
	}
	if err != nil || !n.again || n.since.IsZero() || len(to) == 0 {
		return to, err
	}
	cause := notice.ActorIDIsNil()
	if n.actor != "" {
		cause = notice.ActorID(n.actor)
	}
	return s.without(ctx, to, notice.ConversationID(c.ID), notice.Kind(n.name), cause, notice.CreatedAtGTE(n.since))
}

// noted are those of the members whom a note of a conversation mentions.
func (s *Service) noted(ctx context.Context, c *ent.Conversation, to []recipient) ([]recipient, error) {
	notes, err := s.parts.Store.Client(ctx).ConversationNote.Query().Where(conversationnote.ConversationID(c.ID)).
		Select(conversationnote.FieldID, conversationnote.FieldSubaccountID, conversationnote.FieldMentions).All(ctx)
	return slices.DeleteFunc(slices.Clone(to), func(r recipient) bool {
		return !slices.ContainsFunc(notes, func(note *ent.ConversationNote) bool { return slices.Contains(note.Mentions, r.user) })
	}), err
}

// without are those of the members who have no notice of a sort.
func (s *Service) without(ctx context.Context, to []recipient, of ...predicate.Notice) ([]recipient, error) {
	told, err := s.parts.Store.Client(ctx).Notice.Query().Where(of...).Where(notice.UserIDIn(usersOf(to)...)).Select(notice.FieldUserID).Strings(ctx)
	return slices.DeleteFunc(slices.Clone(to), func(r recipient) bool { return slices.Contains(told, r.user) }), err
}

// unread are the notices of the same conversation and kind that have not been read, by their user. The new ones take their place.
func (s *Service) unread(ctx context.Context, n news, to []recipient) (map[string]*ent.Notice, error) {
	before := map[string]*ent.Notice{}
	if n.conversation == nil {
		return before, nil
	}
	client := s.parts.Store.Client(ctx)
	rows, err := client.Notice.Query().
		Where(notice.ConversationID(*n.conversation), notice.Kind(n.name), notice.ReadAtIsNil(), notice.UserIDIn(usersOf(to)...), s.parts.Store.Locked()).
		Order(notice.ByID()).All(ctx)
	if err != nil || len(rows) == 0 {
		return before, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i], before[r.UserID] = r.ID, r
	}
	_, err = client.Notice.Delete().Where(notice.IDIn(ids...)).Exec(ctx)
	return before, err
}

// write a notice. now says that it is to be sent at once.
func (s *Service) write(ctx context.Context, n news, to recipient, before *ent.Notice) (row *ent.NoticeCreate, now bool) {
	at := s.bell.now()
	row = s.parts.Store.Client(ctx).Notice.Create().SetCreatedAt(at).SetUserID(to.user).SetKind(n.name).
		SetNillableConversationID(n.conversation).SetNillableImportID(n.imported).SetShown(slices.Contains(to.channels, Page))
	if n.actor != "" {
		row.SetActorID(n.actor)
	}
	if before != nil && !n.repeats && !spent(before) { // what has not been sent yet is sent when it was to be
		return row.SetNillableMailDueAt(before.MailDueAt).SetNillablePushDueAt(before.PushDueAt), false
	}
	if slices.Contains(to.channels, Email) && s.parts.Messenger.Mailer != nil {
		due := to.quiet.after(at.Add(gather))
		if before != nil && before.MailDueAt != nil && before.MailDueAt.Before(due) {
			due = *before.MailDueAt
		}
		row.SetMailDueAt(due)
	}
	if slices.Contains(to.channels, Push) && to.device && s.parts.PushKey != "" {
		due := to.quiet.after(at)
		if to.looks {
			due = to.quiet.after(at.Add(glance))
		}
		row.SetPushDueAt(due)
		now = !due.After(at)
	}
	return row, now
}

// spent says that a notice is only sent, and has been: its member has nothing to read, and so reads it with the conversation or never.
func spent(n *ent.Notice) bool { return !n.Shown && n.MailDueAt == nil && n.PushDueAt == nil }

// kept is how many notices of a member there are in a workspace, and seldom how many writes there are for each look whether there are
// more: a flood of conversations is to write no more than it has to.
const (
	kept   = 500
	seldom = 32
)

// trim forgets the oldest notices of members who have too many.
func (s *Service) trim(ctx context.Context, to []recipient) error {
	if rand.N(seldom) > 0 { //nolint:gosec // any will do
		return nil
	}
	for _, r := range to {
		if err := s.forget(ctx, authz.From(ctx).Workspace, r.user); err != nil {
			return err
		}
	}
	return nil
}
