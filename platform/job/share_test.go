package job_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// portion is work of a kind that is shared out: eight workers a copy, two jobs of a subaccount at once.
type portion struct {
	SourceID string `json:"source_id"`
}

func (portion) Kind() string { return "knowledge_ingest" }

// bench is where portions are worked on until they are released.
type bench struct {
	river.WorkerDefaults[portion]

	store   *store.Store
	reviews bool // they are worked on instead of portions

	mu    sync.Mutex
	order []string                 // the subaccounts of what was begun
	at    map[string]chan struct{} // what is worked on, by its row
	of    map[string]int           // how many are, by subaccount
	most  int
	cut   []string
	over  <-chan struct{} // closed once the test has ended: a queue that stops would wait for what is worked on
}

func (b *bench) Work(ctx context.Context, j *river.Job[portion]) error {
	system := store.System(ctx, "test")
	row, err := b.store.Client(system).KnowledgeSource.Get(system, j.Args.SourceID)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	return b.stay(ctx, row.ID, row.SubaccountID)
}

// stay at a row of a subaccount until it is released.
func (b *bench) stay(ctx context.Context, row, subaccount string) error {
	leave := make(chan struct{})
	b.note(func() {
		b.order, b.at[row] = append(b.order, subaccount), leave
		b.of[subaccount]++
		b.most = max(b.most, b.of[subaccount])
	})
	select {
	case <-leave:
	case <-b.over:
	case <-ctx.Done():
	}
	b.note(func() {
		b.of[subaccount]--
		delete(b.at, row)
		if ctx.Err() != nil {
			b.cut = append(b.cut, row)
		}
	})
	return ctx.Err()
}

func (b *bench) note(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f()
}

// letGo ends one job of a subaccount.
func (b *bench) letGo(t *testing.T, rows []string) {
	t.Helper()
	await.Until(t, "nothing is worked on", func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, id := range rows {
			if leave, ok := b.at[id]; ok {
				close(leave)
				delete(b.at, id)
				return true
			}
		}
		return false
	})
}

// begun waits until so many jobs of a subaccount have been begun.
func (b *bench) begun(t *testing.T, ctx context.Context, n int) {
	t.Helper()
	b.begunBy(t, n, ctx)
}

// begunBy waits until so many jobs of subaccounts together have been begun.
func (b *bench) begunBy(t *testing.T, n int, all ...context.Context) {
	t.Helper()
	await.For(t, "the jobs are not begun", func() (begun int, ok bool) {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, of := range b.order {
			if slices.ContainsFunc(all, func(ctx context.Context) bool { return authz.From(ctx).Subaccount == of }) {
				begun++
			}
		}
		return begun, begun >= n
	})
}

// work at a bench, of as many copies as the database takes.
func (b *bench) open(t *testing.T, dialect string) *job.Queue {
	t.Helper()
	url := storetest.URL(t, dialect)
	b.at, b.of, b.over = map[string]chan struct{}{}, map[string]int{}, t.Context().Done()
	var q *job.Queue
	for range map[string]int{storetest.SQLite: 1, storetest.Postgres: 2}[dialect] {
		b.store = storetest.OpenConfig(t, store.Config{URL: url})
		workers := river.NewWorkers()
		river.AddWorker(workers, b)
		river.AddWorker(workers, reviewer{bench: b})
		var err error
		if q, err = job.Open(b.store, workers, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
		start(t, q)
	}
	return q
}

// wants enqueues so many jobs of a subaccount, each for a row of its own.
func (b *bench) wants(t *testing.T, ctx context.Context, q *job.Queue, n int) (rows []string) {
	t.Helper()
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		base := b.store.Client(ctx).KnowledgeBase.Create().SetName("K").SaveX(ctx)
		for range n {
			id, args := b.row(ctx, base.ID)
			rows = append(rows, id)
			if err := q.Insert(ctx, args); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// row is a new one that work is for, and that work.
func (b *bench) row(ctx context.Context, base string) (id string, args river.JobArgs) {
	client := b.store.Client(ctx)
	if b.reviews {
		id = client.Assistant.Create().SetName("A").SaveX(ctx).ID
		return id, review{id}
	}
	id = client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName("S").SetType("text").SetStatus("PENDING").SaveX(ctx).ID
	return id, portion{id}
}

// benches runs a test at a bench of each database.
func benches(t *testing.T, f func(t *testing.T, b *bench, q *job.Queue)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := &bench{}
			f(t, b, b.open(t, dialect))
		})
	}
}

// However much a subaccount has waiting, two of its jobs run at once, over all copies, and its neighbour's first begins at once.
func TestSharesHold(t *testing.T) {
	t.Parallel()
	benches(t, func(t *testing.T, b *bench, q *job.Queue) {
		greedy := storetest.Tenant(t, b.store)
		modest := storetest.Rival(t, b.store, greedy)
		all := b.wants(t, greedy, q, 30)
		b.begun(t, greedy, 2)
		one := b.wants(t, modest, q, 1)
		b.begun(t, modest, 1)
		b.letGo(t, one)
		for i := range all {
			b.begun(t, greedy, min(i+2, len(all)))
			b.letGo(t, all)
		}
		await.Until(t, "jobs are left", func() bool { c := count(t, q); return c["available"]+c["running"] == 0 })
		if b.most != 2 {
			t.Errorf("%d jobs of one subaccount ran at once, want 2", b.most)
		}
	})
}

// Where all workers are taken, the next that is free goes to the subaccount that has waited longest for one.
func TestWorkersGoRound(t *testing.T) {
	t.Parallel()
	b := &bench{reviews: true}
	q := b.open(t, storetest.SQLite)
	var first []string
	tenants := []context.Context{storetest.Tenant(t, b.store)}
	for range 3 {
		tenants = append(tenants, storetest.Stranger(t, b.store))
	}
	for _, ctx := range tenants {
		rows := b.wants(t, ctx, q, 10)
		b.begun(t, ctx, 2)
		if first == nil {
			first = rows
		}
	}
	late := storetest.Rival(t, b.store, tenants[0])
	b.wants(t, late, q, 10)
	b.letGo(t, first)
	b.begun(t, late, 1)
	if n := len(b.order); n != 9 {
		t.Errorf("%d jobs were begun by then, want 9", n)
	}
}

// Work ends with its row, whoever deletes it; its worker is free for what waits.
func TestWorkEndsWithItsRow(t *testing.T) {
	t.Parallel()
	benches(t, func(t *testing.T, b *bench, q *job.Queue) {
		ctx := storetest.Tenant(t, b.store)
		all := b.wants(t, ctx, q, 6)
		b.begun(t, ctx, 2)
		err := b.store.Tx(ctx, func(ctx context.Context) error {
			for _, id := range all[:5] {
				if err := b.store.Client(ctx).KnowledgeSource.DeleteOneID(id).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.letGo(t, all[5:])
		await.Until(t, "jobs are left", func() bool {
			c := count(t, q)
			return c["available"]+c["running"]+c["retryable"]+c["scheduled"] == 0
		})
		if len(b.cut) != 2 {
			t.Errorf("%d jobs were cut off, want 2", len(b.cut))
		}
	})
}
