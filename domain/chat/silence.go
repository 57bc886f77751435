package chat

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// silent says whether the assistant has nothing to say in the conversation.
func (t *turn) silent(ctx context.Context) (bool, error) {
	now := t.conversation
	if t.leaseID == "" { // else it has just been read
		var err error
		if now, err = t.service.Store.Client(ctx).Conversation.Get(ctx, t.conversation.ID); err != nil {
			return false, store.Missing(err, "conversation")
		}
		t.conversation = now
	}
	if now.HandedOffAt != nil || now.PausedUntil != nil && now.PausedUntil.After(time.Now()) {
		return true, nil
	}
	if t.contact == nil {
		return false, nil
	}
	return t.service.Contacts.Silenced(ctx, t.contact.ID)
}
