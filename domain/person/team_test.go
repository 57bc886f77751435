package person_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A team is of those who work in a subaccount, however many members work in others, or only view.
func TestTeamOfALargeWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		late := authz.From(storetest.Rival(t, d.Store, d.ctx)).Subaccount
		own := authz.From(d.ctx).Subaccount
		crowd := d.join(d.ctx, "adam@example.com", "operator", own)
		storetest.Crowd(t, d.Store, authz.From(crowd).ID, 2000)
		d.join(d.ctx, "eve@example.com", "viewer", late)
		all := d.join(d.ctx, "cid@example.com", "admin")
		some := d.join(d.ctx, "bob@example.com", "operator", own, late)
		one := d.join(d.ctx, "dan@example.com", "operator", late)
		team, err := d.Team(d.ctx, late)
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
		if team, err = d.Team(d.ctx, own); err != nil || len(team) != 500 {
			t.Errorf("%d are told, %v", len(team), err)
		}
	})
}
