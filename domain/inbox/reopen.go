package inbox

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
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
	Release(u.Mutation(), c)
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
	return anew(ctx, s, m, c, false)
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
	return anew(ctx, s, m, c, settled)
}

// anew has a conversation opened again: its times begin anew, and it is nobody's who has left meanwhile.
func anew(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, settled bool) error {
	if c.Status == closed {
		m.SetStatus(open)
	}
	m.SetOpenedAt(store.Timestamp())
	m.ClearFirstResponseSeconds()
	m.ClearResolutionSeconds()
	waits := c.HandedOffAt != nil
	if waits {
		if err := promise(ctx, s, m, c); err != nil {
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
	from := begun(c)
	if c.HandedOffAt != nil && c.HandedOffAt.After(from) {
		from = *c.HandedOffAt
	}
	u.SetFirstResponseSeconds(since(from))
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
