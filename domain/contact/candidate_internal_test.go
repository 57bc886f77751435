package contact

import (
	"context"
	"strings"
	"testing"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// named makes so many contacts of a name.
func named(t *testing.T, s *store.Store, ctx context.Context, name string, n int) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		text, pieces := Index(authz.From(ctx).Subaccount, &ent.Contact{Name: &name})
		rows := make([]*ent.ContactCreate, n)
		for i := range rows {
			rows[i] = s.Client(ctx).Contact.Create().SetName(name).SetSearchText(text).SetGrams(pieces)
		}
		return s.Client(ctx).Contact.CreateBulk(rows...).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The index is followed as far as it is sooner there, and names nobody of another subaccount.
func TestCandidates(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		named(t, s, ctx, "common", 200)
		named(t, s, ctx, "seldom", 20)
		named(t, s, ctx, "unique", 1)
		named(t, s, storetest.Rival(t, s, ctx), "unique", 5)
		contacts := New(Parts{Store: s})
		for _, c := range []struct {
			fragment string
			reach    searchBounds
			found    int
			few      bool
		}{
			{"uniq", searchBounds{handful: 5, share: 10, large: 1000}, 1, true},
			{"nobody", searchBounds{handful: 5, share: 10, large: 1000}, 0, true},
			{"seld", searchBounds{handful: 20, share: 100, large: 1000}, 20, true},              // just a handful
			{"seld", searchBounds{handful: 5, share: 10, large: 1000}, 20, true},                // below the share of 221, which is 22
			{"seld", searchBounds{handful: 5, share: 12, large: 1000}, 0, false},                // above it
			{"comm", searchBounds{handful: 5, share: 10, large: 1000}, 0, false},                //
			{"comm", searchBounds{handful: 5, share: 10, large: 100, followed: 200}, 200, true}, // large, and followed so far
			{"comm", searchBounds{handful: 5, share: 10, large: 100, followed: 199}, 0, false},
			{"", usual(), 0, false},
		} {
			ids, few, err := contacts.candidates(ctx, ngram.Find(authz.From(ctx).Subaccount, c.fragment), c.reach)
			if err != nil || few != c.few || few && len(ids) != c.found {
				t.Errorf("%s %+v: %d, %t, %v", c.fragment, c.reach, len(ids), few, err)
			}
		}
	})
}

// A search that finds nobody reads nobody, and one that finds one reads that one, however many contacts there are.
func TestFewCandidatesAreNotLookedForAmongAll(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		named(t, s, ctx, "common", 200)
		named(t, s, ctx, "unique", 1)
		contacts := New(Parts{Store: s})
		for _, fragment := range []string{"nobody", "uniq"} {
			where, err := contacts.Matching(ctx, fragment)
			if err != nil {
				t.Fatal(err)
			}
			name := map[bool]string{true: dialect.Postgres, false: dialect.SQLite}[s.Postgres()]
			q := sql.Dialect(name).Select(contact.FieldID).From(sql.Table(contact.Table))
			q.Where(sql.EQ(q.C(contact.FieldSubaccountID), authz.From(ctx).Subaccount))
			for _, w := range where {
				w(q)
			}
			text, args := q.OrderBy(sql.Desc(q.C(contact.FieldCreatedAt)), sql.Desc(q.C(contact.FieldID))).Limit(50).Query()
			plan := strings.Join(storetest.Plan(t, ctx, s, text, args...), "\n")
			none, all := strings.Contains(text, "FALSE"), strings.Contains(plan, "created_at") && !s.Postgres()
			if none != (fragment == "nobody") || all && !none { // what cannot be is not looked for, whatever the plan
				t.Errorf("%s: %s\n%s", fragment, text, plan)
			}
		}
	})
}

// What is common is found all the same, by looking at all.
func TestWideSearch(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		named(t, s, ctx, "common", usual().handful+1)
		named(t, s, ctx, "seldom", 3)
		contacts := New(Parts{Store: s})
		for fragment, want := range map[string]int{
			"ommo": usual().handful + 1, "eldo": 3, "om": usual().handful + 4, "se": 3, "ld": 3, "m": usual().handful + 4, "d": 3, "x": 0, "common seldom": 0,
		} {
			where, err := contacts.Matching(ctx, fragment)
			if err != nil {
				t.Fatal(err)
			}
			n, err := s.CountUpTo(ctx, ent.TypeContact, 5000, where...)
			if err != nil || n != want {
				t.Errorf("%q: %d, want %d, %v", fragment, n, want, err)
			}
		}
	})
}
