package call

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// accepted stores that the carrier took the call, unless an event has reported that already. It returns the call as committed, if all of it is
// known: while the call is queued, nothing that is shown of it changes except its contact, which events read themselves. Events that arrive
// meanwhile wait, as they do for each other.
func (s *Service) accepted(ctx context.Context, row *ent.Call, carrierID string) (*ent.Call, error) {
	a := s.accounts.of(row.ID)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.row == nil || a.row.AcceptedAt == nil || store.Text(a.row.CarrierID) != carrierID {
		if err := s.accept(ctx, a, row, carrierID); err != nil {
			return nil, err
		}
	}
	if a.row == nil || !a.whole {
		return nil, nil //nolint:nilnil // callers that want the call read it
	}
	shown := *a.row // an account's row is nobody else's
	return &shown, nil
}

func (s *Service) accept(ctx context.Context, a *account, row *ent.Call, carrierID string) error {
	at := store.Timestamp()
	known := *row
	known.AcceptedAt, known.CarrierID, known.Status = &at, &carrierID, initiated
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error { // most often nothing else is known yet
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(row.ID), entcall.Status(queued)).
			SetAcceptedAt(at).SetCarrierID(carrierID).SetStatus(initiated)
		err := u.Exec(store.Must(ctx, errMoved))
		known.UpdatedAt = changedAt(u)
		return err
	})
	if err == nil {
		a.keep(&known, known.Edges.Contact != nil)
		return nil
	}
	if a.row = nil; !errors.Is(err, errMoved) {
		return err
	}
	now, err := s.updateCall(ctx, row.ID, func(row *ent.Call, u *ent.CallUpdate) {
		row.AcceptedAt, row.CarrierID = &at, &carrierID
		u.SetAcceptedAt(at).SetCarrierID(carrierID)
	})
	if err == nil {
		a.keep(now, true)
	}
	return err
}

// reconcile asks the carrier of a call that nothing was heard of for a while.
func (s *Service) reconcile(ctx context.Context, row *ent.Call) error {
	last := *row.AskedAt
	if row.HeardAt != nil && row.HeardAt.After(last) {
		last = *row.HeardAt
	}
	if rest := time.Until(last.Add(s.parts.Lost)); rest > 0 && rest <= s.parts.Lost+time.Minute { // more: the clock was set back since
		return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
	}
	by := s.carrierOf(row)
	if by == nil {
		return river.JobSnooze(s.parts.Lost) //nolint:wrapcheck // likewise
	}
	state, err := by.Find(ctx, row.ID)
	switch {
	case errors.Is(err, carrier.ErrUnknown):
		_, err = s.updateCall(ctx, row.ID, func(row *ent.Call, u *ent.CallUpdate) {
			at := store.Timestamp()
			if row.HeardAt != nil { // it was there then, and nobody knows how long after
				at = *row.HeardAt
			}
			end(row, u, carrier.Event{Outcome: carrier.Unknown}, at)
		})
		return err
	case err != nil:
		return fmt.Errorf("look the call up: %w", err)
	case state.Over:
		_, err = s.updateCall(ctx, row.ID, func(row *ent.Call, u *ent.CallUpdate) {
			at := store.Timestamp()
			if row.AcceptedAt == nil {
				row.AcceptedAt = &at
				u.SetAcceptedAt(at).SetCarrierID(state.ID)
			}
			end(row, u, carrier.Event{Outcome: state.Outcome}, state.At)
		})
		return err
	case row.AcceptedAt == nil:
		if _, err := s.accepted(ctx, row, state.ID); err != nil {
			return err
		}
	}
	return river.JobSnooze(s.parts.Lost) //nolint:wrapcheck // likewise
}
