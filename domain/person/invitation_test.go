package person_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// invite somebody, and return the token of the link and the id of the invitation.
func (d *desk) invite(ctx context.Context, email, role string, limited ...string) (token, id string) {
	d.t.Helper()
	out, err := d.Invite(ctx, person.CreateInvitation{Email: email, Role: role, Subaccounts: limited})
	if err != nil {
		d.t.Fatal(err)
	}
	token, ok := strings.CutPrefix(out.Link, "http://test/invite/")
	if !ok || out.Mailed {
		d.t.Fatalf("%+v: want a link that was not mailed", out)
	}
	return token, out.Invitation.ID
}

// accept an invitation with a new password, or with that of the existing account.
func (d *desk) accept(token, password string) error {
	_, _, err := d.Accept(d.t.Context(), token, person.Arrival{Name: "Ann", Password: password, From: "192.0.2.1"})
	return err
}

// People who have an account are invited by the installation's own host name: the page asks for the password to everything of theirs, which another
// workspace's brand must not see.
func TestInvitationOfAnAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.branded()
		owner, client := d.as(d.ctx, "owner"), authz.From(d.ctx).Subaccount
		d.join(storetest.Stranger(t, d.Parts().Store), "eve@example.com", "owner")
		d.join(d.ctx, "gone@example.com", "viewer")
		if err := d.Remove(owner, d.memberID(d.ctx, "gone@example.com")); err != nil {
			t.Fatal(err)
		}
		for email, base := range map[string]string{
			"Eve@example.com": "http://test", "gone@example.com": "http://test", "new@example.com": "http://care.example",
		} {
			for _, clients := range [][]string{nil, {client}} {
				out, err := d.Invite(owner, person.CreateInvitation{Email: email, Role: "viewer", Subaccounts: clients})
				if err != nil || !strings.HasPrefix(out.Link, base+"/invite/") {
					t.Errorf("%s to %q: %+v, %v", email, clients, out, err)
				}
			}
		}
	})
}

// People who got an account after they were invited by a brand's host name are sent to the installation's, and the brand's page takes no password: it
// opens what they have elsewhere. A session of theirs is enough.
func TestInvitationOfAnAccountMadeSince(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.branded()
		owner, own, client := d.as(d.ctx, "owner"), authz.From(d.ctx).Workspace, authz.From(d.ctx).Subaccount
		for email, at := range map[string]person.Entrance{
			"ann@example.com": {Workspace: own}, "bob@example.com": {Workspace: own, Client: client},
		} {
			out, err := d.Invite(owner, person.CreateInvitation{Email: email, Role: "viewer", Subaccounts: []string{client}})
			if err != nil {
				t.Fatal(err)
			}
			token, ok := strings.CutPrefix(out.Link, "http://care.example/invite/")
			if !ok {
				t.Fatalf("%s: a link by the brand, not %s", email, out.Link)
			}
			offered := func(at person.Entrance, known bool, elsewhere string) {
				t.Helper()
				want := person.Offer{Workspace: "Agency", Email: email, Role: "viewer", Known: known, Elsewhere: elsewhere}
				if o, err := d.Offer(t.Context(), token, "192.0.2.1", at); err != nil || *o != want {
					t.Errorf("%s: %+v, %v: want %+v", email, o, err, want)
				}
			}
			offered(at, false, "")
			d.join(storetest.Stranger(t, d.Parts().Store), email, "owner")
			offered(at, true, "http://test/invite/"+token)
			offered(person.Entrance{}, true, "")
			for _, tried := range []string{password, "another horse battery"} { // it does not say which one is right
				_, _, err = d.Accept(t.Context(), token, person.Arrival{Name: "Ann", Password: tried, From: "192.0.2.1", Entrance: at})
				wantFault(t, err, fault.Conflict)
			}
			if all := d.members(d.ctx); all[email] != "" {
				t.Errorf("%s is a member", email)
			}
			_, session := d.login(email)
			if _, _, err := d.Accept(t.Context(), token, person.Arrival{Session: session, From: "192.0.2.1", Entrance: at}); err != nil {
				t.Errorf("%s, signed in: %v", email, err)
			}
			if all := d.members(d.ctx); all[email] != "viewer" {
				t.Errorf("%s is no member: %v", email, all)
			}
		}
	})
}

func TestInvitationWorksOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		token, _ := d.invite(d.as(d.ctx, "owner"), "Ann@example.com", "operator")
		want := person.Offer{Workspace: "Agency", Email: "ann@example.com", Role: "operator"}
		if o, err := d.Offer(t.Context(), token, "192.0.2.1", person.Entrance{}); err != nil || *o != want {
			t.Errorf("%+v, %v: want the offer", o, err)
		}
		wantFault(t, d.accept(token, "short"), fault.Validation, "password")
		errs := atOnce(func() error { return d.accept(token, password) }, func() error { return d.accept(token, password) })
		if errs[0] != nil || errs[1] == nil {
			t.Errorf("two at once: %v", errs)
		}
		if all := d.members(d.ctx); len(all) != 1 || all["ann@example.com"] != "operator" {
			t.Errorf("members: %v", all)
		}
		wantFault(t, d.accept(token, password), fault.NotFound)
		_, err := d.Offer(t.Context(), token, "192.0.2.1", person.Entrance{})
		wantFault(t, err, fault.NotFound)
		d.login("ann@example.com")
		_, err = d.Invite(d.as(d.ctx, "owner"), person.CreateInvitation{Email: "ann@example.com", Role: "viewer"})
		wantFault(t, err, fault.Conflict, "email")
	})
}

func TestInvitationEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.as(d.ctx, "owner")
		for name, end := range map[string]func(id string) error{
			"expired": func(id string) error { //nolint:unparam // the others may fail
				d.execute(`UPDATE invitations SET expires_at = $1 WHERE id = $2`, time.Now().UTC().Add(-time.Second), id)
				return nil
			},
			"taken back": func(id string) error { return d.Uninvite(owner, id) },
			"replaced": func(string) error {
				_, err := d.Invite(owner, person.CreateInvitation{Email: "ann@example.com", Role: "viewer"})
				return err
			},
		} {
			token, id := d.invite(owner, "ann@example.com", "viewer")
			if err := end(id); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			_, err := d.Offer(t.Context(), token, "192.0.2.1", person.Entrance{})
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.accept(token, password), fault.NotFound)
		}
		if all := d.members(d.ctx); len(all) != 0 {
			t.Errorf("members: %v", all)
		}
	})
}

func TestInvitationGivesNoMoreThanItsInviterHas(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const email = "ann@example.com"
		own := authz.From(d.ctx).Subaccount
		rival := authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		strange := authz.From(storetest.Stranger(t, d.Parts().Store)).Subaccount
		owner, admin := d.as(d.ctx, "owner"), d.join(d.ctx, "adam@example.com", "admin")
		limited := d.join(d.ctx, "lia@example.com", "admin", own)
		for _, tt := range []struct {
			by     context.Context
			in     person.CreateInvitation
			code   fault.Code
			fields []string
		}{
			{owner, person.CreateInvitation{Email: "ann", Role: "viewer"}, fault.Validation, []string{"email"}},
			{owner, person.CreateInvitation{Email: email, Role: "king"}, fault.Validation, []string{"role"}},
			{owner, person.CreateInvitation{Email: email, Role: "viewer", Subaccounts: []string{strange}}, fault.NotFound, []string{"subaccounts"}},
			{admin, person.CreateInvitation{Email: email, Role: "owner"}, fault.Forbidden, nil},
			{d.as(d.ctx, "admin"), person.CreateInvitation{Email: email, Role: "owner"}, fault.Forbidden, nil}, // a key has no role
			{limited, person.CreateInvitation{Email: email, Role: "viewer"}, fault.Validation, []string{"subaccounts"}},
			{limited, person.CreateInvitation{Email: email, Role: "viewer", Subaccounts: []string{own, rival}}, fault.Validation, []string{"subaccounts"}},
		} {
			_, err := d.Invite(tt.by, tt.in)
			wantFault(t, err, tt.code, tt.fields...)
		}
		_, crown := d.invite(owner, "ann@example.com", "owner")
		wantFault(t, d.Uninvite(admin, crown), fault.Forbidden)
		_, err := d.Invite(admin, person.CreateInvitation{Email: "ann@example.com", Role: "viewer"}) // it would replace the invitation of an owner
		wantFault(t, err, fault.Forbidden)
		token, _ := d.invite(limited, "bob@example.com", "viewer", own, own)
		if err := d.accept(token, password); err != nil {
			t.Fatal(err)
		}
		list, err := d.List(d.ctx, nil, nil, nil)
		if err != nil || len(list.Nodes) != 3 || len(list.Nodes[0].Subaccounts()) != 1 || list.Nodes[0].Subaccounts()[0] != own {
			t.Errorf("%v, %v: want a member of one subaccount", list, err)
		}
	})
}

func TestInviterGoneMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner, admin := d.as(d.ctx, "owner"), d.join(d.ctx, "adam@example.com", "admin")
		token, _ := d.invite(admin, "ann@example.com", "viewer")
		if err := d.Remove(owner, d.memberID(d.ctx, "adam@example.com")); err != nil {
			t.Fatal(err)
		}
		wantFault(t, d.accept(token, password), fault.NotFound)
		_, err := d.Invite(admin, person.CreateInvitation{Email: "ann@example.com", Role: "viewer"})
		wantFault(t, err, fault.Forbidden)
	})
}

func TestInvitationOfAnExistingAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		elsewhere := storetest.Stranger(t, d.Parts().Store)
		d.join(elsewhere, "ann@example.com", "owner")
		d.join(elsewhere, "bob@example.com", "owner")
		token, _ := d.invite(d.as(d.ctx, "owner"), "ann@example.com", "viewer")
		wantFault(t, d.accept(token, "another horse battery"), fault.Validation, "password")
		_, bob := d.login("bob@example.com")
		_, _, err := d.Accept(t.Context(), token, person.Arrival{Session: bob, From: "192.0.2.1"})
		wantFault(t, err, fault.Validation, "password") // the session is somebody else's
		_, ann := d.login("ann@example.com")
		fresh, session, err := d.Accept(t.Context(), token, person.Arrival{Session: ann, From: "192.0.2.1"})
		if err != nil || fresh != "" || session != ann {
			t.Errorf("%q, %v, %v: want the current session", fresh, session, err)
		}
		if here, there := d.members(d.ctx), d.members(elsewhere); here["ann@example.com"] != "viewer" || there["ann@example.com"] != "owner" {
			t.Errorf("%v here and %v there: want a role in each", here, there)
		}
	})
}

func TestInvitationOfAnotherWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		token, id := d.invite(d.as(d.ctx, "owner"), "ann@example.com", "viewer")
		stranger := d.as(storetest.Stranger(t, d.Parts().Store), "owner")
		wantFault(t, d.Uninvite(stranger, id), fault.NotFound)
		if all, err := d.Invitations(stranger, nil, nil); err != nil || len(all.Nodes) != 0 {
			t.Errorf("%v, %v: want none", all, err)
		}
		d.invite(stranger, "ann@example.com", "viewer") // it must not replace that of the first workspace
		if all, err := d.Invitations(d.ctx, nil, nil); err != nil || len(all.Nodes) != 1 {
			t.Errorf("%v, %v: want the invitation", all, err)
		}
		if err := d.accept(token, password); err != nil {
			t.Error(err)
		}
		wantFault(t, d.Uninvite(d.as(d.ctx, "owner"), id), fault.NotFound) // already accepted
	})
}

// An invitation that is reported as failed is none.
func TestInvitationThatFailsIsNone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner, failed := d.as(d.ctx, "owner"), errors.New("the database is away")
		head, called := d.Parts().Letterhead, d.Parts().Called
		for what, fail := range map[string]func(){
			"the letterhead": func() {
				d.Parts().Letterhead = func(context.Context, string, notify.Reader) (*notify.Letterhead, error) { return nil, failed }
			},
			"the name": func() {
				d.Parts().Called = func(context.Context, string, string, []string) (string, error) { return "", failed }
			},
		} {
			d.Parts().Letterhead, d.Parts().Called = head, called
			fail()
			_, err := d.Invite(owner, person.CreateInvitation{Email: "ann@example.com", Role: "viewer"})
			if n := d.Parts().Store.Client(owner).Invitation.Query().CountX(owner); !errors.Is(err, failed) || n != 0 {
				t.Errorf("%s: %v, %d invitations", what, err, n)
			}
		}
	})
}
