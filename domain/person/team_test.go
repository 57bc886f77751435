package person_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A team is of those who work in a subaccount, however many members work in others, or only view.
func TestTeamOfALargeWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		late := authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		own := authz.From(d.ctx).Subaccount
		crowd := d.join(d.ctx, "adam@example.com", "operator", own)
		storetest.Crowd(t, d.Parts().Store, authz.From(crowd).ID, 2000)
		d.join(d.ctx, "eve@example.com", "viewer", late)
		all := d.join(d.ctx, "cid@example.com", "admin")
		some := d.join(d.ctx, "bob@example.com", "operator", own, late)
		one := d.join(d.ctx, "dan@example.com", "operator", late)
		team, err := d.Team(d.ctx, late, person.Sought{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range team {
			got = append(got, p.ID)
		}
		if want := []string{authz.From(some).ID, authz.From(all).ID, authz.From(one).ID}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if team, err = d.Team(d.ctx, own, person.Sought{}); err != nil || len(team) != 500 {
			t.Errorf("%d are told, %v", len(team), err)
		}
	})
}

// A member of another workspace is written to with links to the installation, and nobody for an invitation alone.
func TestAddresseeIsElsewhere(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		other := storetest.Stranger(t, d.Parts().Store)
		here, both := d.join(d.ctx, "here@example.com", "operator"), d.join(d.ctx, "both@example.com", "operator")
		d.join(other, "both@example.com", "viewer")
		if _, err := d.Invite(d.as(other, "owner"), person.CreateInvitation{Email: "here@example.com", Role: "viewer"}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name, id  string
			elsewhere bool
		}{{"here alone", authz.From(here).ID, false}, {"in both", authz.From(both).ID, true}, {"nobody", "usr_nobody", false}} {
			to, err := d.Addressee(d.ctx, c.id)
			if err != nil || to.Elsewhere != c.elsewhere || (to.Email == "") != (c.name == "nobody") {
				t.Errorf("%s: %+v, %v", c.name, to, err)
			}
		}
	})
}

// Each of a team of any size is found by their name or their id, and nobody who does not work there, or is called so elsewhere.
func TestTeamIsSearched(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		late := authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		own := authz.From(d.ctx).Subaccount
		crowd := d.join(d.ctx, "adam@example.com", "operator", own)
		storetest.Crowd(t, d.Parts().Store, authz.From(crowd).ID, 1000)
		last := d.join(d.ctx, "zoe_50%@example.com", "operator", own)
		viewer := d.join(d.ctx, "zoe-viewer@example.com", "viewer", own)
		elsewhere := d.join(d.ctx, "zoe-late@example.com", "operator", late)
		stranger := d.join(storetest.Stranger(t, d.Parts().Store), "zoe-stranger@example.com", "operator")
		for _, c := range []struct {
			by   person.Sought
			want int
		}{
			{person.Sought{Search: new("")}, 50},
			{person.Sought{Search: new(" ZOE ")}, 1},
			{person.Sought{Search: new("50%")}, 1},
			{person.Sought{Search: new("5_%")}, 0},
			{person.Sought{Search: new(`\`)}, 0},
			{person.Sought{Search: new("'; DROP TABLE users; --")}, 0},
			{person.Sought{Search: new("example.com")}, 0}, // an address
			{person.Sought{Search: new("nobody")}, 0},
			{person.Sought{IDs: []string{}}, 0},
			{person.Sought{IDs: []string{
				authz.From(last).ID, authz.From(viewer).ID, authz.From(elsewhere).ID, authz.From(stranger).ID, "usr_none",
			}}, 1},
			{person.Sought{IDs: []string{authz.From(last).ID}, Search: new("adam")}, 0},
		} {
			team, err := d.Team(d.ctx, own, c.by)
			if err != nil || len(team) != c.want {
				t.Errorf("%+v: %d of a team, %v", c.by, len(team), err)
			}
			if c.want == 1 && (len(team) != 1 || team[0].ID != authz.From(last).ID) {
				t.Errorf("%+v: %+v", c.by, team)
			}
		}
	})
}
