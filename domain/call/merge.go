package call

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
)

// invitesMost is how many calls one INVITE may begin, one after the other.
const invitesMost = 10

// inviteMark is what no other call of the subaccount has but the one that an INVITE begins; "" where the INVITE is not known. A provider that rings
// all copies of the server has the same call come to each: the first that keeps it has it, and on the others the error is live.ErrMerged. Where the
// call is over and nobody has answered it, the provider has sent the INVITE on to another copy, where it begins a call of its own.
func (s *Service) inviteMark(ctx context.Context, invite string) (string, error) {
	if invite == "" {
		return "", nil
	}
	mark := markOf(invite)
	for range invitesMost {
		row, err := s.Store.Client(ctx).Call.Query().Where(entcall.Attempt(mark)).
			Select(entcall.FieldID, entcall.FieldActive, entcall.FieldAnsweredAt).Only(ctx)
		switch {
		case ent.IsNotFound(err):
			return mark, nil
		case err != nil:
			return "", err
		case row.Active || row.AnsweredAt != nil:
			return "", live.ErrMerged
		}
		mark = markOf(row.ID + invite)
	}
	return "", live.ErrMerged
}

// markOf a text that the far end has chosen, however long it is. No idempotency record has such an id.
func markOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "invite_" + hex.EncodeToString(sum[:])
}
