package person_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace has so many open invitations, also where nobody mails them. Those that have expired make room.
func TestInvitationsHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.as(d.ctx, "owner")
		invite := func(email string) (*person.CreatedInvitation, error) {
			return d.Invite(owner, person.CreateInvitation{Email: email, Role: "viewer"})
		}
		first, err := invite("ann@example.com")
		if err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, d.Store, "invitations", first.Invitation.ID, 999, "hash", "email")
		if _, err := invite("bob@example.com"); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "1000") {
			t.Errorf("one more: %v", err)
		}
		again, err := invite("ann@example.com")
		if err != nil {
			t.Fatalf("in the place of an earlier one: %v", err)
		}
		if err := d.Uninvite(owner, again.Invitation.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := invite("bob@example.com"); err != nil {
			t.Errorf("in the place of one that was withdrawn: %v", err)
		}
		err = d.Store.Tx(owner, func(ctx context.Context) error {
			client := d.Store.Client(ctx)
			ids := client.Invitation.Query().Limit(3).IDsX(ctx)
			if _, err := client.Invitation.Delete().Where(invitation.IDIn(ids...)).Exec(ctx); err != nil {
				return err
			}
			for _, id := range ids { // they have expired
				err := client.Invitation.Create().SetHash(id).SetEmail(id).SetRole("viewer").SetInviterID("u").SetInviter("u").
					SetExpiresAt(store.Timestamp().Add(-time.Minute)).Exec(ctx)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := invite("cay@example.com"); err != nil {
			t.Errorf("in the place of one that has expired: %v", err)
		}
		if n := d.Store.Client(owner).Invitation.Query().CountX(owner); n != 998 {
			t.Errorf("%d invitations", n)
		}
	})
}
