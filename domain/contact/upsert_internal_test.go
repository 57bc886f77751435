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
			m := New(Parts{Store: s}).newUpsert(&run{})
			for i := range batchSize {
				m.rows = append(m.rows, entered{in: Input{Name: patch.Sent(new(fmt.Sprintf("Person %d", i)))}})
			}
			return m.load(ctx)
		})
		if err != nil || reads == 0 || reads > 5 {
			t.Errorf("%d reads for %d names, %v", reads, batchSize, err)
		}
	})
}

// A number or an address that thousands share is one contact's for a row, and so many are read, in full at least. Each row may make another one.
func TestFewAreReadOfThoseWhoShareANumber(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const sharing, number, address = 2000, "+14155550101", "office@example.com"
		service, ctx := New(Parts{Store: s}), storetest.Tenant(t, s)
		for range sharing / batchSize {
			err := s.Tx(ctx, func(ctx context.Context) error {
				create := make([]*ent.ContactCreate, batchSize)
				for i := range create {
					create[i] = s.Client(ctx).Contact.Create().SetPhone(number).SetEmail(address).SetEmailKey(address)
				}
				return s.Client(ctx).Contact.CreateBulk(create...).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		shared := crowds{}
		for batch, looks := range []int{2, 0} { // for a number and for an address, and by what is known from the first time
			read, looked := 0, 0
			err := s.Tx(ctx, func(ctx context.Context) error {
				s.Client(ctx).Contact.Intercept(ent.InterceptFunc(func(next ent.Querier) ent.Querier {
					return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
						found, err := next.Query(ctx, q)
						if rows, ok := found.([]*ent.Contact); ok {
							read += len(rows)
						} else {
							looked++
						}
						return found, err
					})
				}))
				m := service.newUpsert(&run{crowds: shared})
				for i := range batchSize {
					in := Input{ContactID: patch.Sent(new(fmt.Sprintf("%d-%d", batch, i))), Phone: patch.Sent(new(number))}
					if i%2 == 1 {
						in.Phone, in.Email = patch.Field[string]{}, patch.Sent(new(address))
					}
					m.rows = append(m.rows, entered{in: in})
				}
				return m.write(ctx)
			})
			if err != nil || read > 10 || looked != looks {
				t.Errorf("batch %d: %d contacts are read, %d times they are looked for, %v", batch, read, looked, err)
			}
		}
		if n := s.Client(ctx).Contact.Query().Where(contact.ContactIDNotNil()).CountX(ctx); n < 2*batchSize-2 {
			t.Errorf("%d contacts have an id", n)
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
