package rest_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A new password disconnects what somebody had connected, in all of their workspaces, whoever sets it; and so does the first sign-in by
// an issuer of somebody whose password another may have chosen. Whom that one invited stays outside.
func TestAppsEndWithThePassword(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		boss, people := b.boss(), b.door.Product.People
		a := b.register("Claude", callback)
		b.employ(b.workspace, "bob@example.com", "viewer")
		other, _ := a.connect(func() string { c, _ := b.signIn("bob@example.com", password); return c }())
		r := b.inquire(boss, inviting("zoe@example.com", "admin", ""), nil)
		link, _ := under(r.body, "data", "createInvitation", "link").(string)
		_, token, _ := strings.Cut(link, "/invite/")
		if r := b.browse("POST", "/session/invitations/"+token, `{"name":"Zoe","password":"`+password+`"}`, ""); r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		const fresh = "another long password"
		for _, c := range []struct {
			name, email, password string
			change                func(cookie string)
		}{
			{"changed", "ada@example.com", password, func(cookie string) {
				if r := b.browse("PATCH", "/session", `{"current":"`+password+`","password":"`+fresh+`"}`, cookie); r.status != http.StatusOK {
					t.Errorf("%d %s", r.status, r.raw)
				}
			}},
			{"set", "ada@example.com", fresh, func(string) { must(0, people.SetPassword(t.Context(), "ada@example.com", password)) }},
			{"vouched for", "zoe@example.com", password, func(cookie string) {
				if r := b.inquire(cookie, inviting("eve@example.com", "admin", ""), nil); r.body["errors"] != nil {
					t.Errorf("%s", r.raw)
				}
				if _, _, err := people.Arrive(t.Context(), "zoe@example.com", "", "192.0.2.1", ""); err != nil {
					t.Error(err)
				}
			}},
		} {
			cookie, _ := b.signIn(c.email, c.password)
			access, refresh := a.connect(cookie)
			if b.at(access).status != http.StatusOK {
				t.Fatalf("%s: not connected", c.name)
			}
			c.change(cookie)
			if r, again := b.at(access), a.refresh(refresh); r.status != http.StatusUnauthorized || again.status != http.StatusBadRequest {
				t.Errorf("%s: %d %s, and anew %d %s", c.name, r.status, r.raw, again.status, again.raw)
			}
		}
		if r := b.at(other); r.status != http.StatusOK {
			t.Errorf("another member's: %d %s", r.status, r.raw)
		}
		ctx := store.System(context.Background(), "test")
		if n := b.store.Client(ctx).Invitation.Query().Where(invitation.AcceptedAtIsNil()).CountX(ctx); n != 0 {
			t.Errorf("%d invitations are open", n)
		}
	})
}
