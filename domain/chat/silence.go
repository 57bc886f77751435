package chat

import (
	"context"
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// silent says whether the assistant has nothing to say in the conversation.
func (t *turn) silent(ctx context.Context) (bool, error) {
	now := t.conversation
	if t.leaseID == "" { // else it has just been read
		var err error
		if now, err = t.service.parts.Store.Client(ctx).Conversation.Get(ctx, t.conversation.ID); err != nil {
			return false, store.Missing(err, "conversation")
		}
		t.conversation = now
	}
	if now.HandedOffAt != nil || paused(now) {
		return true, nil
	}
	if t.contact == nil {
		return false, nil
	}
	if t.unwanted() {
		return true, nil
	}
	return t.service.parts.Contacts.Silenced(ctx, t.contact.ID)
}

// unwanted says whether the reply would go out on a channel of ours to a contact who is not to be disturbed: it would not be sent.
func (t *turn) unwanted() bool {
	return t.delivers && posted(t.channel) && t.contact != nil && t.contact.Dnd
}

// unseen says that a contact gets no reply because they are set to do not disturb, although they have written more than a request to be: a person
// has to see it.
func (t *turn) unseen() bool {
	if !t.unwanted() || paused(t.conversation) {
		return false
	}
	for _, m := range slices.Backward(t.heard) {
		switch wished(m.Channel, m.Content) {
		case noWish:
			return true
		case optOut: // whatever they wrote before
			return false
		}
	}
	return false
}

// undisturbed is why a contact who is not to be disturbed gets no reply, and why the conversation waits for a person.
const undisturbed = "The contact is set to do not disturb, so that no reply would be sent."

// paused says whether a person has the word in the conversation.
func paused(c *ent.Conversation) bool { return c.PausedUntil != nil && c.PausedUntil.After(time.Now()) }

// cedes is what counts that the turn itself leaves the conversation to a person, if a tool does so; nil: it does not.
func (t *turn) cedes(name string, args json.RawMessage) *atomic.Int32 {
	switch name {
	case handOff:
		return &t.handsOff
	case addTag:
		var in struct {
			Tag string `json:"tag"`
		}
		if json.Unmarshal(args, &in) == nil && contact.Silences(in.Tag) {
			return &t.silences
		}
	}
	return nil
}

// overtaken says whether, since the turn began, a person has taken the conversation over, or silenced assistants by the contact's tag. What the turn
// hands off or tags itself does not count. In a transaction the conversation is locked, and does not change until the commit.
func (t *turn) overtaken(ctx context.Context, locked ...func(*sql.Selector)) (bool, error) {
	var reads []func(ctx context.Context) error
	var silenced bool
	if t.contact != nil && t.silences.Load() == 0 {
		reads = append(reads, func(ctx context.Context) (err error) {
			silenced, err = t.service.parts.Contacts.Silenced(ctx, t.contact.ID)
			return err
		})
	}
	var now *ent.Conversation
	err := t.service.parts.Store.Together(ctx, append(reads, func(ctx context.Context) (err error) { // last, as it may lock
		q := t.service.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(t.conversation.ID))
		for _, lock := range locked {
			q.Where(lock)
		}
		now, err = q.Only(ctx)
		return store.Missing(err, "conversation")
	})...)
	if err != nil {
		return false, err
	}
	return silenced || paused(now) || now.HandedOffAt != nil && t.handsOff.Load() == 0, nil
}

// heardAlready says whether the reply was streamed to somebody while it was written: it cannot be taken back.
func (t *turn) heardAlready(ctx context.Context) bool {
	_, listens := ctx.Value(listenerKey{}).(Listener)
	return t.in.CallID != "" || t.due != nil || listens
}
