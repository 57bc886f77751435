package call

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ExpireArgs are none: the recordings of all subaccounts are looked at.
type ExpireArgs struct{}

// Kind of river.JobArgs.
func (ExpireArgs) Kind() string { return "expire_recordings" }

// Where is job.Rare.
func (ExpireArgs) Where() string {
	return `SELECT 1 FROM subaccounts WHERE recording_days IS NOT NULL`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (ExpireArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// ExpireWorker deletes recordings that are older than their subaccount keeps them. The calls and their transcripts are kept.
type ExpireWorker struct {
	river.WorkerDefaults[ExpireArgs]
	*Service
}

// How many recordings one transaction deletes at most, and how many one run does. The next run continues.
const (
	expireAtOnce = 50
	expireInARun = 2000
)

// Timeout of river.Worker.
func (w *ExpireWorker) Timeout(*river.Job[ExpireArgs]) time.Duration { return 5 * time.Minute }

// Work on the subaccounts in any order, so that none is always the last. One that fails does not keep the others from theirs.
func (w *ExpireWorker) Work(ctx context.Context, _ *river.Job[ExpireArgs]) error {
	system := store.System(ctx, "call")
	ids, err := w.parts.Store.Client(system).Subaccount.Query().Where(subaccount.RecordingDaysNotNil()).IDs(system)
	if err != nil {
		return fmt.Errorf("expire recordings: %w", err)
	}
	rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	left, errs := expireInARun, []error(nil)
	for _, id := range ids {
		for more := true; more && left > 0; {
			n, further, err := w.expire(ctx, id)
			left, more = left-n, further
			if err != nil {
				errs = append(errs, err)
			}
		}
	}
	if left < expireInARun {
		errs = append(errs, w.parts.Store.Scrub(ctx))
	}
	return errors.Join(errs...)
}

// expired says whether the recording of a call that is over is not to be kept any longer. A recording that has waited on disk may be stored before
// the end of its call is known: then the call is as old as its answer, or its beginning.
func expired(sub *ent.Subaccount, row *ent.Call) bool {
	over := row.CreatedAt
	for _, at := range []*time.Time{row.EndedAt, row.AnsweredAt} {
		if at != nil {
			over = *at
			break
		}
	}
	return sub.RecordingDays != nil && over.Before(keptSince(sub))
}

// keptSince is the end of the oldest calls whose recordings are kept.
func keptSince(sub *ent.Subaccount) time.Time {
	return time.Now().UTC().AddDate(0, 0, -*sub.RecordingDays)
}

// expire some of a subaccount's recordings. It returns how many recordings are gone, and whether there may be more.
// They are locked, so that two sweeps do not both report one as deleted. How long they are kept is read again: a run takes minutes, and nothing more
// should be lost after the days were corrected.
func (s *Service) expire(ctx context.Context, id string) (n int, more bool, err error) {
	if ctx, err = s.parts.Store.As(ctx, id, "recordings", ""); err != nil {
		return 0, false, fmt.Errorf("expire recordings: %w", err)
	}
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		sub, err := client.Subaccount.Get(ctx, id)
		if err != nil || sub.RecordingDays == nil {
			return err
		}
		ids, err := client.Call.Query().Where(entcall.Recorded(true), entcall.EndedAtLT(keptSince(sub)), s.parts.Store.Locked()).
			Order(entcall.ByEndedAt()).Limit(expireAtOnce).IDs(ctx)
		if err != nil || len(ids) == 0 {
			return err
		}
		// The days stay unchanged from here on. Deletions of calls lock these first, and then their files and the subaccount.
		holds, err := client.Subaccount.Query().
			Where(subaccount.ID(id), subaccount.RecordingDaysLTE(*sub.RecordingDays), s.parts.Store.Shared()).Exist(ctx)
		if err != nil || !holds {
			return err
		}
		more = len(ids) == expireAtOnce
		if err := file.LetGo(ctx, s.parts.Store, id, ids...); err != nil {
			return err
		}
		n, err = client.Call.Update().Where(entcall.IDIn(ids...)).SetRecorded(false).ClearWaveform().Save(ctx)
		return err
	})
	if err != nil {
		return 0, false, err
	}
	return n, more, file.RemoveLetGo(ctx, s.parts.Store, id)
}
