package person_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

func TestPasswordIsKeptAsAHash(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		parts := *d.Parts()
		parts.PasswordCost = person.Cost{} // which nobody but a test sets
		d.Service = person.New(parts)
		d.join(d.ctx, "Ann@Example.com", "viewer")
		d.join(d.ctx, "bob@example.com", "viewer")
		kept := func(email string) (hash string) {
			row := d.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT password FROM users WHERE email = $1`, email)
			if err := row.Scan(&hash); err != nil {
				t.Fatal(err)
			}
			return hash
		}
		ann, bob := kept("ann@example.com"), kept("bob@example.com")
		if !strings.HasPrefix(ann, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(ann, password) {
			t.Errorf("%s: want a hash", ann)
		}
		if ann == bob {
			t.Error("equal passwords have equal hashes: there is no salt")
		}
	})
}

func TestAddRefusesBadInput(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, tt := range []struct{ email, name, role, password, field string }{
			{"ann@example.com", "", "viewer", "elevenchars", "password"},
			{"ann@example.com", "", "viewer", strings.Repeat("p", 1001), "password"},
			{"ann@example.com", strings.Repeat("n", 201), "viewer", password, "name"},
			{"ann@example.com", "", "king", password, "role"},
			{"ann", "", "viewer", password, "email"},
			{"Ann <ann@example.com>", "", "viewer", password, "email"},
		} {
			_, err := d.Add(d.ctx, tt.email, tt.name, tt.role, tt.password)
			wantFault(t, err, fault.Validation, tt.field)
		}
		if known, err := d.Exists(d.ctx, "ann@example.com"); err != nil || known {
			t.Errorf("%t, %v: a refused person was created", known, err)
		}
	})
}

func TestFailedLoginsLookAlike(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		for _, tt := range []struct{ email, password string }{
			{"ann@example.com", "wrong horse battery"},
			{"ann@example.com", ""},
			{"ann@example.com", strings.Repeat(password, 100)},
			{"nobody@example.com", password},
			{"no address", password},
		} {
			_, _, err := d.Login(t.Context(), tt.email, tt.password, "192.0.2.1", "", person.Device{})
			wantFault(t, err, fault.Unauthorized)
			if text(err) != "The e-mail address or the password is wrong." {
				t.Errorf("%s: %v: discloses what was wrong", tt.email, err)
			}
		}
		d.login("ANN@example.com")
	})
}

func TestChangedPasswordEndsOtherSessions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		d.join(d.ctx, "bob@example.com", "viewer")
		here, session := d.login("ann@example.com")
		there, _ := d.login("ann@example.com")
		bob, _ := d.login("bob@example.com")
		wantFault(t, d.ChangePassword(d.ctx, session, "wrong horse battery", "new horse battery"), fault.Validation, "current")
		wantFault(t, d.ChangePassword(d.ctx, session, password, "short"), fault.Validation, "password")
		d.going(there)
		if err := d.ChangePassword(d.ctx, session, password, "new horse battery"); err != nil {
			t.Fatal(err)
		}
		d.going(here)
		d.ended(there)
		d.going(bob)
		_, _, err := d.Login(t.Context(), "ann@example.com", password, "192.0.2.1", "", person.Device{})
		wantFault(t, err, fault.Unauthorized)
		if _, _, err := d.Login(t.Context(), "ann@example.com", "new horse battery", "192.0.2.1", "", person.Device{}); err != nil {
			t.Error(err)
		}
	})
}

func TestSetPasswordEndsAllSessions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		token, _ := d.login("ann@example.com")
		wantFault(t, d.SetPassword(d.ctx, "nobody@example.com", "new horse battery"), fault.NotFound)
		wantFault(t, d.SetPassword(d.ctx, "ann@example.com", "short"), fault.Validation, "password")
		d.going(token)
		if err := d.SetPassword(d.ctx, "ann@example.com", "new horse battery"); err != nil {
			t.Fatal(err)
		}
		d.ended(token)
	})
}

// Anybody who knew the old password may have invited themselves: a new password, whoever sets it, takes back the account's invitations. Those of
// others stay.
func TestNewPasswordTakesBackInvitations(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.join(d.ctx, "ann@example.com", "owner"), d.join(d.ctx, "bob@example.com", "owner")
		_, session := d.login("ann@example.com")
		for i, change := range []func() error{
			func() error { return d.ChangePassword(d.ctx, session, password, "new horse battery") },
			func() error { return d.SetPassword(d.ctx, "ann@example.com", "newer horse battery") },
		} {
			theirs, _ := d.invite(ann, "thief@example.com", "owner")
			other, _ := d.invite(bob, "other@example.com", "viewer")
			if err := change(); err != nil {
				t.Fatalf("%d: %v", i, err)
			}
			wantFault(t, d.accept(theirs, password), fault.NotFound)
			if _, err := d.Offer(t.Context(), other, "192.0.2.1", person.Entrance{}); err != nil {
				t.Errorf("%d: the invitation of somebody else: %v", i, err)
			}
		}
	})
}

// What somebody asked for by a session that a new password has ended meanwhile comes too late to invite anybody.
func TestNoInvitationAfterANewPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := *authz.From(d.join(d.ctx, "ann@example.com", "owner"))
		_, session := d.login("ann@example.com")
		ann.Session = session.ID
		asking := authz.With(d.ctx, &ann)
		d.invite(asking, "friend@example.com", "viewer")
		if err := d.SetPassword(d.ctx, "ann@example.com", "new horse battery"); err != nil {
			t.Fatal(err)
		}
		_, err := d.Invite(asking, person.CreateInvitation{Email: "thief@example.com", Role: "owner"})
		wantFault(t, err, fault.Forbidden)
	})
}

// Of two who change a password at once one has the right one.
func TestPasswordIsChangedOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		change := func(fresh string) func() error {
			_, session := d.login("ann@example.com")
			return func() error { return d.ChangePassword(d.ctx, session, password, fresh) }
		}
		errs := atOnce(change("new horse battery"), change("newer horse battery"), change("newest horse battery"))
		if errs[0] != nil {
			t.Error(errs[0])
		}
		for _, err := range errs[1:] {
			wantFault(t, err, fault.Validation, "current")
		}
	})
}
