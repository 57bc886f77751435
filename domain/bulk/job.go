package bulk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/bulkchange"
	"github.com/switchboard-dev/switchboard/ent/bulkpart"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// attempts are how often the job of a change is begun. The first ones, as many as patience, leave a thing that the database refuses to the next one:
// what was wrong may have passed by then.
const (
	attempts = 10
	patience = 2
)

// Why a change stopped before its end.
const (
	gaveUp     = "It stopped halfway. Completed changes are kept; start it again for the rest."
	noLonger   = "The member or key that started it may no longer do this."
	targetGone = "The tag, member or team has been removed."
)

// Args name a bulk change. The tenant is the row's own.
type Args struct {
	BulkChangeID string `json:"bulk_change_id"`
}

// Kind of the job.
func (Args) Kind() string { return "bulk_change" }

// InsertOpts of the job.
func (Args) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: attempts} }

// Worker makes bulk changes. Begun again, it goes on behind the parts that are done.
type Worker struct {
	river.WorkerDefaults[Args]
	*Service
}

// Work on a change until its end, or until others should have their turn.
func (w *Worker) Work(ctx context.Context, j *river.Job[Args]) error {
	id := j.Args.BulkChangeID
	ctx, row, err := w.adopt(ctx, id)
	if err != nil || row == nil || row.FinishedAt != nil {
		return err
	}
	before := (&Change{row}).Done()
	more, err := w.run(ctx, row, j.Attempt <= patience)
	switch {
	case err == nil && more:
		return river.JobSnooze(0) //nolint:wrapcheck // River looks for it
	case err == nil:
		return nil
	case ctx.Err() != nil && w.further(ctx, id, before): // it was cut off and has come further, which is no failure
		return river.JobSnooze(0) //nolint:wrapcheck // likewise
	case j.Attempt >= j.MaxAttempts:
		return errors.Join(err, w.giveUp(ctx, id))
	}
	return err
}

// adopt is the context of the caller who began a change, and its row; nil if it is gone.
func (s *Service) adopt(ctx context.Context, id string) (context.Context, *ent.BulkChange, error) {
	system := store.System(ctx, "bulk change")
	row, err := s.parts.Store.Client(system).BulkChange.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("bulk change: %w", err)
	}
	if ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "bulk", "Bulk change"); err != nil {
		return ctx, nil, err
	}
	c := *authz.From(ctx)
	c.Kind, c.ID, c.Name = authz.Kind(row.CallerKind), row.CallerID, row.CallerName
	return authz.With(ctx, &c), row, nil
}

// run through the parts of a change. What cannot be done in a part is found by doing that one by one, and has failed, unless it is to be tried again.
func (s *Service) run(ctx context.Context, row *ent.BulkChange, again bool) (more bool, err error) {
	inParts := s.parts.Store.InSlices
	if row.Subject == Conversations {
		inParts = s.parts.Store.OneByOne // they are locked first, and the rules by which they are assigned behind them
	}
	more, err = inParts(ctx, func(ctx context.Context) (bool, error) { return s.next(ctx, row.ID, partSize, s.apply) })
	if err == nil || ctx.Err() != nil || store.Passing(err) {
		return more, err
	}
	for range partSize {
		if more, err = s.one(ctx, row.ID, again); err != nil || !more {
			return more, err
		}
	}
	return true, nil
}

// one is the next thing of a change, by itself. What the database refuses is an error if it is to be tried again, or if that is no fault of the
// thing; otherwise the thing is counted as failed.
func (s *Service) one(ctx context.Context, id string, again bool) (more bool, err error) {
	try := func(do does) error {
		return s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
			more, err = s.next(ctx, id, 1, do)
			return err
		})
	}
	err = try(s.apply)
	if err == nil || again || ctx.Err() != nil || store.Passing(err) {
		return more, err
	}
	s.parts.Log.WarnContext(ctx, "a bulk change cannot change something", "bulk_change", id, "error", err)
	return more, try(fails)
}

// counts are what came of some things.
type counts struct{ changed, skipped, failed int }

// does something to some things of a change.
type does func(ctx context.Context, row *ent.BulkChange, ids []string) (counts, error)

// fails does nothing to them.
func fails(_ context.Context, _ *ent.BulkChange, ids []string) (counts, error) {
	return counts{failed: len(ids)}, nil
}

// next does something to the next things of a change, up to so many, and counts them, in the context's transaction. There are no more after
// the last ones, or if the change was cancelled meanwhile or its beginner may no longer do it.
func (s *Service) next(ctx context.Context, id string, most int, do does) (more bool, err error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.BulkChange.Query().Where(bulkchange.ID(id), bulkchange.FinishedAtIsNil(), s.parts.Store.Locked()).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	part, err := client.BulkPart.Query().Where(bulkpart.BulkChangeID(id)).Order(bulkpart.ByOrdinal()).First(ctx)
	if ent.IsNotFound(err) {
		_, err = s.end(ctx, row, Completed, nil)
		return false, err
	}
	if err != nil {
		return false, err
	}
	if reason, err := s.obstacle(ctx, row); err != nil || reason != "" {
		if err == nil {
			_, err = s.end(ctx, row, Failed, &reason)
		}
		return false, err
	}
	most = min(most, len(part.Ids))
	came, err := do(ctx, row, part.Ids[:most])
	if err != nil {
		return false, err
	}
	if left := part.Ids[most:]; len(left) > 0 {
		err = client.BulkPart.UpdateOne(part).SetIds(left).Exec(ctx)
	} else {
		err = client.BulkPart.DeleteOne(part).Exec(ctx)
	}
	if err != nil {
		return false, err
	}
	return true, client.BulkChange.UpdateOne(row).SetStatus(Running).
		AddChanged(came.changed).AddSkipped(came.skipped).AddFailed(came.failed).Exec(ctx)
}

// endTimeout is how long it may take to say how a change stands: the time of its job may be over.
const endTimeout = 10 * time.Second

// further says whether more of a change is done than was.
func (s *Service) further(ctx context.Context, id string, before int) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	row, err := s.parts.Store.Client(ctx).BulkChange.Get(ctx, id)
	return err == nil && (&Change{row}).Done() > before
}

// giveUp a change that cannot be made, unless it has ended meanwhile.
func (s *Service) giveUp(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).BulkChange.Query().
			Where(bulkchange.ID(id), bulkchange.FinishedAtIsNil(), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		reason := gaveUp
		_, err = s.end(ctx, row, Failed, &reason)
		return err
	})
}

// Sweep does what of all tenants does not come by itself.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.giveUpLost(ctx), s.clearNames(ctx))
}

// namesAtOnce is how many names are cleared in one transaction.
const namesAtOnce = 500

// clearNames clears what older programs did not, and what a backup of theirs has brought back: the names of callers whose changes have ended.
func (s *Service) clearNames(ctx context.Context) error {
	system := store.System(ctx, "callers of bulk changes that have ended")
	named := bulkchange.And(bulkchange.FinishedAtNotNil(), bulkchange.CallerNameNEQ(""))
	for n := namesAtOnce; n == namesAtOnce; {
		ids, err := s.parts.Store.Client(system).BulkChange.Query().Where(named).Limit(namesAtOnce).IDs(system)
		if err != nil {
			return fmt.Errorf("callers of bulk changes: %w", err)
		}
		if n = len(ids); n == 0 {
			break
		}
		err = s.parts.Store.Again(system, func(ctx context.Context) error {
			return s.parts.Store.Client(ctx).BulkChange.Update().Where(bulkchange.IDIn(ids...), named).SetCallerName("").Exec(ctx)
		})
		if err != nil {
			return fmt.Errorf("callers of bulk changes: %w", err)
		}
	}
	return nil
}

// giveUpLost gives up the changes whose jobs could not: the database was full at the last attempt, or did not answer. They would count against how
// many may be under way.
func (s *Service) giveUpLost(ctx context.Context) error {
	system := store.System(ctx, "sweep bulk changes")
	ids, err := s.parts.Store.Client(system).BulkChange.Query().Where(bulkchange.FinishedAtIsNil()).IDs(system)
	if err != nil {
		return fmt.Errorf("sweep bulk changes: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.parts.Queue, func(a Args) string { return a.BulkChangeID })
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if under[id] {
			continue
		}
		as, row, err := s.adopt(ctx, id)
		if err == nil && row != nil {
			err = s.giveUp(as, id)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
