package person_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func TestSessionExpires(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		const day = 24 * time.Hour
		for _, tt := range []struct {
			name       string
			seen, left time.Duration // since the last use, and until it expires
			goes       bool
		}{
			{"used a moment ago", time.Second, day, true},
			{"not used for almost two weeks", 14*day - time.Hour, 80 * day, true},
			{"not used for two weeks", 14*day + time.Second, 80 * day, false},
			{"at the end of its life", time.Second, -time.Second, false},
		} {
			token, session := d.login("ann@example.com")
			now := time.Now()
			d.execute(`UPDATE sessions SET seen = $1, expires = $2 WHERE id = $3`, now.Add(-tt.seen).UnixMicro(), now.Add(tt.left).UnixMicro(), session.ID)
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			resumed, err := d.Resume(t.Context(), token)
			if tt.goes && (err != nil || resumed.ID != session.ID || resumed.Person != session.Person) {
				t.Errorf("%s: %v, %v: want %v", tt.name, resumed, err, session)
			}
			if !tt.goes {
				wantFault(t, err, fault.Unauthorized)
			}
		}
	})
}

func TestUseExtendsASession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := d.join(d.ctx, "ann@example.com", "viewer")
		token, _ := d.login("ann@example.com")
		d.execute(`UPDATE sessions SET seen = $1`, time.Now().Add(-time.Hour).UnixMicro())
		d.going(token)
		all, err := d.Sessions(ann)
		if err != nil || len(all) != 1 || time.Since(all[0].Seen) > 30*time.Minute {
			t.Errorf("%v, %v: want its last use to be now", all, err)
		}
	})
}

func TestOnlyTheTokenResumes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		token, session := d.login("ann@example.com")
		var hash string
		if err := d.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT hash FROM sessions`).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		for _, guess := range []string{"", hash, session.ID, token + "x"} {
			d.ended(guess)
		}
		d.going(token)
	})
}

func TestEndOneSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.join(d.ctx, "ann@example.com", "viewer"), d.join(d.ctx, "bob@example.com", "owner")
		first, one := d.login("ann@example.com")
		second, _ := d.login("ann@example.com")
		wantFault(t, d.End(bob, one.ID), fault.NotFound)
		wantFault(t, d.End(d.ctx, one.ID), fault.Forbidden) // a key has no sessions
		_, err := d.Sessions(d.ctx)
		wantFault(t, err, fault.Forbidden)
		if all, err := d.Sessions(bob); err != nil || len(all) != 0 {
			t.Errorf("%v, %v: sessions of somebody else", all, err)
		}
		d.going(first)
		if err := d.End(ann, one.ID); err != nil {
			t.Fatal(err)
		}
		d.ended(first)
		d.going(second)
		wantFault(t, d.End(ann, one.ID), fault.NotFound)
		if err := d.Logout(t.Context(), second); err != nil {
			t.Fatal(err)
		}
		d.ended(second)
	})
}

func TestStandingEndsWithTheRole(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := *authz.From(d.join(d.ctx, "ann@example.com", "viewer"))
		token, session := d.login("ann@example.com")
		ann.Session = session.ID
		stands := func() bool {
			good, err := d.Standing(t.Context(), []*authz.Caller{&ann, {Session: "ses_none", Workspace: ann.Workspace, Role: "viewer"}})
			if err != nil || good[1] {
				t.Errorf("%v, %v: a session that does not exist is in good standing", good, err)
			}
			return good[0]
		}
		if !stands() {
			t.Error("an unchanged member is not in good standing")
		}
		if _, err := d.Update(d.as(d.ctx, "owner"), d.memberID(d.ctx, "ann@example.com"), person.UpdateMember{Role: patch.Sent(new("admin"))}); err != nil {
			t.Fatal(err)
		}
		if stands() {
			t.Error("a member with another role is in good standing")
		}
		ann.Role = "admin"
		if !stands() {
			t.Error("the new role is not in good standing")
		}
		if err := d.Logout(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if stands() {
			t.Error("a member who signed out is in good standing")
		}
	})
}
