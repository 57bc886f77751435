package job_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// task is work that a test gives a name.
type task struct {
	Name string `json:"name"`
}

func (task) Kind() string { return "task" }

// hand does tasks.
type hand struct {
	river.WorkerDefaults[task]
	do func(ctx context.Context, name string) error
}

func (h *hand) Work(ctx context.Context, j *river.Job[task]) error { return h.do(ctx, j.Args.Name) }

// journal keeps a log while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func open(t *testing.T, s *store.Store, do func(context.Context, string) error, around ...rivertype.Middleware) (*job.Queue, *journal) {
	t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, &hand{do: do})
	log := &journal{}
	q, err := job.Open(s, workers, slog.New(slog.NewTextHandler(log, nil)), around...)
	if err != nil {
		t.Fatal(err)
	}
	return q, log
}

// start the queue, and stop it with the test.
func start(t *testing.T, q *job.Queue) {
	t.Helper()
	if err := q.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := q.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
}

func enqueue(t *testing.T, s *store.Store, ctx context.Context, q *job.Queue, name string) {
	t.Helper()
	if err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
		return q.InsertFor(ctx, authz.From(ctx).Subaccount, task{name}) // tenants have tasks of known kinds only
	}); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, q *job.Queue) map[string]int {
	t.Helper()
	all, err := q.Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, c := range all {
		counts[c.State] = all.In(c.State)
	}
	return counts
}

func TestWorkOfACommitOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 10)
		q, log := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return nil
		})
		start(t, q)
		ctx := storetest.Tenant(t, s)
		cause := errors.New("changed my mind")
		err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
			return errors.Join(q.Insert(ctx, task{"rolled back"}), cause)
		})
		if !errors.Is(err, cause) {
			t.Fatal(err)
		}
		enqueue(t, s, ctx, q, "committed")
		if name := <-done; name != "committed" {
			t.Errorf("%s is done", name)
		}
		stop(t, q)
		if log.String() != "" || len(done) > 0 {
			t.Errorf("%d more are done, and the log says %s", len(done), log)
		}
	})
}

func stop(t *testing.T, q *job.Queue) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := q.Stop(ctx); err != nil {
		t.Fatal(err)
	}
}

func TestWorkOutsideATransaction(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		q, _ := open(t, s, nil)
		ctx := storetest.Tenant(t, s)
		if err := q.Insert(ctx, task{"alone"}); err == nil {
			t.Error("work is enqueued outside a transaction")
		}
		rival := storetest.Rival(t, s, ctx)
		err := s.Tx(ctx, func(context.Context) error {
			if q.Insert(rival, task{"of another"}) == nil {
				t.Error("work is enqueued by a context without the transaction")
			}
			return nil
		})
		if counts := count(t, q); err != nil || counts["available"] != 0 {
			t.Errorf("%v, %v", counts, err)
		}
	})
}

func TestCountOfWork(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		q, _ := open(t, s, nil)
		ctx := storetest.Tenant(t, s)
		enqueue(t, s, ctx, q, "one")
		enqueue(t, s, storetest.Rival(t, s, ctx), q, "two")
		counts := count(t, q)
		for state, want := range map[string]int{"available": 2, "scheduled": 0, "running": 0, "retryable": 0, "discarded": 0} {
			if n, ok := counts[state]; !ok || n != want {
				t.Errorf("%d are %s, want %d", n, state, want)
			}
		}
	})
}

// around remembers what it goes around.
type around struct {
	river.MiddlewareDefaults
	mu    sync.Mutex
	kinds []string
}

func (a *around) Work(ctx context.Context, j *rivertype.JobRow, work func(context.Context) error) error {
	a.mu.Lock()
	a.kinds = append(a.kinds, j.Kind)
	a.mu.Unlock()
	return work(ctx)
}

func TestMiddlewareGoesAroundWork(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done, a := make(chan string), &around{}
		q, _ := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return nil
		}, a)
		start(t, q)
		enqueue(t, s, storetest.Tenant(t, s), q, "one")
		<-done
		stop(t, q)
		if !slices.Equal(a.kinds, []string{"task"}) {
			t.Errorf("it went around %v", a.kinds)
		}
	})
}

func TestFailureIsLoggedAndTriedAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 10)
		q, log := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return errors.New("no luck")
		})
		start(t, q)
		enqueue(t, s, storetest.Tenant(t, s), q, "one")
		<-done
		<-done
		stop(t, q)
		if !strings.Contains(log.String(), "no luck") {
			t.Errorf("the log says %q", log)
		}
	})
}

// What is under way as the queue stops may finish, while there is time.
func TestStopLetsWorkFinish(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		begun, end := make(chan struct{}), make(chan struct{})
		q, _ := open(t, s, func(ctx context.Context, _ string) error {
			close(begun)
			<-end
			return ctx.Err()
		})
		start(t, q)
		enqueue(t, s, storetest.Tenant(t, s), q, "one")
		<-begun
		stopped := make(chan error)
		go func() { stopped <- q.Stop(context.WithoutCancel(t.Context())) }()
		close(end)
		if err := <-stopped; err != nil {
			t.Error(err)
		}
		for state, n := range count(t, q) {
			if n > 0 {
				t.Errorf("the work is %s", state)
			}
		}
	})
}

// What is not finished in time is cut off, and left to be done again.
func TestStopCutsWorkOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		begun := make(chan struct{})
		q, _ := open(t, s, func(ctx context.Context, _ string) error {
			close(begun)
			<-ctx.Done()
			return ctx.Err()
		})
		start(t, q)
		enqueue(t, s, storetest.Tenant(t, s), q, "one")
		<-begun
		now, cancel := context.WithCancel(t.Context())
		cancel()
		if err := q.Stop(now); err != nil {
			t.Error(err)
		}
		if c := count(t, q); c["running"] != 0 || c["available"]+c["retryable"]+c["scheduled"] != 1 {
			t.Errorf("the work is %v", c)
		}
	})
}

func TestStopWithoutStart(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		q, _ := open(t, s, nil)
		stop(t, q)
	})
}
