package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Failover is a database of PostgreSQL whose name leads to a standby now and then, as after a failover. A connection stays what it was when it was
// opened.
type Failover struct {
	t     testing.TB
	admin *pgx.Conn
}

// recovers has PostgreSQL say of connections on which nothing can be written what it says of those to a standby.
const recovers = `CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql STABLE
	AS $$ SELECT current_setting('default_transaction_read_only') = 'on' $$`

// NewFailover takes a database for its owner's login.
func NewFailover(t testing.TB, databaseURL string) *Failover {
	t.Helper()
	admin, err := pgx.Connect(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close(context.WithoutCancel(t.Context())) })
	f := &Failover{t, admin}
	f.run(recovers, f.alter("SET search_path = public, pg_catalog"))
	return f
}

// Standby cuts all connections; those that come from then on are to a standby.
func (f *Failover) Standby() {
	f.t.Helper()
	f.run(f.alter("SET default_transaction_read_only = on"),
		"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
}

// Primary has connections that come from then on be to the primary, and cuts none.
func (f *Failover) Primary() {
	f.t.Helper()
	f.run(f.alter("RESET default_transaction_read_only"))
}

func (f *Failover) alter(what string) string {
	return "ALTER DATABASE " + f.admin.Config().Database + " " + what
}

func (f *Failover) run(statements ...string) {
	f.t.Helper()
	for _, s := range statements {
		if _, err := f.admin.Exec(f.t.Context(), s); err != nil {
			f.t.Fatalf("%s: %v", s, err)
		}
	}
}
