package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var errHeavy = errors.New("more than may be read")

// What is read counts wherever it is read, what goes beyond the bound ends the read, and nothing is left open by it.
func TestReadsAreMetered(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		const long, rows = 1000, 10
		for range rows {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Contact.Create().SetFirstName(strings.Repeat("x", long)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		all := func(ctx context.Context) error { _, err := s.Client(ctx).Contact.Query().All(ctx); return err }
		ways := map[string]func(ctx context.Context) error{
			"alone":            all,
			"in a transaction": func(ctx context.Context) error { return s.Tx(ctx, all) },
			"in a view":        func(ctx context.Context) error { return s.View(ctx, all) },
			"together": func(ctx context.Context) error {
				return s.Together(ctx, all, func(context.Context) error { return nil })
			},
			"by SQL": func(ctx context.Context) error {
				found, err := s.Query(ctx, "SELECT first_name FROM contacts")
				if err != nil {
					return err
				}
				for found.Next() {
				}
				return errors.Join(found.Err(), found.Close())
			},
		}
		for name, way := range ways {
			for most, want := range map[int64]error{long * rows / 2: errHeavy, 100 * long * rows: nil} {
				m := &share.Meter{Free: most, Most: most, Over: errHeavy}
				if err := way(share.Metered(ctx, m)); !errors.Is(err, want) {
					t.Errorf("%s, up to %d bytes: %v, want %v", name, most, err, want)
				}
			}
			if n := s.InUse(); n != 0 {
				t.Errorf("%s: %d connections are not given back", name, n)
			}
		}
		if err := s.Tx(ctx, all); err != nil {
			t.Error(err)
		}
	})
}
