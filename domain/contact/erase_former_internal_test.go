package contact

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// An erased contact may once have had the number of an office, which thousands have now: none of these is read.
func TestEraseReadsNobodyWhoHasTheNumberNow(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const sharing, number = 300, "+14155550101"
		read := 0
		err := s.Tx(storetest.Tenant(t, s), func(ctx context.Context) error {
			client := s.Client(ctx)
			create := make([]*ent.ContactCreate, sharing)
			for i := range create {
				create[i] = client.Contact.Create().SetPhone(number)
			}
			if err := client.Contact.CreateBulk(create...).Exec(ctx); err != nil {
				return err
			}
			ada, err := client.Contact.Create().SetPhone("+14155550102").Save(ctx)
			if err != nil {
				return err
			}
			for _, had := range []string{number, "+14155550103"} {
				if err := client.Event.Create().SetType("contact.updated").SetThingID(ada.ID).SetContactID(ada.ID).
					SetData(fmt.Appendf(nil, `{"phone":%q}`, had)).Exec(ctx); err != nil {
					return err
				}
			}
			client.Contact.Intercept(ent.InterceptFunc(func(next ent.Querier) ent.Querier {
				return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
					found, err := next.Query(ctx, q)
					if rows, ok := found.([]*ent.Contact); ok {
						read += len(rows)
					}
					return found, err
				})
			}))
			known, err := New(Parts{Store: s}).knownBy(ctx, ada)
			if got := known.of(byNumber); !slices.Equal(got, []string{"+14155550102", "+14155550103"}) {
				t.Errorf("it is known by %q", got)
			}
			return err
		})
		if err != nil || read > 0 {
			t.Errorf("%d contacts are read, %v", read, err)
		}
	})
}
