package job_test

import (
	"context"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// review is work that is shared out as portions are, and that nobody waits for.
type review struct {
	AssistantID string `json:"assistant_id"`
}

func (review) Kind() string { return "unanswered_review" }

// reviewer works on reviews at a bench.
type reviewer struct {
	river.WorkerDefaults[review]

	bench *bench
}

func (r reviewer) Work(ctx context.Context, j *river.Job[review]) error {
	system := store.System(ctx, "test")
	row, err := r.bench.store.Client(system).Assistant.Get(system, j.Args.AssistantID)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	return r.bench.stay(ctx, row.ID, row.SubaccountID)
}

// agency is a workspace with so many subaccounts, each of which has two jobs begun.
func (b *bench) agency(t *testing.T, q *job.Queue, subaccounts int) (all []context.Context, rows []string) {
	t.Helper()
	for range subaccounts {
		var ctx context.Context
		if len(all) == 0 {
			ctx = storetest.Tenant(t, b.store)
		} else {
			ctx = storetest.Rival(t, b.store, all[0])
		}
		all = append(all, ctx)
		rows = append(rows, b.wants(t, ctx, q, 2)...)
		b.begun(t, ctx, 2)
	}
	return all, rows
}

// An agency that is alone has all workers of a queue that nobody waits for, and of any queue where there is no other agency.
func TestAnAgencyAloneHasAllWorkers(t *testing.T) {
	t.Parallel()
	t.Run("of several", func(t *testing.T) {
		t.Parallel()
		allWorkers(t, func(t *testing.T, b *bench) {
			storetest.Stranger(t, b.store)
			b.reviews = true
		})
	})
	t.Run("of one", func(t *testing.T) {
		t.Parallel()
		allWorkers(t, func(*testing.T, *bench) {})
	})
}

func allWorkers(t *testing.T, with func(*testing.T, *bench)) {
	t.Helper()
	benches(t, func(t *testing.T, b *bench, q *job.Queue) {
		with(t, b)
		workers := 8
		if b.store.Postgres() {
			workers = 16 // of two copies
		}
		b.agency(t, q, workers/2)
		b.note(func() {
			if len(b.at) != workers {
				t.Errorf("%d jobs run, want %d", len(b.at), workers)
			}
		})
	})
}

// Where others wait, a quarter of the workers is theirs, however many subaccounts an agency has, and however few of these have been served.
func TestAgenciesLeaveWorkersToOthers(t *testing.T) {
	t.Parallel()
	b := &bench{reviews: true}
	q := b.open(t, storetest.SQLite)
	agency, rows := b.agency(t, q, 4)
	last := storetest.Rival(t, b.store, agency[0])
	b.wants(t, last, q, 1)
	var others []context.Context
	for range 2 {
		other := storetest.Stranger(t, b.store)
		b.wants(t, other, q, 1)
		others = append(others, other)
	}
	for i, next := range append(others, last) {
		b.letGo(t, rows)
		b.begun(t, next, 1)
		if n := len(b.order); n != 9+i {
			t.Errorf("%d jobs were begun by then, want %d", n, 9+i)
		}
	}
}

// Several agencies together never have all workers of such a queue either: one that comes behind a busy one has half of what that leaves, and whoever
// comes then has one at once. As jobs end, those who wait have the workers of these.
func TestAgenciesTogetherNeverHaveAllWorkersOfWhatSomebodyWaitsFor(t *testing.T) {
	t.Parallel()
	benches(t, func(t *testing.T, b *bench, q *job.Queue) {
		copies := 1
		if b.store.Postgres() {
			copies = 2
		}
		noisy := storetest.Stranger(t, b.store)
		both := []context.Context{noisy, storetest.Rival(t, b.store, noisy)}
		last := storetest.Stranger(t, b.store)
		_, rows := b.agency(t, q, 3*copies)
		for _, ctx := range both {
			b.wants(t, ctx, q, 4)
		}
		b.begunBy(t, copies, both...)
		b.wants(t, last, q, 1)
		b.begun(t, last, 1)
		b.note(func() {
			if n := len(b.order); n != 7*copies+1 {
				t.Errorf("%d jobs were begun by then, want %d of the first agency, %d of the next and 1 of the last", n, 6*copies, copies)
			}
		})
		for range rows {
			b.letGo(t, rows)
		}
		b.begunBy(t, 4, both...) // their shares
	})
}

// In a queue that somebody waits for, a quarter of the workers is never one agency's, though nobody else has anything to do yet: whoever comes has
// one at once, however long the agency's jobs take.
func TestAnAgencyNeverHasAllWorkersOfWhatSomebodyWaitsFor(t *testing.T) {
	t.Parallel()
	benches(t, func(t *testing.T, b *bench, q *job.Queue) {
		bound := 6
		if b.store.Postgres() {
			bound = 12 // of two copies
		}
		others := []context.Context{storetest.Stranger(t, b.store), storetest.Stranger(t, b.store)}
		agency, rows := b.agency(t, q, bound/2)
		last := storetest.Rival(t, b.store, agency[0])
		b.wants(t, last, q, 1)
		for _, other := range others {
			b.wants(t, other, q, 1)
			b.begun(t, other, 1)
		}
		b.note(func() {
			if n := len(b.order); n != bound+2 {
				t.Errorf("%d jobs were begun by then, want %d of the agency and 2 of others", n, bound)
			}
		})
		for range bound / 2 { // others have what is kept, so that much less is this agency's
			b.letGo(t, rows)
		}
		b.begun(t, last, 1)
	})
}
