package store_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Names that were kept before they were folded are folded when the database is migrated, however many there are; those
// that are written now fold themselves.
func TestRefold(t *testing.T) {
	t.Parallel()
	const rows = 1100 // more than two transactions
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			s := storetest.OpenConfig(t, store.Config{URL: url})
			ctx := storetest.Tenant(t, s)
			err := s.Tx(ctx, func(ctx context.Context) error {
				for range rows {
					s.Client(ctx).Assistant.Create().SetName("Café ÉTÉ").ExecX(ctx)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			const folded = "SELECT count(*) FROM assistants WHERE name_key = 'cafe ete'"
			if n := number(t, s, folded); n != rows {
				t.Fatalf("%d fold themselves", n)
			}
			err = s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Assistant.Update().ClearNameKey().Exec(ctx) })
			if n := number(t, s, folded); n != 0 || err != nil {
				t.Fatalf("%d are folded before, %v: the test would prove nothing", n, err)
			}
			for range 2 {
				if _, err := store.Migrate(t.Context(), url, store.Refold); err != nil {
					t.Fatal(err)
				}
				if n := number(t, s, folded); n != rows {
					t.Errorf("%d are folded, want %d", n, rows)
				}
			}
		})
	}
}
