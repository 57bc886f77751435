package call

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

// invitesMost is how many calls of the same INVITE can be distinguished, and inviteTerm how long an answered one counts: no provider takes longer
// to bring a call to all copies. Some senders begin each run with the same INVITE, which is a new call each time.
const (
	invitesMost = 10
	inviteTerm  = 10 * time.Minute
)

// inviteMark is what no other call of the subaccount has but the one that an INVITE begins; "" if the INVITE is not known, or has begun too many
// calls, which are all over. A provider that rings all copies of the server has the same call come to each: the first that keeps it has it, and on
// the others the error is live.ErrMerged.
func (s *Service) inviteMark(ctx context.Context, a live.Arrival, to, from string) (string, error) {
	if a.Invite == "" {
		return "", nil
	}
	invite := strings.Join([]string{a.Invite, to, from}, "\n")
	mark := markOf(invite)
	var now time.Time // by the database
	for range invitesMost {
		row, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Attempt(mark)).Select(
			entcall.FieldID, entcall.FieldCreatedAt, entcall.FieldActive, entcall.FieldAnsweredAt, entcall.FieldOwnedUntil,
		).Only(ctx)
		if ent.IsNotFound(err) {
			return mark, nil
		}
		if err != nil {
			return "", err
		}
		if now.IsZero() {
			if now, err = s.parts.Store.Now(ctx); err != nil {
				return "", err
			}
		}
		if claims(row, now, a.Owner.Term) {
			return "", live.ErrMerged
		}
		mark = markOf(row.ID + invite)
	}
	return "", nil
}

// claims says whether a call is the one of its INVITE if that arrives again. If the call is over and was never answered, the provider has sent
// the INVITE to another copy, where it begins a call of its own. The same applies to a call whose copy died while it rang.
func claims(row *ent.Call, now time.Time, term time.Duration) bool {
	switch {
	case !row.Active:
		return row.AnsweredAt != nil && now.Sub(row.CreatedAt) < inviteTerm
	case row.AnsweredAt == nil && row.OwnedUntil != nil:
		return !row.OwnedUntil.Before(now) && !row.OwnedUntil.After(lease.Latest(now, term))
	}
	return true
}

// markOf a text that the far end has chosen, however long it is. No idempotency record has such an id.
func markOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "invite_" + hex.EncodeToString(sum[:])
}
