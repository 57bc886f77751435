package contact_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Contacts of an old database are found, and in their place by name, after it was migrated, however many there are.
func TestReindex(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			s := storetest.OpenConfig(t, store.Config{URL: url})
			ctx := storetest.Tenant(t, s)
			err := s.Tx(ctx, func(ctx context.Context) error {
				s.Client(ctx).Contact.Create().SetName("Zoe").ExecX(ctx)
				s.Client(ctx).Contact.Create().SetName("").SetEmail("Ann@example.com").ExecX(ctx)
				for range 600 {
					s.Client(ctx).Contact.Create().SetName("Old Friend").SetEmail("Old@Example.com").ExecX(ctx)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			contacts := contact.New(contact.Parts{
				Store: s, Phone: phone.Reader{Store: s},
				Pager: &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))},
			})
			search := "frie"
			found := func() int {
				l, err := contacts.List(ctx, contact.Filter{Search: &search})
				if err != nil {
					t.Fatal(err)
				}
				n, err := l.TotalCount(ctx)
				if err != nil {
					t.Fatal(err)
				}
				return *n
			}
			if n := found(); n != 0 {
				t.Fatalf("%d are found before: the test would prove nothing", n)
			}
			for range 2 {
				if _, err := store.Migrate(t.Context(), url, contact.Reindex); err != nil {
					t.Fatal(err)
				}
				if n := found(); n != 600 {
					t.Errorf("%d are found, want 600", n)
				}
				l, err := contacts.List(ctx, contact.Filter{Sort: page.NamedDescending})
				if err != nil || *l.Nodes[0].Name() != "Zoe" || l.Nodes[1].NameKey != "old friend" {
					t.Errorf("by name, Zoe is not the last: %v", err)
				}
				if l, err = contacts.List(ctx, contact.Filter{Sort: page.Named}); err != nil || l.Nodes[0].NameKey != "ann@example.com" {
					t.Errorf("by name, the contact with only an address is not the first: %v", err)
				}
			}
		})
	}
}
