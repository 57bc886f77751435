package store_test

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// After a failover nothing is read from a standby, which lags behind, and writes work as soon as the name leads to the primary.
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
	if _, err := store.Migrate(ctx, url); err == nil || !strings.Contains(err.Error(), "is a standby") {
		t.Errorf("migrating a standby: %v", err)
	}
	f.Primary()
	if err := errors.Join(write(), s.Ping(ctx)); err != nil {
		t.Errorf("the name leads to the primary again: %v", err)
	}
	if n := countContacts(t, s, ctx); n != 2 {
		t.Errorf("%d contacts, want 2", n)
	}
}

// Of several hosts, or several addresses of one, whichever is the primary is used.
func TestPrimaryOfSeveralHosts(t *testing.T) {
	t.Parallel()
	databaseURL := storetest.URL(t, storetest.Postgres)
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(alwaysStandby(t))
	if err != nil {
		t.Fatal(err)
	}
	at := func(hosts, ports, attributes string) string {
		one, q := *u, u.Query()
		q.Set("host", hosts)
		q.Set("port", ports)
		q.Set("target_session_attrs", attributes)
		one.Host, one.RawQuery = "", q.Encode()
		return one.String()
	}
	if _, err := store.Migrate(t.Context(), at("127.0.0.1", port, "any")); err == nil || !strings.Contains(err.Error(), "is a standby") {
		t.Errorf("migrating what is a standby alone: %v", err)
	}
	for _, attributes := range []string{"any", "read-write", "prefer-standby"} {
		both := at("127.0.0.1,"+u.Hostname(), port+","+u.Port(), attributes)
		if _, err := store.Migrate(t.Context(), both); err != nil {
			t.Errorf("%s: migrate: %v", attributes, err)
		}
		if findings, _, sound := store.Examine(t.Context(), both); !sound {
			t.Errorf("%s: examine: %v", attributes, findings)
		}
		s := storetest.OpenAlone(t, store.Config{URL: both})
		ctx := storetest.Tenant(t, s)
		if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
			t.Errorf("%s: write: %v", attributes, err)
		}
	}
}

// alwaysStandby listens as a PostgreSQL that says of itself that it is a standby, whatever it is asked.
func alwaysStandby(t *testing.T) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			go isStandby(conn)
		}
	}()
	return l.Addr().String()
}

func isStandby(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	b := pgproto3.NewBackend(conn, conn)
	if _, err := b.ReceiveStartupMessage(); err != nil {
		return
	}
	b.Send(&pgproto3.AuthenticationOk{})
	for b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'}); b.Flush() == nil; b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'}) {
		if asked, err := b.Receive(); err != nil {
			return
		} else if _, is := asked.(*pgproto3.Query); !is {
			return
		}
		b.Send(&pgproto3.RowDescription{Fields: []pgproto3.FieldDescription{{Name: []byte("pg_is_in_recovery"), DataTypeOID: 16, DataTypeSize: 1}}})
		b.Send(&pgproto3.DataRow{Values: [][]byte{[]byte("t")}})
		b.Send(&pgproto3.CommandComplete{CommandTag: []byte("SELECT 1")})
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
	before := s.Pools()["app"].Stat().NewConnsCount()
	for range 100 {
		_ = write()
	}
	if n := s.Pools()["app"].Stat().NewConnsCount() - before; n > 10 {
		t.Errorf("a hundred writes that were refused cost %d connections", n)
	}
	execute(alter + " RESET default_transaction_read_only")
	await.Until(t, "writes are refused for good", func() bool { return write() == nil })
	if err := system(); err != nil {
		t.Errorf("the system's connections were not replaced: %v", err)
	}
}
