package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Reads that go with a commit find what it commits, of their own tenant, and what they ask after that is answered, too: by one more trip.
func TestLastReads(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		for _, who := range []context.Context{ctx, rival} {
			if err := s.Tx(who, numbered(s, "a")); err != nil {
				t.Fatal(err)
			}
		}
		for _, test := range []struct {
			name  string
			first func(ctx context.Context) error
			trips int64
		}{
			{"immediately", func(context.Context) error { return nil }, 2},
			{"behind another read", func(ctx context.Context) error { countContacts(t, s, ctx); return nil }, 3},
		} {
			var n, again int
			var raw string
			counting, asked := store.Count(ctx)
			err := s.Tx(counting, func(ctx context.Context) error {
				if err := test.first(ctx); err != nil {
					return err
				}
				if err := numbered(s, test.name)(store.Late(ctx)); err != nil {
					return err
				}
				return s.Last(ctx, func(ctx context.Context) error {
					n = countContacts(t, s, ctx)
					again = countContacts(t, s, ctx)
					return nil
				}, func(ctx context.Context) error {
					const one = "SELECT count(*) || '' FROM contacts WHERE contact_id = 'a' AND subaccount_id IN ("
					found, err := s.Query(ctx, one+quoted(ctx)+", "+quoted(rival)+")")
					if err != nil {
						return err
					}
					defer func() { _ = found.Close() }()
					for found.Next() {
						if err := found.Scan(&raw); err != nil {
							return err
						}
					}
					return found.Err()
				})
			})
			if err != nil || n != again || n < 2 {
				t.Errorf("%s: %d contacts, then %d, %v", test.name, n, again, err)
			}
			if _, trips := asked.Statements(); s.Postgres() && (trips != test.trips || raw != "1") {
				t.Errorf("%s: %d trips, %s contacts behind the walls", test.name, trips, raw)
			}
		}
		if n := s.InUse(); n != 0 {
			t.Errorf("%d connections are not given back", n)
		}
	})
}

func quoted(ctx context.Context) string { return "'" + authz.From(ctx).Subaccount + "'" }

// What a read makes of its answer undoes nothing; what the database refuses with the commit does, and it ends no connection.
func TestLastReadsThatFail(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		wrong := func(ctx context.Context) error {
			_, err := s.Query(ctx, "SELECT nothing FROM nowhere")
			return err
		}
		count := func(ctx context.Context) error { _, err := s.Client(ctx).Contact.Query().Count(ctx); return err }
		for _, test := range []struct {
			name  string
			begun bool
			read  func(ctx context.Context) error
			keeps bool
		}{
			{"before it asks", false, func(context.Context) error { return errUnseen }, true},
			{"of its answer", false, func(ctx context.Context) error { return errors.Join(count(ctx), errUnseen) }, true},
			{"of the question", false, wrong, !s.Postgres()}, // SQLite is asked behind the commit
			{"of the question, begun", true, wrong, !s.Postgres()},
			{"of the next question", false, func(ctx context.Context) error { return errors.Join(count(ctx), wrong(ctx)) }, true},
			{"of the next question, begun", true, func(ctx context.Context) error { return errors.Join(count(ctx), wrong(ctx)) }, true},
		} {
			var told error
			err := s.Tx(ctx, func(ctx context.Context) error {
				if test.begun {
					countContacts(t, s, ctx)
				}
				if err := numbered(s, test.name)(store.Late(ctx)); err != nil {
					return err
				}
				return s.Last(ctx, func(ctx context.Context) error { told = test.read(ctx); return told }, count)
			})
			there, asked := s.Client(ctx).Contact.Query().Where(contact.ContactID(test.name)).Exist(ctx)
			if asked != nil || (err == nil) != test.keeps || there != test.keeps || told == nil {
				t.Errorf("%s: %v, kept %t, the read is told %v", test.name, err, there, told)
			}
		}
		if err := s.Last(ctx, count); !errors.Is(err, store.ErrOutside) {
			t.Errorf("outside of a transaction: %v", err)
		}
		if n := s.InUse(); n != 0 {
			t.Errorf("%d connections are not given back", n)
		}
	})
}

// Of work that is undone nothing is read.
func TestLastReadsOfWhatIsUndone(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		read := 0
		for _, first := range []func(ctx context.Context){func(context.Context) {}, func(ctx context.Context) { countContacts(t, s, ctx) }} {
			err := s.Tx(ctx, func(ctx context.Context) error {
				first(ctx)
				must := store.Must(ctx, errUnseen)
				if err := s.Client(ctx).Contact.Update().Where(contact.ContactID("nobody")).SetTitle("x").Exec(must); err != nil {
					return err
				}
				return s.Last(ctx, func(ctx context.Context) error {
					_, err := s.Client(ctx).Contact.Query().Count(ctx)
					if err == nil {
						read++
					}
					return err
				})
			})
			if !errors.Is(err, errUnseen) {
				t.Errorf("%v", err)
			}
		}
		if n := s.InUse(); n != 0 || read != 0 {
			t.Errorf("%d connections are not given back; %d have read", n, read)
		}
	})
}
