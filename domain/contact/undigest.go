package contact

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Undigest clears the digest of a conversation, which may be gone, if it covers messages that were said at a time or later: they are deleted in
// the same transaction, and it may say what they did. It comes before they are deleted: whoever keeps a digest waits for it, and finds them gone.
// Nothing has happened in the conversation by that.
func Undigest(ctx context.Context, s *store.Store, subaccount, id string, since time.Time) error {
	client, this := s.Client(ctx), conversation.And(conversation.ID(id), conversation.SubaccountID(subaccount))
	row, err := client.Conversation.Query().Where(this, s.Reserved()).Select(conversation.FieldUpdatedAt, conversation.FieldDigestedUntil).Only(ctx)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	if row.DigestedUntil == nil || row.DigestedUntil.Before(since) {
		return nil
	}
	return client.Conversation.Update().Where(this).ClearDigest().ClearDigestedUntil().SetUpdatedAt(row.UpdatedAt).Exec(ctx)
}
