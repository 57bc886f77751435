package store_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Stir does not wait for a query to the database, which may itself wait for a connection that the caller of Stir holds.
func TestStirWaitsForNobody(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			const conns = 4 // as many as read from SQLite
			s := storetest.OpenConfig(t, store.Config{URL: storetest.URL(t, dialect), MaxConns: conns})
			worth := s.Worth("SELECT 1 FROM contacts")
			for range conns {
				tx, err := s.Snapshot(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = tx.Rollback() }()
			}
			begun, asked, stirred := make(chan struct{}), make(chan bool, 1), make(chan struct{})
			go func() {
				close(begun)
				asked <- worth(t.Context())
			}()
			<-begun
			go func() {
				defer close(stirred)
				for range 1000 { // until the question is under way
					s.Stir()
				}
			}()
			await.Receive(t, stirred, "who stirs waits for a question that waits for a connection")
			if yes, _ := await.Receive(t, asked, "the question has no end"); !yes {
				t.Error("a database that cannot be asked may have work")
			}
		})
	}
}

// Everybody who watches for changes sees each once, by the same beat.
func TestChangesAreNoticedOnce(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	ctx := storetest.Tenant(t, s)
	changed := s.Changed("SELECT md5(string_agg(id || ' ' || updated_at, ',' ORDER BY id)) FROM contacts")
	for i, want := range []bool{true, false, true, false} { // nobody has looked before, and there is one more then
		if i == 2 {
			if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
				t.Fatal(err)
			}
			s.Stir()
		}
		if got := changed(ctx); got != want {
			t.Errorf("look %d: changed is %t", i, got)
		}
	}
	before, _ := s.Asked().Statements()
	for range 1000 {
		changed(ctx)
	}
	if after, _ := s.Asked().Statements(); after-before > 100 {
		t.Errorf("%d statements for 1000 looks", after-before)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	s.Stir()
	if !changed(gone) {
		t.Error("a database that cannot be asked may have changed")
	}
}

// What is asked for when somebody looks is asked then, for all who look at that time, and goes by the time; a beat has its errand done.
func TestRareQuestionsAreAskedAtTheLook(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		often, name := s.Worth("SELECT 1 FROM contacts"), s.Heed("SELECT name FROM contacts")
		past := s.WorthNow("SELECT 1 FROM contacts WHERE created_at <= $1")
		look := func(want bool) {
			t.Helper()
			found, known := name(ctx)
			if often(ctx) != want || (found != "") != want || !known {
				t.Errorf("there is %q, want some: %t", found, want)
			}
		}
		look(false)
		if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
			t.Fatal(err)
		}
		kept, _ := s.Asked().Statements()
		look(false) // until the next beat
		if !past(ctx) || !past(ctx) {
			t.Error("there is none")
		}
		look(true)
		if after, _ := s.Asked().Statements(); s.Postgres() && after-kept != 1 {
			t.Errorf("%d statements", after-kept)
		}
		if !s.Postgres() {
			return
		}
		s.Errand("UPDATE contacts SET name = 'Bob' RETURNING 1")
		s.Stir()
		look(true)
		s.Stir()
		if found, _ := name(ctx); found != "Bob" {
			t.Errorf("the errand is not done: %s", found)
		}
		gone, cancel := context.WithCancel(ctx)
		cancel()
		s.Stir()
		if _, known := name(gone); known {
			t.Error("a database that cannot be asked is known")
		}
	})
}
