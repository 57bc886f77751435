package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// After a failover nothing is read from a standby, which lags behind, and writes work as soon as the name leads to the primary. Whoever only reads
// may do so on a standby, if it says so.
func TestStandbyIsNotTheDatabase(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	ctx := storetest.Tenant(t, s)
	f := storetest.NewFailover(t, url)
	write := func() error {
		return s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) })
	}
	if err := errors.Join(write(), s.Ping(ctx)); err != nil {
		t.Fatal(err)
	}
	f.Standby()
	for _, tt := range []struct {
		name string
		ask  func() error
	}{
		{"ping", func() error { return s.Ping(ctx) }},
		{"read", func() error { _, err := s.Client(ctx).Contact.Query().Count(ctx); return err }},
		{"write", write},
		{"system", func() error { _, err := s.SystemDB().ExecContext(ctx, "SELECT 1"); return err }},
	} {
		if err := tt.ask(); err == nil || store.Public(err).Code != fault.Unavailable {
			t.Errorf("%s on a standby: %v", tt.name, err)
		}
	}
	tx, err := storetest.OpenAlone(t, store.Config{URL: url, Standby: true}).Snapshot(ctx)
	if err != nil {
		t.Fatalf("a snapshot of a standby: %v", err)
	}
	_ = tx.Rollback()
	f.Primary()
	if err := errors.Join(write(), s.Ping(ctx)); err != nil {
		t.Errorf("the name leads to the primary again: %v", err)
	}
	if n := countContacts(t, s, ctx); n != 2 {
		t.Errorf("%d contacts, want 2", n)
	}
}

// Where PostgreSQL refuses writes, as its operator may have it do, reads go on. Connections of both sides are opened anew before long, since
// whether it still does is decided as they are opened.
func TestConnectionsThatRefuseWritesAreReplaced(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	ctx := storetest.Tenant(t, s)
	admin, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close(t.Context()) }()
	execute := func(statement string) {
		t.Helper()
		if _, err := admin.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	alter := "ALTER DATABASE " + admin.Config().Database
	write := func() error {
		return s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) })
	}
	system := func() error {
		_, err := s.SystemDB().ExecContext(ctx, "UPDATE workspaces SET name = name")
		return err
	}
	execute(alter + " SET default_transaction_read_only = on")
	execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	for name, refused := range map[string]func() error{"a tenant's": write, "the system's": system} {
		if err := refused(); err == nil || store.Public(err).Code != fault.Unavailable {
			t.Errorf("%s write: %v", name, err)
		}
	}
	if n := countContacts(t, s, ctx); n != 0 { // on a connection that refuses writes
		t.Errorf("%d contacts, want 0", n)
	}
	if err := s.Ping(ctx); err != nil {
		t.Errorf("it answers: %v", err)
	}
	execute(alter + " RESET default_transaction_read_only")
	await.Until(t, "writes are refused for good", func() bool { return write() == nil })
	if err := system(); err != nil {
		t.Errorf("the system's connections were not replaced: %v", err)
	}
}
