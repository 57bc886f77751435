package inbox

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// targets of a conversation that waits for a person.
type targets struct {
	// response is when a person is to have replied, resolution when it is to be closed; nil is never.
	response, resolution *time.Time
	// missed is the last of them that has been seen to pass, next the first that has not.
	missed, next *time.Time
	// responseMet and resolutionMet are whether all of its targets so far were met; nil if none has come to an end.
	responseMet, resolutionMet *bool
}

// promise by when a conversation that waits for a person since an instant is to be answered and closed, by the subaccount's settings.
func promise(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, since time.Time) error {
	rules, err := aimed(ctx, s)
	if rules == nil || err != nil {
		return err
	}
	priority, changed := m.Priority()
	if !changed {
		priority = c.Priority
	}
	t := targetsOf(c)
	t.missed, t.next = nil, nil
	t.response, t.resolution = rules.due(rules.of(priority), since)
	t.look(store.Timestamp())
	t.change(m, c)
	return nil
}

// follow has the targets of a conversation that waits be those of its new priority, from when it began to wait. What both priorities have
// in common stays, as does what was missed before.
func follow(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, to string) error {
	rules, err := aimed(ctx, s)
	if rules == nil || err != nil {
		return err
	}
	was, is, t, since := rules.of(c.Priority), rules.of(to), targetsOf(c), waitsSince(c)
	_, resolution := rules.due(is, since)
	if !patch.Equal(was.Resolution, is.Resolution) {
		t.resolution = resolution
	}
	if !patch.Equal(was.Response, is.Response) {
		asked, err := askedSince(ctx, s, c, since)
		if err != nil {
			return err
		}
		if t.response = nil; asked != nil {
			t.response, _ = rules.due(is, *asked)
		}
	}
	t.missed, t.next = nil, nil
	if c.IsArchived {
		t.missed = c.MissedAt
	} else {
		t.look(store.Timestamp())
	}
	t.change(m, c)
	return nil
}

// voice is the channel of what is said in calls.
const voice = "VOICE"

// askedSince is from when on a reply is waited for in a conversation that waits since an instant: from then, or from what the contact wrote first
// after the last reply of a person. Nil is that they have written nothing since.
func askedSince(ctx context.Context, s *store.Store, c *ent.Conversation, since time.Time) (*time.Time, error) {
	reply, err := replySince(ctx, s, c, since)
	if ent.IsNotFound(err) {
		return &since, nil
	}
	if err != nil {
		return nil, err
	}
	first, err := written(ctx, s, c).Where(message.Ai(false), message.CreatedAtGT(reply.CreatedAt)).Order(ent.Asc(message.FieldCreatedAt)).First(ctx)
	if err != nil {
		return nil, ent.MaskNotFound(err)
	}
	return &first.CreatedAt, nil
}

// written are the messages of a conversation that were not said in calls.
func written(ctx context.Context, s *store.Store, c *ent.Conversation) *ent.MessageQuery {
	return s.Client(ctx).Message.Query().Where(message.ConversationID(c.ID), message.ChannelNEQ(voice))
}

// replySince is the last reply of a person since an instant. The error is ent's for no row where there is none.
func replySince(ctx context.Context, s *store.Store, c *ent.Conversation, since time.Time) (*ent.Message, error) {
	return written(ctx, s, c).Where(message.Source("human"), message.Ai(true), message.CreatedAtGTE(since)).
		Order(ent.Desc(message.FieldCreatedAt)).First(ctx)
}

// waitsSince is from when on a conversation that was handed over waits: it may have been opened again since.
func waitsSince(c *ent.Conversation) time.Time {
	if at := begun(c); c.HandedOffAt == nil || at.After(*c.HandedOffAt) {
		return at
	}
	return *c.HandedOffAt
}

// Release a conversation from its targets: it does not wait for a person any more. What has passed by then was missed.
func Release(m *ent.ConversationMutation, c *ent.Conversation) { release(m, c, false) }

func release(m *ent.ConversationMutation, c *ent.Conversation, closes bool) {
	t, now := targetsOf(c), store.Timestamp()
	if !c.IsArchived {
		t.look(now)
		if closes && t.resolution != nil {
			decide(&t.resolutionMet, t.resolution.After(now))
		}
	}
	t.response, t.resolution, t.missed, t.next = nil, nil, nil, nil
	t.change(m, c)
}

// replied leaves a conversation its second target: a person has replied.
func replied(m *ent.ConversationMutation, c *ent.Conversation) {
	t := targetsOf(c)
	if t.response != nil && !c.IsArchived {
		decide(&t.responseMet, t.response.After(store.Timestamp()))
	}
	t.response = nil
	if t.missed != nil && (t.resolution == nil || t.missed.Before(*t.resolution)) {
		t.missed = nil
	}
	if t.next = t.resolution; t.missed != nil {
		t.next = nil
	}
	t.change(m, c)
}

// asks for another reply in a conversation that waits: the contact writes after that of a person, which was promised by when.
func asks(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation) error {
	if c.ResponseDueAt != nil || c.FirstResponseSeconds == nil {
		return nil
	}
	rules, err := aimed(ctx, s)
	if rules == nil || err != nil || !rules.promised(c) {
		return err
	}
	response, _ := rules.due(rules.of(c.Priority), store.Timestamp())
	if response == nil {
		return nil
	}
	if _, err := replySince(ctx, s, c, waitsSince(c)); err != nil {
		return ent.MaskNotFound(err)
	}
	t := targetsOf(c)
	t.response, t.next = response, earlier(t.next, response)
	t.change(m, c)
	return nil
}

// earlier of two instants; nil is never.
func earlier(a, b *time.Time) *time.Time {
	if a == nil || b != nil && b.Before(*a) {
		return b
	}
	return a
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
	return targets{c.ResponseDueAt, c.ResolutionDueAt, c.MissedAt, c.DueAt, c.ResponseMet, c.ResolutionMet}
}

// decide whether all targets of a sort were met: one that was missed stays missed.
func decide(met **bool, now bool) {
	if *met == nil || **met {
		*met = &now
	}
}

// look which have passed. The first reply is due before the end, those after it need not be.
func (t *targets) look(now time.Time) {
	var next *time.Time
	for _, of := range []struct {
		due *time.Time
		met **bool
	}{{t.response, &t.responseMet}, {t.resolution, &t.resolutionMet}} {
		switch {
		case of.due == nil:
		case of.due.After(now):
			next = earlier(next, of.due)
		default:
			if t.missed == nil || t.missed.Before(*of.due) {
				t.missed = of.due
			}
			decide(of.met, false)
		}
	}
	t.next = next
}

// change what differs of a conversation.
func (t *targets) change(m *ent.ConversationMutation, c *ent.Conversation) {
	before := targetsOf(c)
	change(before.response, t.response, time.Time.Equal, m.SetResponseDueAt, m.ClearResponseDueAt)
	change(before.resolution, t.resolution, time.Time.Equal, m.SetResolutionDueAt, m.ClearResolutionDueAt)
	change(before.missed, t.missed, time.Time.Equal, m.SetMissedAt, m.ClearMissedAt)
	change(before.next, t.next, time.Time.Equal, m.SetDueAt, m.ClearDueAt)
	change(before.responseMet, t.responseMet, equal, m.SetResponseMet, m.ClearResponseMet)
	change(before.resolutionMet, t.resolutionMet, equal, m.SetResolutionMet, m.ClearResolutionMet)
}

func change[T any](from, to *T, equal func(T, T) bool, set func(T), unset func()) {
	switch {
	case to == nil && from != nil:
		unset()
	case to != nil && (from == nil || !equal(*from, *to)):
		set(*to)
	}
}

func equal[T comparable](a, b T) bool { return a == b }

// targeted are the outcomes of targets that lists are limited to: of which column, and which value; nil is any.
var targeted = map[string]struct {
	column string
	met    *bool
}{
	"RESPONSE_DUE": {conversation.FieldResponseMet, nil}, "RESOLUTION_DUE": {conversation.FieldResolutionMet, nil},
	"RESPONSE_MET": {conversation.FieldResponseMet, new(true)}, "RESOLUTION_MET": {conversation.FieldResolutionMet, new(true)},
	"RESPONSE_MISSED": {conversation.FieldResponseMet, new(false)}, "RESOLUTION_MISSED": {conversation.FieldResolutionMet, new(false)},
}

// Targeted is the condition that the targets of a conversation came to an outcome.
func Targeted(outcome string) func(*sql.Selector) {
	t := targeted[outcome]
	if t.met == nil {
		return sql.FieldNotNull(t.column)
	}
	return sql.FieldEQ(t.column, *t.met)
}
