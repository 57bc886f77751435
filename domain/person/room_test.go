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
		storetest.Copies(t, d.Parts().Store, "invitations", first.Invitation.ID, 999, "hash", "email")
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
		err = d.Parts().Store.Tx(owner, func(ctx context.Context) error {
			client := d.Parts().Store.Client(ctx)
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
		if n := d.Parts().Store.Client(owner).Invitation.Query().CountX(owner); n != 998 {
			t.Errorf("%d invitations", n)
		}
	})
}

// The number of members of a workspace is limited, however they join. Joining too late leaves nothing behind.
func TestMembersHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.as(d.ctx, "owner")
		d.join(d.ctx, "ann@example.com", "viewer")
		d.join(storetest.Stranger(t, d.Parts().Store), "eve@example.com", "viewer") // who takes nobody's place
		token, _ := d.invite(owner, "bob@example.com", "viewer")
		storetest.Copies(t, d.Parts().Store, "memberships", d.memberID(owner, "ann@example.com"), 9998, "user_id")
		if _, err := d.Add(d.ctx, "cay@example.com", "", "viewer", password); err != nil {
			t.Fatalf("the last one: %v", err)
		}
		if err := d.accept(token, password); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "10000") {
			t.Errorf("one more: %v", err)
		}
		_, err := d.Add(d.ctx, "dan@example.com", "", "viewer", password)
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("one more by the operator: %v", err)
		}
		if _, err := d.Add(d.ctx, "cay@example.com", "", "operator", password); err != nil {
			t.Errorf("another role of somebody who is a member: %v", err)
		}
		for _, email := range []string{"bob@example.com", "dan@example.com"} {
			if known, err := d.Exists(t.Context(), email); err != nil || known {
				t.Errorf("%s is kept: %t, %v", email, known, err)
			}
		}
		if n := d.Parts().Store.Client(owner).Membership.Query().CountX(owner); n != 10_000 {
			t.Errorf("%d members", n)
		}
		if err := d.Remove(owner, d.memberID(owner, "cay@example.com")); err != nil {
			t.Fatal(err)
		}
		if err := d.accept(token, password); err != nil {
			t.Errorf("in the place of somebody who has left: %v", err)
		}
	})
}
