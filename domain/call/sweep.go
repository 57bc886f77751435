package call

import (
	"context"
	"errors"
	"fmt"
	"time"

	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sweptFrom is how old a call has to be: it stays out of the way of those that have only just begun, also when a server starts.
const sweptFrom = 10 * time.Minute

// Sweep has the calls looked after whose jobs are gone, because the database failed at the last attempt or somebody removed them. Nothing would
// end such a call, and its contact could not be called again.
func (s *Service) Sweep(ctx context.Context) error {
	system := store.System(ctx, "sweep calls")
	ids, err := s.parts.Store.Client(system).Call.Query().Where(entcall.Active(true), entcall.CreatedAtLT(store.Timestamp().Add(-sweptFrom))).IDs(system)
	if err != nil {
		return fmt.Errorf("sweep calls: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.parts.Queue, func(a DialArgs) string { return a.CallID })
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if !under[id] {
			errs = append(errs, s.resume(ctx, id))
		}
	}
	return errors.Join(errs...)
}

// resume looking after a call. One that the carrier was never asked for is called off: nobody expects it that late.
func (s *Service) resume(ctx context.Context, id string) error {
	ctx, row, err := s.row(ctx, id)
	if err != nil || row == nil || !row.Active {
		return err
	}
	if row.AskedAt == nil {
		return s.callOff(ctx, id, nil, &denial{reason: providerFailed})
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error { return s.parts.Queue.Insert(ctx, DialArgs{CallID: id}) })
}
