package person_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// At the host name of a brand, whose owner may have the cookies as well, a person sees the workspace of the brand and the session that they use
// there, and nothing of what else is theirs.
func TestAtABrandAPersonSeesOneWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		other := storetest.Stranger(t, d.Parts().Store)
		ann := *authz.From(d.join(d.ctx, "ann@example.com", "viewer"))
		d.join(other, "ann@example.com", "owner")
		token, here := d.login("ann@example.com")
		elsewhere, second := d.login("ann@example.com")
		ann.Session = here.ID
		for confined, want := range map[bool]int{false: 2, true: 1} {
			ann.Confined = confined
			ctx := authz.With(d.ctx, &ann)
			v, err := d.Viewer(ctx)
			if err != nil || len(v.Workspaces) != want || v.Workspace.ID != ann.Workspace {
				t.Errorf("confined %t: %+v, %v: want %d workspaces", confined, v, err, want)
			}
			all, err := d.Sessions(ctx)
			if err != nil || len(all) != want {
				t.Errorf("confined %t: %d sessions, %v: want %d", confined, len(all), err, want)
			}
		}
		ann.Confined = true
		ctx := authz.With(d.ctx, &ann)
		wantFault(t, d.End(ctx, second.ID), fault.NotFound)
		d.going(elsewhere)
		if err := d.End(ctx, here.ID); err != nil {
			t.Error(err)
		}
		d.ended(token)
	})
}

// Somebody at a client's brand is confined to a part of what they may do, and stays in good standing as long as they may do that part.
func TestStandingOfAPart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		mine, sibling := authz.From(d.ctx).Subaccount, authz.From(rival).Subaccount
		ann := *authz.From(d.join(d.ctx, "ann@example.com", "viewer"))
		_, session := d.login("ann@example.com")
		ann.Session = session.ID
		id := d.memberID(d.ctx, "ann@example.com")
		for _, c := range []struct {
			name           string
			limited, shown []string
			whole, part    bool // whether they stand, unconfined and confined
		}{
			{"all of a whole workspace", nil, nil, true, true},
			{"a part of a whole workspace", nil, []string{mine}, false, true},
			{"all of several", []string{mine, sibling}, []string{mine, sibling}, true, true},
			{"a part of several", []string{mine, sibling}, []string{sibling}, false, true},
			{"another part", []string{sibling}, []string{mine}, false, false},
			{"more than a part", []string{sibling}, []string{mine, sibling}, false, false},
			{"the whole workspace, of a part", []string{sibling}, nil, false, false},
		} {
			if _, err := d.Update(d.as(d.ctx, "owner"), id, person.UpdateMember{Subaccounts: append([]string{}, c.limited...)}); err != nil {
				t.Fatal(err)
			}
			for confined, want := range map[bool]bool{false: c.whole, true: c.part} {
				ann.Subaccounts, ann.Confined = c.shown, confined
				good, err := d.Standing(t.Context(), []*authz.Caller{&ann})
				if err != nil || good[0] != want {
					t.Errorf("%s, confined %t: %v, %v", c.name, confined, good, err)
				}
			}
		}
	})
}
