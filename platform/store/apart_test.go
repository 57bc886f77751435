package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is committed apart has been answered before its commit is sent; where a write meets no row, no commit is.
func TestApart(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	ctx, errNone := storetest.Tenant(t, s), errors.New("none")
	if err := s.Tx(ctx, numbered(s, "a")); err != nil {
		t.Fatal(err)
	}
	change := func(id string) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			return s.Client(ctx).Contact.Update().Where(contact.ContactID(id)).SetTitle("1").Exec(store.Must(store.Only(ctx, id), errNone))
		}
	}
	for _, test := range []struct {
		ctx   context.Context
		id    string
		want  error
		trips int64
	}{
		{ctx, "a", nil, 1}, {store.Apart(ctx), "a", nil, 2}, {store.Apart(ctx), "x", errNone, 2}, // the second is the rollback
	} {
		_, before := s.Asked().Statements()
		if err := s.Tx(test.ctx, change(test.id)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", test.id, err)
		}
		if _, after := s.Asked().Statements(); after-before != test.trips {
			t.Errorf("%s: %d trips, want %d", test.id, after-before, test.trips)
		}
	}
}
