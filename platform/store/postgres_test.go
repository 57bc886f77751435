package store_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a URL says of pools is for the pools: migrating reads it, too, and does not pass it on to the database.
func TestPoolSettings(t *testing.T) {
	t.Parallel()
	named, err := url.Parse(storetest.URL(t, storetest.Postgres))
	if err != nil {
		t.Fatal(err)
	}
	query := named.Query()
	query.Set("pool_max_conns", "5")
	query.Set("pool_max_conn_lifetime", "1h")
	named.RawQuery = query.Encode()
	if _, err := store.Migrate(t.Context(), named.String()); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		config store.Config
		most   int32
		system string
		app    string
	}{
		"of the URL":   {store.Config{URL: named.String()}, 5, "0", "0"},
		"over the URL": {store.Config{URL: named.String(), MaxConns: 7, Statement: time.Second, Work: time.Minute}, 7, "1min", "1s"},
		"of the URL's statements": {
			store.Config{URL: named.String() + "&statement_timeout=3000", Statement: time.Second}, 5, "3s", "3s",
		},
	} {
		s, err := store.Open(t.Context(), test.config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		if got := s.SystemPool().Config().MaxConns; got != test.most {
			t.Errorf("%s: %d connections, want %d", name, got, test.most)
		}
		for ctx, want := range map[context.Context]string{t.Context(): test.app, store.System(t.Context(), "settings"): test.system} {
			rows, err := s.Query(ctx, "SHOW statement_timeout")
			if err != nil {
				t.Fatal(err)
			}
			var got string
			if !rows.Next() || rows.Scan(&got) != nil || got != want {
				t.Errorf("%s: statements may take %s, want %s", name, got, want)
			}
			_ = rows.Close()
		}
	}
}

// Statements are not compiled, whatever the database does by default, unless the URL says so.
func TestStatementsAreNotCompiled(t *testing.T) {
	t.Parallel()
	plain := storetest.URL(t, storetest.Postgres)
	admin, err := pgx.Connect(t.Context(), plain)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close(t.Context()) }()
	if _, err := admin.Exec(t.Context(), "ALTER DATABASE "+admin.Config().Database+" SET jit = on"); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{plain: "off", plain + "&jit=on": "on"} {
		s := storetest.OpenAlone(t, store.Config{URL: address})
		for _, ctx := range []context.Context{t.Context(), store.System(t.Context(), "settings")} {
			rows, err := s.Query(ctx, "SHOW jit")
			if err != nil {
				t.Fatal(err)
			}
			var got string
			if !rows.Next() || rows.Scan(&got) != nil || got != want {
				t.Errorf("%s: jit is %s, want %s", address, got, want)
			}
			_ = rows.Close()
		}
	}
}

// However many cores there are, one server leaves connections to others.
func TestConnsByCores(t *testing.T) {
	t.Parallel()
	for cores, want := range map[int]int{1: 8, 2: 8, 4: 16, 8: 32, 64: 40} {
		if got := store.ConnsByCores(cores); got != want {
			t.Errorf("%d cores: %d, want %d", cores, got, want)
		}
	}
}
