package store_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

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
	if f := store.Public(fault.From(fmt.Errorf("a mistake of ours"))); f.Code != fault.Internal {
		t.Errorf("a mistake of ours is %s", f.Code)
	}
}
