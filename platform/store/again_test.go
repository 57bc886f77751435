package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What was undone because two transactions waited for each other is begun anew, and nothing else is; not without end.
func TestAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := store.System(t.Context(), "test")
		crossed, other := &pgconn.PgError{Code: "40P01"}, errors.New("no")
		for name, c := range map[string]struct {
			errs  []error
			tries int
			want  error
		}{
			"done":           {[]error{nil}, 1, nil},
			"crossed once":   {[]error{crossed, nil}, 2, nil},
			"crossed by all": {[]error{crossed, crossed, crossed, crossed, nil}, 5, nil},
			"crossed always": {[]error{crossed, crossed, crossed, crossed, crossed, nil}, 5, crossed},
			"done too late":  {[]error{&pgconn.PgError{Code: "25P02"}, nil}, 2, nil},
			"wrong":          {[]error{other, nil}, 1, other},
			"crossed, wrong": {[]error{crossed, other}, 2, other},
		} {
			tries := 0
			err := s.Again(ctx, func(context.Context) error {
				tries++
				return c.errs[tries-1]
			})
			if !errors.Is(err, c.want) || tries != c.tries {
				t.Errorf("%s: %v after %d tries", name, err, tries)
			}
		}
		if undone, lost := s.Crossings(); undone != 12 || lost != 1 { //nolint:mnd // one, four, five, one and one of the cases above
			t.Errorf("%d undone, %d lost", undone, lost)
		}
		tries := 0
		err := s.Tx(ctx, func(ctx context.Context) error {
			return s.Again(ctx, func(context.Context) error {
				tries++
				return crossed
			})
		})
		if !errors.Is(err, crossed) || tries != 1 {
			t.Errorf("inside a transaction, which is undone as a whole: %v after %d tries", err, tries)
		}
	})
}
