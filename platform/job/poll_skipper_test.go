package job_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
)

// An idle queue of SQLite is not asked again until something has been committed, by whichever connection, or a job is due.
func TestIdleQueueIsNotAsked(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	q, _ := open(t, s, func(context.Context, string) error { return nil })
	l := job.NewLooker(q, "default")
	look := func(want int) {
		t.Helper()
		if n, err := l.Look(t.Context()); err != nil || n != want {
			t.Fatalf("%d jobs: %v", n, err)
		}
	}
	spared := func() bool {
		t.Helper()
		is, err := l.Spared(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if spared() {
		t.Error("spared before the first look")
	}
	look(0)
	if !spared() {
		t.Error("asked again, though nothing has happened")
	}
	empty := func(queue string) bool {
		t.Helper()
		is, err := job.NewLooker(q, queue).After(l).Empty(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !empty("replies") {
		t.Error("one look is not for all queues")
	}
	tenant := storetest.Tenant(t, s)
	if spared() || empty("replies") {
		t.Error("a commit is not noticed")
	}
	look(0)
	undone := errors.New("undone")
	if err := s.Tx(tenant, func(ctx context.Context) error {
		_, err := s.Client(ctx).Contact.Create().SetName("Lin").Save(ctx)
		return errors.Join(err, undone)
	}); !errors.Is(err, undone) {
		t.Fatal(err)
	}
	if !spared() {
		t.Error("asked again after a rollback")
	}
	enqueue(t, s, tenant, q, "now")
	look(1)
	look(1) // for as long as it waits
	if empty("default") || !empty("replies") {
		t.Error("a look does not tell the queues apart")
	}
	for _, wait := range []string{"+1 day", "+4 seconds"} { // a busy machine takes a while for what comes before it is due
		if _, err := s.SystemDB().ExecContext(t.Context(), "UPDATE river_job SET scheduled_at = datetime('now', 'subsec', $1)", wait); err != nil {
			t.Fatal(err)
		}
		look(0)
	}
	if !spared() {
		t.Error("asked before the job is due")
	}
	await.Until(t, "the job that is due is not looked for", func() bool { return !spared() })
	look(1)
}
