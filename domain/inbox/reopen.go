package inbox

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Close a conversation, and note how long it took.
func Close(u *ent.ConversationUpdateOne, c *ent.Conversation) {
	if c.SnoozedUntil != nil {
		u.ClearSnoozedUntil()
	}
	if c.Status == closed {
		return
	}
	release(u.Mutation(), c, true)
	u.SetStatus(closed).SetResolutionSeconds(since(begun(c)))
}

// Reopen a conversation that is closed, or end its snooze.
func Reopen(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation) error {
	return bringBack(ctx, s, m, c, false)
}

// Heard brings a conversation back in which the contact writes: it is opened again, and comes back from its snooze and from the archive.
func Heard(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation) error {
	if !c.IsArchived {
		return Reopen(ctx, s, m, c)
	}
	m.SetIsArchived(false)
	if c.SnoozedUntil != nil {
		m.ClearSnoozedUntil()
	}
	return openAgain(ctx, s, m, c, false)
}

// Wrote notifies the team of what the contact writes in a conversation that is theirs to answer, and sets when the next reply is due. If that
// reopens a conversation that waits for a person, the notification says that it waits, and its targets begin again.
func (s *Service) Wrote(ctx context.Context, m *ent.ConversationMutation, c *ent.Conversation) error {
	switch {
	case c.HandedOffAt == nil && c.AssigneeID == nil:
		return nil
	case c.HandedOffAt != nil && (c.Status == closed || c.IsArchived):
		return nil
	case c.HandedOffAt != nil:
		if err := asks(ctx, s.parts.Store, m, c); err != nil {
			return err
		}
	}
	return s.parts.Replied(ctx, c.ID)
}

// TakenBack forgets what Wrote notified the team of, where that was all that the contact wrote. It is part of the transaction.
func (s *Service) TakenBack(ctx context.Context, conversationID string) error {
	return s.parts.Unsaid(ctx, conversationID)
}

// Present are the conditions that Heard has nothing to bring back, and Wrote nobody to tell.
func Present() []predicate.Conversation {
	return []predicate.Conversation{
		conversation.IsArchived(false), conversation.SnoozedUntilIsNil(), conversation.StatusNEQ(closed),
		conversation.HandedOffAtIsNil(), conversation.AssigneeIDIsNil(),
	}
}

// Unheard makes a conversation what it was before the contact wrote, in all that this changes.
func Unheard(m *ent.ConversationMutation, was, now *ent.Conversation) {
	change(&now.Status, &was.Status, equal, m.SetStatus, nil)
	change(&now.IsArchived, &was.IsArchived, equal, m.SetIsArchived, nil)
	change(now.SnoozedUntil, was.SnoozedUntil, time.Time.Equal, m.SetSnoozedUntil, m.ClearSnoozedUntil)
	change(now.OpenedAt, was.OpenedAt, time.Time.Equal, m.SetOpenedAt, m.ClearOpenedAt)
	change(now.FirstResponseSeconds, was.FirstResponseSeconds, equal, m.SetFirstResponseSeconds, m.ClearFirstResponseSeconds)
	change(now.ResolutionSeconds, was.ResolutionSeconds, equal, m.SetResolutionSeconds, m.ClearResolutionSeconds)
	before := targetsOf(was)
	before.change(m, now)
	give(m, now, store.Text(was.AssigneeID))
	change(now.AssistantID, was.AssistantID, equal, m.SetAssistantID, m.ClearAssistantID)
	change(now.PreviewText, was.PreviewText, equal, m.SetPreviewText, m.ClearPreviewText)
	change(now.LastChannel, was.LastChannel, equal, m.SetLastChannel, m.ClearLastChannel)
	change(now.LastHeardAt, was.LastHeardAt, time.Time.Equal, m.SetLastHeardAt, m.ClearLastHeardAt)
	change(now.QuietSince, was.QuietSince, time.Time.Equal, m.SetQuietSince, m.ClearQuietSince)
}

// Unarchive has the targets of a conversation that is taken out of the archive by hand apply again, and, if it waits for a person, assigns it to
// somebody who works here: while it was in the archive, nobody waited for it.
func Unarchive(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation) error {
	if !c.IsArchived || c.Status == closed || c.HandedOffAt == nil {
		return nil
	}
	t := targetsOf(c)
	t.missed, t.next = nil, nil
	t.look(store.Timestamp())
	t.change(m, c)
	return entrust(ctx, s, m, c, true)
}

// bringBack a conversation that is closed or snoozed; settled says that whose it is has been decided.
func bringBack(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, settled bool) error {
	if c.SnoozedUntil != nil {
		m.ClearSnoozedUntil()
	}
	return reopen(ctx, s, m, c, settled)
}

// reopen a conversation that is closed.
func reopen(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, settled bool) error {
	if c.Status != closed {
		return nil
	}
	return openAgain(ctx, s, m, c, settled)
}

// openAgain reopens a conversation: its times start over, and it is unassigned if its assignee has left meanwhile.
func openAgain(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, settled bool) error {
	if c.Status == closed {
		m.SetStatus(open)
	}
	now := store.Timestamp()
	m.SetOpenedAt(now)
	m.ClearFirstResponseSeconds()
	m.ClearResolutionSeconds()
	waits := c.HandedOffAt != nil
	if waits {
		if err := promise(ctx, s, m, c, now); err != nil {
			return err
		}
	}
	if settled {
		return nil
	}
	return entrust(ctx, s, m, c, waits)
}

// Answered notes the reply of a person.
func Answered(u *ent.ConversationUpdateOne, c *ent.Conversation) {
	replied(u.Mutation(), c)
	if c.FirstResponseSeconds != nil {
		return
	}
	u.SetFirstResponseSeconds(since(waitsSince(c)))
}

// begun is when what is to be done now began.
func begun(c *ent.Conversation) time.Time {
	if c.OpenedAt != nil {
		return *c.OpenedAt
	}
	return c.CreatedAt
}

// since is the whole seconds since a time.
func since(at time.Time) int { return max(0, int(time.Since(at)/time.Second)) }
