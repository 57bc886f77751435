package store_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// More lists than one statement takes answer in their order, those of no rows too.
func TestEachOfManyLists(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const lists = 250
		ctx := storetest.Tenant(t, s)
		err := s.Tx(ctx, func(ctx context.Context) error {
			for i := range lists {
				for range i % 4 {
					if err := s.Client(ctx).Contact.Create().SetName(strconv.Itoa(i)).Exec(ctx); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		where := make([][]func(*sql.Selector), lists)
		for i := range lists {
			where[i] = []func(*sql.Selector){sql.FieldEQ("name", strconv.Itoa(i))}
		}
		counts, err := s.CountEachUpTo(ctx, "Contact", 2, where...)
		if err != nil || len(counts) != lists {
			t.Fatalf("%d counts, %v", len(counts), err)
		}
		ids, err := s.IDsOfEach(ctx, "Contact", where...)
		if err != nil || len(ids) != lists {
			t.Fatalf("%d lists, %v", len(ids), err)
		}
		for i := range lists {
			if counts[i] != min(i%4, 2) || len(ids[i]) != i%4 {
				t.Errorf("list %d: counted %d, %d ids", i, counts[i], len(ids[i]))
			}
		}
		for limit, want := range map[int]int{7: 7, 300: 300, 1000: 373} { // the first hundred have 150
			if n, err := s.CountAllUpTo(ctx, "Contact", limit, where...); err != nil || n != want {
				t.Errorf("all together up to %d: %d, and not %d, %v", limit, n, want, err)
			}
		}
		if n, err := s.CountAllUpTo(storetest.Rival(t, s, ctx), "Contact", 10, where...); err != nil || n != 0 {
			t.Errorf("the rival counts %d, %v", n, err)
		}
		if _, err := s.CountAllUpTo(t.Context(), "Contact", 10, where...); !errors.Is(err, store.ErrNoTenant) {
			t.Errorf("nobody counts: %v", err)
		}
		theirs, err := s.IDsOfEach(storetest.Rival(t, s, ctx), "Contact", where...)
		if err != nil || len(slices.Concat(theirs...)) > 0 {
			t.Errorf("the rival reads %v, %v", theirs, err)
		}
		if _, err := s.IDsOfEach(t.Context(), "Contact", where...); !errors.Is(err, store.ErrNoTenant) {
			t.Errorf("nobody: %v", err)
		}
		if none, err := s.IDsOfEach(ctx, "Contact"); err != nil || len(none) != 0 {
			t.Errorf("no lists: %v, %v", none, err)
		}
	})
}
