package person_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// arrive is the session of somebody whose address an issuer has verified.
func (d *desk) arrive(email string) (*person.Session, error) {
	_, session, err := d.Arrive(d.t.Context(), email, "Ann", "192.0.2.1", "Browser")
	return session, err
}

// A person that an issuer vouches for signs in where they are a member, or by the one invitation that they have, and nowhere else.
func TestArrival(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner, other := d.as(d.ctx, "owner"), d.as(storetest.Stranger(t, d.Parts().Store), "owner")
		d.join(d.ctx, "member@example.com", "viewer")
		d.invite(owner, "member@example.net", "viewer")
		d.invite(owner, "once@example.com", "operator")
		d.invite(owner, "twice@example.com", "viewer")
		d.invite(other, "twice@example.com", "viewer")
		for _, email := range []string{"nobody@example.com", "twice@example.com", "no address", ""} {
			_, err := d.arrive(email)
			wantFault(t, err, fault.Forbidden)
		}
		if known, err := d.Exists(t.Context(), "twice@example.com"); err != nil || known {
			t.Errorf("somebody who was refused is kept: %t, %v", known, err)
		}
		for _, email := range []string{"Member@example.com", "once@example.com", "once@example.com"} {
			session, err := d.arrive(email)
			if err != nil || session.Address != "192.0.2.1" || session.Agent != "Browser" {
				t.Errorf("%s: %+v, %v", email, session, err)
			}
		}
		if all := d.members(d.ctx); len(all) != 2 || all["once@example.com"] != "operator" || all["member@example.com"] != "viewer" {
			t.Errorf("members: %v", all)
		}
		_, _, err := d.Login(t.Context(), "once@example.com", "", "192.0.2.1", "", person.Device{})
		wantFault(t, err, fault.Unauthorized) // they have no password
		if err := d.Remove(owner, d.memberID(d.ctx, "once@example.com")); err != nil {
			t.Fatal(err)
		}
		_, err = d.arrive("once@example.com")
		wantFault(t, err, fault.Forbidden)
	})
}

// A password that was set through an invitation's link may be the inviter's. Once the issuer vouches for the address it is none, and what was begun
// with it ends.
func TestArrivalEndsAClaim(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		token, _ := d.invite(d.as(d.ctx, "owner"), "ann@example.com", "operator")
		if err := d.accept(token, password); err != nil {
			t.Fatal(err)
		}
		begun, _ := d.login("ann@example.com")
		if _, err := d.arrive("ann@example.com"); err != nil {
			t.Fatal(err)
		}
		d.ended(begun)
		_, _, err := d.Login(t.Context(), "ann@example.com", password, "192.0.2.1", "", person.Device{})
		wantFault(t, err, fault.Unauthorized)
		if _, err := d.Add(d.ctx, "ann@example.com", "", "admin", password); err != nil {
			t.Errorf("the address is hers now: %v", err)
		}
		if err := d.SetPassword(t.Context(), "ann@example.com", password); err != nil {
			t.Fatal(err)
		}
		going, _ := d.login("ann@example.com")
		if _, err := d.arrive("ann@example.com"); err != nil {
			t.Fatal(err)
		}
		d.going(going) // with a password that is hers, nothing ends
	})
}

// An invitation is followed by the host name of its workspace and its client, or by the installation's own.
func TestInvitationByAnotherEntrance(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		rival, stranger := authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)), authz.From(storetest.Stranger(t, d.Parts().Store))
		here := authz.From(d.ctx)
		token, _ := d.invite(d.as(d.ctx, "owner"), "ann@example.com", "viewer", here.Subaccount)
		wide, _ := d.invite(d.as(d.ctx, "owner"), "bob@example.com", "viewer")
		for _, c := range []struct {
			name  string
			token string
			at    person.Entrance
			leads bool
		}{
			{"the installation's", token, person.Entrance{}, true},
			{"the workspace's", token, person.Entrance{Workspace: here.Workspace}, true},
			{"the client's", token, person.Entrance{Workspace: here.Workspace, Client: here.Subaccount}, true},
			{"another client's", token, person.Entrance{Workspace: here.Workspace, Client: rival.Subaccount}, false},
			{"another workspace's", token, person.Entrance{Workspace: stranger.Workspace}, false},
			{"a client's, to all of them", wide, person.Entrance{Workspace: here.Workspace, Client: rival.Subaccount}, true},
			{"another workspace's, to all", wide, person.Entrance{Workspace: stranger.Workspace, Client: stranger.Subaccount}, false},
		} {
			_, err := d.Offer(t.Context(), c.token, "192.0.2.1", c.at)
			if !c.leads {
				wantFault(t, err, fault.NotFound)
				_, _, err = d.Accept(t.Context(), c.token, person.Arrival{Name: "Ann", Password: password, From: "192.0.2.1", Entrance: c.at})
				wantFault(t, err, fault.NotFound)
			} else if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		if all := d.members(d.ctx); len(all) != 0 {
			t.Errorf("members: %v", all)
		}
	})
}

// What has to end with a password or a role ends with it, or they stay.
func TestNothingChangesHalfway(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "admin")
		token, session := d.login("ann@example.com")
		broken := errors.New("broken")
		fails := func(context.Context, string) error { return broken }
		d.Parts().Disconnect, d.Parts().MemberLeft = fails, fails
		owner, id := d.as(d.ctx, "owner"), d.memberID(d.ctx, "ann@example.com")
		_, demoted := d.Update(owner, id, person.UpdateMember{Role: patch.Sent(new("viewer"))})
		for what, err := range map[string]error{
			"a password":  d.ChangePassword(d.ctx, session, password, renewed),
			"the address": d.SetPassword(t.Context(), "ann@example.com", renewed),
			"a role":      demoted,
			"the member":  d.Remove(owner, id),
		} {
			if !errors.Is(err, broken) {
				t.Errorf("%s: %v", what, err)
			}
		}
		d.going(token)
		d.login("ann@example.com")
		if all := d.members(d.ctx); all["ann@example.com"] != "admin" {
			t.Errorf("members: %v", all)
		}
	})
}
