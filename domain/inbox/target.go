package inbox

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/inboxsetting"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// targets of a conversation that waits for a person.
type targets struct {
	// response is when a person is to have replied, resolution when it is to be closed; nil is never.
	response, resolution *time.Time
	// missed is the last of them that has been seen to pass, next the first that has not.
	missed, next *time.Time
}

// promise by when a conversation that waits for a person from now on is to be answered and closed, by the subaccount's settings.
func promise(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation) error {
	row, err := s.Client(ctx).InboxSetting.Query().
		Select(inboxsetting.FieldID, inboxsetting.FieldResponseMinutes, inboxsetting.FieldResolutionMinutes).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	now := store.Timestamp()
	t := targets{response: in(row.ResponseMinutes, now), resolution: in(row.ResolutionMinutes, now)}
	t.look(now)
	t.change(m, c)
	return nil
}

// in so many minutes; nil is never.
func in(minutes *int, now time.Time) *time.Time {
	if minutes == nil {
		return nil
	}
	return new(now.Add(time.Duration(*minutes) * time.Minute))
}

// Release a conversation from its targets: it is closed, or does not wait for a person any more.
func Release(m *ent.ConversationMutation, c *ent.Conversation) { new(targets).change(m, c) }

// replied leaves a conversation its second target: a person has replied.
func replied(m *ent.ConversationMutation, c *ent.Conversation) {
	t := targetsOf(c)
	t.response = nil
	if t.missed != nil && (t.resolution == nil || t.missed.Before(*t.resolution)) {
		t.missed = nil
	}
	if t.next = t.resolution; t.missed != nil {
		t.next = nil
	}
	t.change(m, c)
}

// passed notes which targets of a conversation have passed. Nobody waits for what is archived.
func passed(m *ent.ConversationMutation, c *ent.Conversation, now time.Time) {
	t := targetsOf(c)
	if t.next = nil; !c.IsArchived {
		t.look(now)
	}
	t.change(m, c)
}

func targetsOf(c *ent.Conversation) targets {
	return targets{c.ResponseDueAt, c.ResolutionDueAt, c.MissedAt, c.DueAt}
}

// look which have passed. A reply is due before the end.
func (t *targets) look(now time.Time) {
	for _, due := range []*time.Time{t.response, t.resolution} {
		switch {
		case due == nil:
		case due.After(now):
			t.next = due
			return
		default:
			t.missed = due
		}
	}
}

// change what differs of a conversation.
func (t *targets) change(m *ent.ConversationMutation, c *ent.Conversation) {
	before := targetsOf(c)
	change(before.response, t.response, time.Time.Equal, m.SetResponseDueAt, m.ClearResponseDueAt)
	change(before.resolution, t.resolution, time.Time.Equal, m.SetResolutionDueAt, m.ClearResolutionDueAt)
	change(before.missed, t.missed, time.Time.Equal, m.SetMissedAt, m.ClearMissedAt)
	change(before.next, t.next, time.Time.Equal, m.SetDueAt, m.ClearDueAt)
}

func change[T any](from, to *T, equal func(T, T) bool, set func(T), unset func()) {
	switch {
	case to == nil && from != nil:
		unset()
	case to != nil && (from == nil || !equal(*from, *to)):
		set(*to)
	}
}
