package person_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// readdress an invitation, as if it had been created at the same moment as another one for the address.
func (d *desk) readdress(id, email string) {
	d.t.Helper()
	d.execute(`UPDATE invitations SET email = $1 WHERE id = $2`, email, id)
}

// However somebody became a member, no other invitation of the workspace's for their address is left, by which they would come back once
// they are removed. Those of other workspaces stay.
func TestNoInvitationOutlivesMembership(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner, elsewhere := d.as(d.ctx, "owner"), d.as(storetest.Stranger(t, d.Parts().Store), "owner")
		for email, come := range map[string]func(email, token string) error{
			"link@example.com": func(_, token string) error { return d.accept(token, password) },
			"operator@example.com": func(email, _ string) error {
				_, err := d.Add(d.ctx, email, "", "viewer", password)
				return err
			},
		} {
			token, _ := d.invite(owner, email, "viewer")
			other, id := d.invite(owner, "other@example.com", "admin")
			d.readdress(id, email)
			stays, _ := d.invite(elsewhere, email, "viewer")
			if err := come(email, token); err != nil {
				t.Fatalf("%s: %v", email, err)
			}
			wantFault(t, d.accept(other, password), fault.NotFound)
			late, id := d.invite(owner, "late@example.com", "admin")
			d.readdress(id, email)
			if err := d.Remove(owner, d.memberID(d.ctx, email)); err != nil {
				t.Fatal(err)
			}
			for _, old := range []string{token, other, late} {
				wantFault(t, d.accept(old, password), fault.NotFound)
			}
			if _, err := d.Offer(t.Context(), stays, "192.0.2.1", person.Entrance{}); err != nil {
				t.Errorf("%s: an invitation to elsewhere: %v", email, err)
			}
		}
	})
}

// A member limited to a client cannot learn by inviting somebody whether the agency employs or has invited them.
func TestInvitingTellsNothingOfTheAgency(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		own, rival := authz.From(d.ctx).Subaccount, authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		owner, limited := d.as(d.ctx, "owner"), d.join(d.ctx, "lia@example.com", "admin", own)
		d.join(d.ctx, "boss@example.com", "owner")
		d.join(d.ctx, "theirs@example.com", "viewer", rival)
		d.join(d.ctx, "cay@example.com", "viewer", own)
		wide, _ := d.invite(owner, "late@example.com", "admin")
		crown, _ := d.invite(owner, "crown@example.com", "owner", own)
		for _, email := range []string{"boss@example.com", "theirs@example.com", "late@example.com", "crown@example.com"} {
			_, id := d.invite(limited, email, "viewer", own)
			again, _ := d.invite(limited, email, "viewer", own) // in the place of the first
			wantFault(t, d.Uninvite(limited, id), fault.NotFound)
			if email == "boss@example.com" {
				wantFault(t, d.accept(again, password), fault.Conflict, "email")
			}
		}
		for _, token := range []string{wide, crown} {
			if _, err := d.Offer(t.Context(), token, "192.0.2.1", person.Entrance{}); err != nil {
				t.Errorf("an invitation of the agency's: %v", err)
			}
		}
		_, err := d.Invite(limited, person.CreateInvitation{Email: "cay@example.com", Role: "viewer", Subaccounts: []string{own}})
		wantFault(t, err, fault.Conflict, "email")
	})
}
