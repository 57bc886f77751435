package store_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Reads that go together find what they would find alone, in a transaction too, and take one trip for each round of questions.
func TestTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		if err := s.Tx(ctx, numbered(s, "a")); err != nil {
			t.Fatal(err)
		}
		both := func(ctx context.Context) (found []int, err error) {
			err = s.Together(ctx,
				func(ctx context.Context) error { found = append(found, countContacts(t, s, ctx)); return nil },
				func(ctx context.Context) error {
					ids, err := s.Client(ctx).Contact.Query().IDs(ctx)
					if err != nil || len(ids) != 1 {
						return errors.Join(err, errUnseen)
					}
					row, err := s.Client(ctx).Contact.Get(ctx, ids[0])
					if err == nil && *row.ContactID == "a" {
						found = append(found, 10)
					}
					return err
				},
				func(ctx context.Context) error {
					found = append(found, 100*countContacts(t, s, as(rival)(ctx)))
					return nil
				},
				func(context.Context) error { found = append(found, 1000); return nil })
			return found, err
		}
		want := []int{0, 1, 10, 1000}
		check := func(ctx context.Context) error {
			counting, asked := store.Count(ctx)
			found, err := both(counting)
			if slices.Sort(found); err != nil || !slices.Equal(found, want) {
				t.Errorf("found %v, %v, want %v", found, err, want)
			}
			if _, trips := asked.Statements(); s.Postgres() && trips != 3 { // two rounds, and the rival's own
				t.Errorf("%d trips", trips)
			}
			return nil
		}
		if err := check(ctx); err != nil {
			t.Fatal(err)
		}
		if err := s.Tx(ctx, check); err != nil {
			t.Fatal(err)
		}
		if err := s.View(ctx, check); err != nil {
			t.Fatal(err)
		}
		if n := s.InUse(); n != 0 {
			t.Errorf("%d connections are not given back", n)
		}
	})
}

var errUnseen = errors.New("the contact is not found")

// The first error of reads that go together ends all of them, whichever it is, and a write among them is refused.
func TestTogetherFails(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		count := func(ctx context.Context) error { _, err := s.Client(ctx).Contact.Query().Count(ctx); return err }
		fails := func(ctx context.Context) error {
			if _, err := s.Client(ctx).Contact.Query().IDs(ctx); err != nil {
				return err
			}
			return errUnseen
		}
		wrong := func(ctx context.Context) error {
			_, err := s.Query(ctx, "SELECT nothing FROM nowhere")
			return err
		}
		for name, reads := range map[string][]func(context.Context) error{
			"the first":      {fails, count},
			"the last":       {count, count, fails},
			"before it asks": {func(context.Context) error { return errUnseen }, fails},
		} {
			if err := s.Together(ctx, reads...); !errors.Is(err, errUnseen) {
				t.Errorf("%s: %v", name, err)
			}
			if err := s.Tx(ctx, func(ctx context.Context) error { return s.Together(ctx, reads...) }); !errors.Is(err, errUnseen) {
				t.Errorf("%s in a transaction: %v", name, err)
			}
		}
		if err := s.Together(ctx, count, wrong); err == nil {
			t.Error("a statement that is wrong is none")
		}
		if err := s.Together(ctx, count, func(ctx context.Context) error { _ = wrong(ctx); return nil }); err == nil && s.Postgres() {
			t.Error("what failed is ignored")
		}
		if s.Postgres() { // on SQLite they follow each other, and it is one like any other
			if err := s.Together(ctx, count, func(ctx context.Context) error { return s.Tx(ctx, numbered(s, "b")) }); err == nil {
				t.Error("a transaction begins among reads")
			}
			err := s.Tx(ctx, func(ctx context.Context) error { return s.Together(ctx, count, numbered(s, "b")) })
			if err == nil {
				t.Error("something is written among reads")
			}
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a panic is lost")
				}
			}()
			_ = s.Together(ctx, func(ctx context.Context) error { _, _ = s.Client(ctx).Contact.Query().IDs(ctx); panic("so be it") }, fails)
		}()
		if n := s.InUse(); n != 0 {
			t.Errorf("%d connections are not given back", n)
		}
	})
}
