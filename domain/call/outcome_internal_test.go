package call

import (
	"bytes"
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// While an outcome is being corrected, no contact gets its tag, also where nobody has had that tag before.
func TestTagOfAnOutcomeThatIsBeingCorrected(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		calls := New(Parts{Store: s, Contacts: contact.New(contact.Parts{Store: s, Pager: pager})})
		var row *ent.Call
		if err := s.Tx(ctx, func(ctx context.Context) error {
			zoe := s.Client(ctx).Contact.Create().SaveX(ctx)
			row = s.Client(ctx).Call.Create().SetContactID(zoe.ID).SetDirection(outbound).SetToNumber("+12025550100").SetActive(false).
				SetDisconnectionReason("unknown").SaveX(ctx)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		tagged := make(chan error, 1)
		if err := s.Tx(ctx, func(inner context.Context) error {
			if err := s.Client(inner).Call.UpdateOneID(row.ID).SetDisconnectionReason("busy").Exec(inner); err != nil {
				return err
			}
			if err := calls.untag(inner, row); err != nil {
				return err
			}
			go func() { tagged <- calls.tag(ctx, row) }()
			await.Until(t, "it does not wait for the call", func() bool { return len(tagged) > 0 || storetest.Waits(t, s) })
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if err := <-tagged; err != nil {
			t.Error(err)
		}
		if n := s.Client(ctx).ContactTag.Query().CountX(ctx); n != 0 {
			t.Error("the contact has the tag of the former outcome")
		}
		busy := s.Client(ctx).Call.GetX(ctx, row.ID)
		if err := calls.tag(ctx, busy); err != nil || s.Client(ctx).ContactTag.Query().CountX(ctx) != 1 {
			t.Errorf("the contact does not have the tag of the outcome: %v", err)
		}
	})
}
