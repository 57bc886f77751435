package call

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// buryPatience is how long a call that comes in waits for one in its way that another copy is about to end, and buryLook how often it looks.
const (
	buryPatience = time.Second
	buryLook     = 50 * time.Millisecond
)

// admitted is admits, asked again if all that is in the way is a call with the caller whose copy died while it rang.
func (s *Service) admitted(ctx context.Context, a live.Arrival, number *ent.PhoneNumber, from string) (*denial, error) {
	until, settled := time.Now().Add(buryPatience), false
	for {
		no, err := s.admits(ctx, number, from)
		if err != nil || no == nil || no.reason != "active_call" || settled || time.Now().After(until) {
			return no, err
		}
		dying, err := s.bury(ctx, a.Owner, from)
		if err != nil {
			return nil, err
		}
		if settled = !dying; dying { // else it may have ended between the two: what is in the way now stays there
			pause.For(ctx, buryLook)
		}
	}
}

// bury the calls with somebody whose copies died while they rang, and say whether there are any, which may be another's to end. An heir does the same
// within seconds, but whoever calls again meanwhile is not to hear that the line is busy. The far end of such a call hears nothing: there is no
// dialog to end. A call that has one, or that was answered, is left to the heir, who hangs it up. What this copy carries itself has not died,
// however late the lease is renewed.
func (s *Service) bury(ctx context.Context, o live.Owner, from string) (dying bool, err error) {
	now, err := s.parts.Store.Now(ctx)
	if err != nil {
		return false, err
	}
	rows, err := s.parts.Store.Client(ctx).Call.Query().
		Where(entcall.Active(true), entcall.AnsweredAtIsNil(), entcall.DialogIsNil(), entcall.OwnerNEQ(o.Name),
			entcall.Or(entcall.OwnedUntilLT(now), entcall.OwnerHasSuffix(heir)),
			entcall.Or(entcall.FromNumber(from), entcall.And(entcall.Direction(outbound), entcall.ToNumber(from)))).
		Select(entcall.FieldID, entcall.FieldOwner, entcall.FieldOwnedUntil, entcall.FieldAnsweredAt, entcall.FieldHeardAt).All(ctx)
	if err != nil || len(rows) == 0 {
		return false, err
	}
	ours, err := s.adoptAll(store.System(ctx, "call"), now, o, rows)
	if err != nil {
		return false, err
	}
	for _, row := range rows {
		if !ours[row.ID] { // an heir was sooner
			continue
		}
		s.parts.Log.WarnContext(ctx, "the server of a call that rang has died", "call", row.ID)
		_, err := s.updateCall(ctx, row.ID, func(known *ent.Call, u *ent.CallUpdate) {
			end(known, u, carrier.Event{Outcome: carrier.Failed, Failure: carrier.FailureServer}, carriedUntil(row))
		})
		if err != nil {
			return false, err
		}
	}
	return true, nil
}
