package job_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// On SQLite, what a server finds running as it starts was left by its predecessor.
func TestPredecessorsWorkIsDone(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	done := make(chan string)
	q, _ := open(t, s, func(_ context.Context, name string) error {
		done <- name
		return nil
	})
	enqueue(t, s, storetest.Tenant(t, s), q, "left")
	if _, err := s.SystemDB().ExecContext(t.Context(), "UPDATE river_job SET state = 'running', attempt = 1"); err != nil {
		t.Fatal(err)
	}
	start(t, q)
	if name := <-done; name != "left" {
		t.Errorf("%s is done", name)
	}
}

func TestDeadCopysWorkIsDone(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	done := make(chan string)
	q, _ := open(t, s, func(_ context.Context, name string) error {
		done <- name
		return nil
	})
	enqueue(t, s, storetest.Tenant(t, s), q, "left")
	_, err := s.SystemDB().ExecContext(t.Context(),
		"UPDATE river.river_job SET state = 'running', attempt = 1, attempted_by = ARRAY['copy_before', 'copy_gone']")
	if err != nil {
		t.Fatal(err)
	}
	start(t, q)
	if name := <-done; name != "left" {
		t.Errorf("%s is done", name)
	}
}

// Work whose every attempt ended with its server is tried once more than that, so that it can say so, and then no more.
func TestWorkThatKillsItsServersEnds(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 2)
		q, _ := open(t, s, func(_ context.Context, name string) error {
			done <- name
			return nil
		})
		tenant := storetest.Tenant(t, s)
		enqueue(t, s, tenant, q, "last")
		enqueue(t, s, tenant, q, "over")
		died := `UPDATE river_job SET state = 'running', max_attempts = 3, attempt = CASE args->>'name' WHEN 'over' THEN 4 ELSE 3 END`
		if s.Postgres() {
			died = strings.Replace(died, "river_job", "river.river_job", 1) + ", attempted_by = ARRAY['copy_gone']"
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), died); err != nil {
			t.Fatal(err)
		}
		start(t, q)
		if name, _ := await.Receive(t, done, "what may be tried is not"); name != "last" {
			t.Errorf("%s is tried again", name)
		}
		await.Until(t, "one is done and the other discarded", func() bool {
			c := count(t, q)
			return c["discarded"] == 1 && c["running"] == 0 && c["available"] == 0
		})
	})
}

// A copy that lives keeps its work however long it takes, and also when the database has cut all connections.
func TestLivingCopyKeepsItsWork(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	one, two := storetest.OpenConfig(t, store.Config{URL: url}), storetest.OpenConfig(t, store.Config{URL: url})
	begun, end := make(chan string, 2), make(chan struct{})
	slow, _ := open(t, one, func(_ context.Context, name string) error {
		begun <- name
		<-end
		return nil
	})
	other, _ := open(t, two, nil)
	start(t, slow)
	t.Cleanup(func() { close(end) })
	enqueue(t, one, storetest.Tenant(t, one), slow, "slow")
	<-begun
	keeps := func(when string) {
		t.Helper()
		sweep(t, slow)
		sweep(t, other)
		if c := count(t, other); c["running"] != 1 || c["available"] != 0 {
			t.Errorf("%s the work is %v", when, c)
		}
	}
	keeps("at first")
	db := two.SystemDB()
	const lock = "FROM pg_locks WHERE locktype = 'advisory' AND granted " +
		"AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
	admin, err := pgx.Connect(t.Context(), url) // may cut others off
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close(context.WithoutCancel(t.Context())) }()
	var before, after int
	err = admin.QueryRow(t.Context(), "SELECT pid "+lock).Scan(&before)
	if err == nil {
		_, err = admin.Exec(t.Context(), "SELECT pg_terminate_backend($1, 10000)", before)
	}
	if err != nil {
		t.Fatal(err)
	}
	await.Until(t, "nobody has the lock again", func() bool {
		if err := db.QueryRowContext(t.Context(), "SELECT coalesce(max(pid), 0) "+lock).Scan(&after); err != nil {
			t.Fatal(err)
		}
		return after != 0 && after != before
	})
	keeps("when it was cut off")
}

func sweep(t *testing.T, q *job.Queue) {
	t.Helper()
	if err := q.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestTablesAreMadeOnce(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		url := storetest.URL(t, dialect)
		s := storetest.OpenConfig(t, store.Config{URL: url})
		q, _ := open(t, s, nil)
		enqueue(t, s, storetest.Tenant(t, s), q, "kept")
		if _, err := store.Migrate(t.Context(), url, job.Migrate); err != nil {
			t.Errorf("%s: %v", dialect, err)
		}
		if c := count(t, q); c["available"] != 1 {
			t.Errorf("%s: %v after migrating again", dialect, c)
		}
	}
}
