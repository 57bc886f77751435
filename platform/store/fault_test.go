package store_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A connection that is closed under us is told from our own mistakes, however deep in the error it stands.
func TestClosedConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), storetest.URL(t, storetest.Postgres))
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = conn.Begin(t.Context())
	if err == nil {
		t.Fatal("a closed connection begins a transaction")
	}
	if f := store.Public(fault.From(fmt.Errorf("updateContact begin: %w", err))); f.Code != fault.Unavailable {
		t.Errorf("%v is %s", err, f.Code)
	}
	if f := store.Public(fmt.Errorf("erase: %w", &pgconn.PgError{Code: "40P01"})); f.Code != fault.Unavailable {
		t.Errorf("a deadlock is %s", f.Code)
	}
	if f := store.Public(fault.From(fmt.Errorf("a mistake of ours"))); f.Code != fault.Internal {
		t.Errorf("a mistake of ours is %s", f.Code)
	}
}

// What the database says it has undone is told from what may be stored all the same, and from what a fault says already.
func TestUndone(t *testing.T) {
	t.Parallel()
	for state, want := range map[string]bool{
		"40P01": true, "40001": true, "53100": true, "57014": true, "23505": true, "40003": false, "57P01": false, "08006": false, "58030": false,
	} {
		err := fmt.Errorf("commit: %w", &pgconn.PgError{Code: state})
		if store.Undone(err) != want || store.Undone(fault.From(err)) != want {
			t.Errorf("%s: %t", state, !want)
		}
		if store.Undone(fault.New(fault.NotFound, "It is gone.").Because(err)) {
			t.Errorf("%s: what is gone is tried again", state)
		}
	}
	if store.Undone(nil) || store.Undone(io.ErrUnexpectedEOF) {
		t.Error("a connection that broke has undone nothing for certain")
	}
}
