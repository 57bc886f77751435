package contact

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Rows with nothing but a name are looked up together: one after the other, they would hold SQLite's writer for as long as it takes to walk
// through all contacts, once a row.
func TestNamesAreReadTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		reads := 0
		err := s.Tx(storetest.Tenant(t, s), func(ctx context.Context) error {
			s.Client(ctx).Contact.Intercept(ent.InterceptFunc(func(next ent.Querier) ent.Querier {
				return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
					reads++
					return next.Query(ctx, q)
				})
			}))
			m := New(Parts{Store: s}).newMerge()
			for i := range batchSize {
				m.add(sheet.Row{}, Input{Name: patch.Sent(new(fmt.Sprintf("Person %d", i)))})
			}
			return m.load(ctx)
		})
		if err != nil || reads == 0 || reads > 5 {
			t.Errorf("%d reads for %d names, %v", reads, batchSize, err)
		}
	})
}

// They are found by the index of names, also where hardly any contact has a key.
func TestNamesAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	q := sql.Dialect(dialect.SQLite).Select("search_text", "is_archived", "MIN(id)").From(sql.Table(contact.Table)).
		Where(sql.EQ("subaccount_id", "sub_1"))
	sameNamed(map[string]string{"ann\nacme": "ann", "bob": "bob"})(q)
	query, args := q.GroupBy("search_text", "is_archived").Query()
	plan := storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, query, args...)
	if len(plan) == 0 || !strings.Contains(plan[0], "contact_subaccount_id_name_key_id (subaccount_id=? AND name_key=?)") {
		t.Errorf("%q", plan)
	}
}
