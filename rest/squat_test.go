package rest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Somebody who invites an address has the link, and may take it themselves: what the operator gives to the address is not theirs.
func TestClaimedAddressIsGivenNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.rival, "eve@example.com", "owner")
		_, path := b.invite(b.asking("eve@example.com"), "ceo@example.com", "viewer", "")
		if r := b.browse("POST", path, `{"name":"Boss","password":"a password of eve's"}`, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		ctx := workspace.As(t.Context(), b.workspace)
		give := func() error {
			_, err := b.door.Product.People.Add(ctx, "ceo@example.com", "", "owner", password)
			return err
		}
		if err := give(); !fault.Is(err, fault.Conflict) {
			t.Errorf("a claimed address: %v", err)
		}
		if err := b.door.Product.People.SetPassword(ctx, "ceo@example.com", password); err != nil {
			t.Fatal(err)
		}
		if err := give(); err != nil {
			t.Errorf("once its password is its own: %v", err)
		}
		if _, r := b.signIn("ceo@example.com", "a password of eve's"); r.status != 401 {
			t.Errorf("the password before: %d", r.status)
		}
	})
}

// Somebody who is removed while a socket is open cannot invite anybody over it any more.
func TestWhoIsRemovedInvitesNobody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		bob := must(b.door.Product.People.Add(workspace.As(context.Background(), b.workspace), "bob@example.com", "", "admin", password))
		open := authz.With(t.Context(), &authz.Caller{
			Kind: authz.KindUser, ID: bob.ID, Name: "bob", Workspace: b.workspace, Scopes: must(b.parts.Authority.Role("admin")),
		})
		invite := func(email, role string) error {
			_, err := b.door.Product.People.Invite(open, person.CreateInvitation{Email: email, Role: role})
			return err
		}
		if err := invite("one@example.com", "viewer"); err != nil {
			t.Errorf("a member: %v", err)
		}
		members := under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any)
		for _, m := range members {
			if m := m.(map[string]any); m["name"] == "bob" {
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {role: "viewer"}) { id } }`, m["id"]))
				if err := invite("two@example.com", "viewer"); !fault.Is(err, fault.Forbidden) {
					t.Errorf("a viewer by now: %v", err)
				}
				ada(fmt.Sprintf(`mutation { removeMember(id: %q) { id } }`, m["id"]))
			}
		}
		if err := invite("three@example.com", "viewer"); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who is gone: %v", err)
		}
	})
}

// Somebody who is demoted from admin or removed while their requests are under way changes no rights by them, and has no key in the end.
func TestWhoIsLoweredChangesNoRights(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		product, admin := b.door.Product, "admin"
		bob := must(product.People.Add(workspace.As(context.Background(), b.workspace), "bob@example.com", "", admin, password))
		open := authz.With(t.Context(), &authz.Caller{
			Kind: authz.KindUser, ID: bob.ID, Name: "bob", Workspace: b.workspace, Scopes: must(b.parts.Authority.Role(admin)),
		})
		var own string
		for _, m := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			if m := m.(map[string]any); m["name"] == "bob" {
				own = m["id"].(string)
			}
		}
		invited := must(product.People.Invite(open, person.CreateInvitation{Email: "one@example.com", Role: "viewer"}))
		key := must(product.Workspaces.MakeKey(open, workspace.CreateKey{Name: "bob's", Preset: patch.Sent(&admin)}))
		tries := map[string]func() error{
			"a role for oneself": func() error {
				_, err := product.People.Update(open, own, person.UpdateMember{Role: patch.Sent(&admin)})
				return err
			},
			"all subaccounts": func() error {
				_, err := product.People.Update(open, own, person.UpdateMember{Subaccounts: []string{}})
				return err
			},
			"somebody's end": func() error { return product.People.Remove(open, own) },
			"a key": func() error {
				_, err := product.Workspaces.MakeKey(open, workspace.CreateKey{Name: "mine", Preset: patch.Sent(&admin)})
				return err
			},
			"a key's end": func() error {
				_, err := product.Workspaces.EndKey(open, key.ApiKey.ID)
				return err
			},
			"an invitation's end": func() error { return product.People.Uninvite(open, invited.Invitation.ID) },
		}
		ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {role: "viewer"}) { id } }`, own))
		for what, try := range tries {
			if err := try(); !fault.Is(err, fault.Forbidden) {
				t.Errorf("a viewer by now, %s: %v", what, err)
			}
		}
		ada(fmt.Sprintf(`mutation { removeMember(id: %q) { id } }`, own))
		for what, try := range tries {
			if err := try(); !fault.Is(err, fault.Forbidden) {
				t.Errorf("who is gone, %s: %v", what, err)
			}
		}
	})
}

// Somebody confined to a client by the host name they came by stays so, whatever else their membership has.
func TestConfinedMembersStaySo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		admin := "admin"
		eve := must(b.door.Product.People.Add(workspace.As(context.Background(), b.workspace), "eve@example.com", "", admin, password))
		confined := authz.With(t.Context(), &authz.Caller{
			Kind: authz.KindUser, ID: eve.ID, Workspace: b.workspace, Subaccounts: []string{b.sub}, Confined: true, Scopes: must(b.parts.Authority.Role(admin)),
		})
		if _, err := b.door.Product.Workspaces.MakeKey(confined, workspace.CreateKey{Name: "all", Preset: patch.Sent(&admin)}); err == nil {
			t.Error("a key for the whole workspace by whoever is confined to a client")
		}
		in := workspace.CreateKey{Name: "one", Preset: patch.Sent(&admin), Subaccounts: []string{b.sub}}
		if _, err := b.door.Product.Workspaces.MakeKey(confined, in); err != nil {
			t.Errorf("a key for the client: %v", err)
		}
	})
}

// An address that tries too much is refused by itself: it locks nobody out, and has no more tries by having more addresses.
func TestLoginsAreCountedByTheAddressFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		const tries = 3
		people := b.door.Product.People
		fresh := func() {
			people = b.copied(func(p *domain.Parts) {
				p.AccountLogins = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: tries, Per: time.Hour}}}))
			}).People
		}
		login := func(email, word, from string) error {
			_, _, err := people.Login(t.Context(), email, word, from, "", person.Device{})
			return err
		}
		fresh()
		for range tries {
			_ = login("somebody@example.com", "wrong", "10.0.0.1")
		}
		for range tries {
			if err := login("ada@example.com", "wrong", "10.0.0.1"); !fault.Is(err, fault.RateLimited) {
				t.Errorf("too many: %v", err)
			}
		}
		if err := login("ada@example.com", password, "10.0.0.2"); err != nil {
			t.Errorf("locked out by another address: %v", err)
		}
		fresh()
		for n := range tries {
			_ = login(fmt.Sprintf("nobody%d@example.com", n), "wrong", fmt.Sprintf("2001:db8::%d", n+1))
		}
		if err := login("ada@example.com", password, "2001:db8::9"); !fault.Is(err, fault.RateLimited) {
			t.Errorf("one more of a network: %v", err)
		}
		if err := login("ada@example.com", password, "2001:db8:1::9"); err != nil {
			t.Errorf("another network: %v", err)
		}
	})
}

// Somebody whom two workspaces invite is put into neither: the first one to invite may be a stranger.
func TestWhoIsInvitedTwiceChooses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.rival, "eve@example.com", "owner")
		b.employ(b.workspace, "ada@example.com", "owner")
		arrive := func() error {
			_, _, err := b.door.Product.People.Arrive(t.Context(), "bob@example.com", "Bob", "10.0.0.1", "")
			return err
		}
		b.invite(b.asking("eve@example.com"), "bob@example.com", "viewer", "")
		_, path := b.invite(b.asking("ada@example.com"), "bob@example.com", "viewer", "")
		if err := arrive(); !fault.Is(err, fault.Forbidden) {
			t.Errorf("invited twice: %v", err)
		}
		if r := b.browse("POST", path, `{"name":"Bob","password":"`+password+`"}`, ""); r.status != 200 {
			t.Errorf("by the link: %d %s", r.status, r.raw)
		}
		if err := arrive(); err != nil {
			t.Errorf("a member by now: %v", err)
		}
	})
}
