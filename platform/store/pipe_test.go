package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// numbered makes a contact with an id of the CRM's, which no two have.
func numbered(s *store.Store, id string) func(ctx context.Context) error {
	return func(ctx context.Context) error { return s.Client(ctx).Contact.Create().SetContactID(id).Exec(ctx) }
}

// What nobody waited for is there with the commit and for whoever reads before it, and what it violates is the transaction's error.
func TestLateWrites(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		if err := s.Tx(ctx, func(ctx context.Context) error { return numbered(s, "a")(store.Late(ctx)) }); err != nil {
			t.Fatal(err)
		}
		err := s.Tx(ctx, func(ctx context.Context) error {
			if err := numbered(s, "b")(store.Late(ctx)); err != nil {
				return err
			}
			if n := countContacts(t, s, ctx); n != 2 {
				t.Errorf("%d contacts are read behind a late write, want 2", n)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]func(ctx context.Context) error{
			"alone": func(ctx context.Context) error { return numbered(s, "a")(store.Late(ctx)) },
			"behind another": func(ctx context.Context) error {
				if err := add(ctx, s); err != nil {
					return err
				}
				return numbered(s, "a")(store.Late(ctx))
			},
			"before another": func(ctx context.Context) error {
				if err := numbered(s, "a")(store.Late(ctx)); err != nil {
					return err
				}
				return add(ctx, s)
			},
		} {
			if err := s.Tx(ctx, f); !store.Clash(err) {
				t.Errorf("%s: %v, want a clash", name, err)
			}
			if n := countContacts(t, s, ctx); n != 2 {
				t.Errorf("%s: %d contacts stay, want 2", name, n)
			}
			if n := s.InUse(); n != 0 {
				t.Errorf("%s: %d connections are not given back", name, n)
			}
		}
	})
}

// A transaction whose statement failed commits nothing, even where somebody ignored that.
func TestIgnoredFailure(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres) // SQLite undoes the statement alone
	ctx := storetest.Tenant(t, s)
	if err := s.Tx(ctx, numbered(s, "a")); err != nil {
		t.Fatal(err)
	}
	err := s.Tx(ctx, func(ctx context.Context) error {
		if err := add(ctx, s); err != nil {
			return err
		}
		if err := numbered(s, "a")(ctx); !ent.IsConstraintError(err) {
			t.Errorf("the same id twice: %v", err)
		}
		return nil
	})
	if err == nil {
		t.Error("it says that it has committed")
	}
	if n := countContacts(t, s, ctx); n != 1 {
		t.Errorf("%d contacts, want the first", n)
	}
}

// A view reads as the caller, and writes nothing; a transaction in it is one of its own.
func TestView(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		err := s.View(ctx, func(ctx context.Context) error {
			if err := add(ctx, s); err == nil {
				t.Error("a view writes")
			}
			if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
				return err
			}
			if n := countContacts(t, s, ctx); n != 1 {
				t.Errorf("%d contacts in a view, want 1", n)
			}
			if n := countContacts(t, s, as(rival)(ctx)); n != 0 {
				t.Errorf("the rival sees %d contacts in it", n)
			}
			return nil
		})
		if err != nil || s.InUse() != 0 {
			t.Errorf("%v, %d connections are not given back", err, s.InUse())
		}
	})
}

// Everything that polls for work asks the database once a beat, together; Stir has them ask again.
func TestPulse(t *testing.T) {
	t.Parallel()
	const looks = 1000
	s := storetest.Open(t, storetest.Postgres)
	ctx := storetest.Tenant(t, s)
	some, none := s.Worth("SELECT 1 FROM contacts"), s.Worth("SELECT 1 FROM contacts WHERE false")
	if some(ctx) || none(ctx) {
		t.Error("there is nothing, and it is worth looking")
	}
	if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
		t.Fatal(err)
	}
	s.Stir()
	before, _ := s.Asked().Statements()
	for range looks {
		if !some(ctx) || none(ctx) {
			t.Fatal("there is a contact, and it is not worth looking")
		}
	}
	if after, _ := s.Asked().Statements(); after == before || after-before > looks/10 {
		t.Errorf("%d statements for %d looks", after-before, 2*looks)
	}
}

// A late write that has to meet a row fails the transaction where it meets none, and only then; what else was written is undone.
func TestMustMeet(t *testing.T) {
	t.Parallel()
	errNone, errOther := errors.New("none"), errors.New("none of the others")
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		if err := s.Tx(ctx, numbered(s, "a")); err != nil {
			t.Fatal(err)
		}
		if err := s.Tx(rival, numbered(s, "theirs")); err != nil {
			t.Fatal(err)
		}
		change := func(id, title string, none error) func(ctx context.Context) error {
			return func(ctx context.Context) error {
				return s.Client(ctx).Contact.Update().Where(contact.ContactID(id)).SetTitle(title).Exec(store.Must(ctx, none))
			}
		}
		late := func(id string) func(ctx context.Context) error {
			return func(ctx context.Context) error { return numbered(s, id)(store.Late(ctx)) }
		}
		read := func(ctx context.Context) error {
			_, err := s.Client(ctx).Contact.Query().Count(ctx)
			return err
		}
		for name, test := range map[string]struct {
			all  []func(ctx context.Context) error
			want error
			n    int
		}{
			"alone":              {[]func(ctx context.Context) error{change("x", "1", errNone)}, errNone, 1},
			"another's":          {[]func(ctx context.Context) error{change("theirs", "1", errNone)}, errNone, 1},
			"behind another":     {[]func(ctx context.Context) error{late("b"), change("x", "1", errNone)}, errNone, 1},
			"before another":     {[]func(ctx context.Context) error{change("x", "1", errNone), late("b")}, errNone, 1},
			"before a read":      {[]func(ctx context.Context) error{late("b"), change("x", "1", errNone), read}, errNone, 1},
			"the second of two":  {[]func(ctx context.Context) error{change("a", "1", errOther), late("b"), change("x", "1", errNone)}, errNone, 1},
			"what was just made": {[]func(ctx context.Context) error{late("b"), change("b", "1", errNone), late("c")}, nil, 3},
		} {
			err := s.Tx(ctx, func(ctx context.Context) error {
				for _, f := range test.all {
					if err := f(ctx); err != nil {
						return err
					}
				}
				return nil
			})
			if !errors.Is(err, test.want) || errors.Is(err, errOther) {
				t.Errorf("%s: %v, want %v", name, err, test.want)
			}
			if n := countContacts(t, s, ctx); n != test.n {
				t.Errorf("%s: %d contacts, want %d", name, n, test.n)
			}
			if n := s.InUse(); n != 0 {
				t.Errorf("%s: %d connections are not given back", name, n)
			}
			removed(t, s, ctx, "b", "c")
		}
	})
}

// removed are contacts by the CRM's ids.
func removed(t *testing.T, s *store.Store, ctx context.Context, ids ...string) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		_, err := s.Client(ctx).Contact.Delete().Where(contact.ContactIDIn(ids...)).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
