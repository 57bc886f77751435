package person_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func becoming(role string) person.UpdateMember {
	return person.UpdateMember{Role: patch.Sent(&role)}
}

func TestLastOwnerStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		own := []string{authz.From(d.ctx).Subaccount}
		owner := d.join(d.ctx, "ann@example.com", "owner")
		d.join(d.ctx, "bob@example.com", "admin")
		ann, bob := d.memberID(d.ctx, "ann@example.com"), d.memberID(d.ctx, "bob@example.com")
		refused := func() {
			t.Helper()
			wantFault(t, d.Remove(owner, ann), fault.Conflict)
			_, err := d.Update(owner, ann, becoming("admin"))
			wantFault(t, err, fault.Conflict)
			_, err = d.Update(owner, ann, person.UpdateMember{Subaccounts: own})
			wantFault(t, err, fault.Conflict)
		}
		refused()
		if _, err := d.Update(owner, bob, person.UpdateMember{Role: patch.Sent(new("owner")), Subaccounts: own}); err != nil {
			t.Fatal(err)
		}
		refused() // an owner limited to some subaccounts is not enough
		if _, err := d.Update(owner, bob, person.UpdateMember{Subaccounts: []string{}}); err != nil {
			t.Fatal(err)
		}
		key := d.as(d.ctx, "owner") // a person who has removed themselves may not remove the other
		errs := atOnce(func() error { return d.Remove(key, ann) }, func() error { return d.Remove(key, bob) })
		if errs[0] != nil {
			t.Errorf("two who leave at once: %v", errs)
		}
		wantFault(t, errs[1], fault.Conflict)
		if all := d.members(d.ctx); len(all) != 1 {
			t.Errorf("members: %v", all)
		}
	})
}

// The operator changes roles by adding somebody again: past who may make owners, but not past the last owner.
func TestOperatorChangesRoles(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		operator := authz.With(d.ctx, &authz.Caller{Kind: authz.KindSystem, ID: "operator", Workspace: authz.From(d.ctx).Workspace})
		ann := d.join(operator, "ann@example.com", "owner")
		add := func(email, role string) error {
			_, err := d.Add(operator, email, "", role, password)
			return err
		}
		wantFault(t, add("ann@example.com", "viewer"), fault.Conflict)
		if _, err := d.Invite(ann, person.CreateInvitation{Email: "eve@example.com", Role: "owner"}); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(add("bob@example.com", "viewer"), add("bob@example.com", "owner"), add("bob@example.com", "owner")); err != nil {
			t.Fatal(err)
		}
		if got := d.members(d.ctx); got["ann@example.com"] != "owner" || got["bob@example.com"] != "owner" || len(d.restricted) != 1 {
			t.Fatalf("members: %v; %d are looked at again, want bob", got, len(d.restricted))
		}
		errs := atOnce(func() error { return add("ann@example.com", "viewer") }, func() error { return add("bob@example.com", "viewer") })
		if errs[0] != nil {
			t.Errorf("two owners who lose the role at once: %v", errs)
		}
		wantFault(t, errs[1], fault.Conflict)
		if err := errors.Join(add("bob@example.com", "owner"), add("ann@example.com", "viewer")); err != nil {
			t.Fatal(err)
		}
		if got := d.members(d.ctx); got["ann@example.com"] != "viewer" || !slices.Contains(d.restricted, authz.From(ann).ID) {
			t.Errorf("members: %v; looked at again: %v", got, d.restricted)
		}
		if list, err := d.Invitations(operator, nil, nil); err != nil || len(list.Nodes) != 0 {
			t.Errorf("a former owner has %d open invitations, %v", len(list.Nodes), err)
		}
	})
}

func TestOnlyOwnersMakeOwners(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner, admin := d.join(d.ctx, "ann@example.com", "owner"), d.join(d.ctx, "adam@example.com", "admin")
		d.join(d.ctx, "bob@example.com", "viewer")
		ann, adam, bob := d.memberID(d.ctx, "ann@example.com"), d.memberID(d.ctx, "adam@example.com"), d.memberID(d.ctx, "bob@example.com")
		for _, id := range []string{adam, bob} {
			_, err := d.Update(admin, id, becoming("owner"))
			wantFault(t, err, fault.Forbidden)
		}
		_, err := d.Update(admin, ann, becoming("viewer"))
		wantFault(t, err, fault.Forbidden)
		wantFault(t, d.Remove(admin, ann), fault.Forbidden)
		if _, err := d.Update(admin, bob, becoming("operator")); err != nil {
			t.Error(err)
		}
		if _, err := d.Update(owner, adam, becoming("owner")); err != nil {
			t.Error(err)
		}
		if all := d.members(d.ctx); all["ann@example.com"] != "owner" || all["adam@example.com"] != "owner" || all["bob@example.com"] != "operator" {
			t.Errorf("members: %v", all)
		}
	})
}

func TestMemberRefusesBadInput(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.as(d.ctx, "owner")
		d.join(d.ctx, "bob@example.com", "viewer")
		bob := d.memberID(d.ctx, "bob@example.com")
		strange := authz.From(storetest.Stranger(t, d.Parts().Store)).Subaccount
		_, err := d.Update(owner, bob, becoming("king"))
		wantFault(t, err, fault.Validation, "role")
		_, err = d.Update(owner, bob, person.UpdateMember{Role: patch.Sent[string](nil)})
		wantFault(t, err, fault.Validation, "role")
		_, err = d.Update(owner, bob, person.UpdateMember{Subaccounts: []string{strange}})
		wantFault(t, err, fault.NotFound, "subaccounts")
		_, err = d.Update(owner, "mem_none", becoming("admin"))
		wantFault(t, err, fault.NotFound)
		if all := d.members(d.ctx); all["bob@example.com"] != "viewer" {
			t.Errorf("members: %v", all)
		}
	})
}

func TestLimitedMember(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		own, rival := authz.From(d.ctx).Subaccount, authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		limited := d.join(d.ctx, "lia@example.com", "admin", own)
		d.join(d.ctx, "bob@example.com", "viewer")
		d.join(d.ctx, "cay@example.com", "viewer", own)
		bob, cay := d.memberID(d.ctx, "bob@example.com"), d.memberID(d.ctx, "cay@example.com")
		wantFault(t, d.Remove(limited, bob), fault.Forbidden)
		_, err := d.Update(limited, bob, becoming("operator"))
		wantFault(t, err, fault.Forbidden)
		for _, wider := range [][]string{{}, {own, rival}} {
			_, err := d.Update(limited, cay, person.UpdateMember{Subaccounts: wider})
			wantFault(t, err, fault.Validation, "subaccounts")
		}
		if err := d.Remove(limited, cay); err != nil {
			t.Error(err)
		}
	})
}

func TestMemberOfAnotherWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "bob@example.com", "viewer")
		bob := d.memberID(d.ctx, "bob@example.com")
		stranger := d.as(storetest.Stranger(t, d.Parts().Store), "owner")
		_, err := d.Update(stranger, bob, becoming("operator"))
		wantFault(t, err, fault.NotFound)
		wantFault(t, d.Remove(stranger, bob), fault.NotFound)
		if all := d.members(stranger); len(all) != 0 {
			t.Errorf("members of another workspace: %v", all)
		}
		owner := d.as(d.ctx, "owner")
		if err := d.Remove(owner, bob); err != nil {
			t.Fatal(err)
		}
		wantFault(t, d.Remove(owner, bob), fault.NotFound)
	})
}

func TestMembersAreSearched(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "bob@example.com", "viewer")
		d.join(d.ctx, "ann_lee@example.com", "operator")
		stranger := d.as(storetest.Stranger(t, d.Parts().Store), "owner")
		for search, want := range map[string]int{"BOB@": 1, "example": 2, "ann_": 1, "a%b": 0, "_ob": 0, " ": 2, "nobody": 0} {
			list, err := d.List(d.ctx, &search, nil, nil)
			if err != nil || len(list.Nodes) != want {
				t.Errorf("%q: %d, %v, want %d", search, len(list.Nodes), err, want)
			}
			if theirs, err := d.List(stranger, &search, nil, nil); err != nil || len(theirs.Nodes) != 0 {
				t.Errorf("%q from another workspace: %d, %v", search, len(theirs.Nodes), err)
			}
		}
	})
}

// Callers limited to a client find its members, however many members of other clients have the same name.
func TestMembersOfAClientAreSearched(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		own, rival := authz.From(d.ctx).Subaccount, authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		limited := d.join(d.ctx, "lia@example.com", "admin", own)
		d.join(d.ctx, "dan@example.com", "operator", own)
		crowd := d.join(d.ctx, "jan@example.com", "operator", rival)
		storetest.Crowd(t, d.Parts().Store, authz.From(crowd).ID, 500)
		list, err := d.List(limited, new("an@"), nil, nil)
		if err != nil || len(list.Nodes) != 1 || list.Nodes[0].Email != "dan@example.com" {
			t.Errorf("%d, %v", len(list.Nodes), err)
		}
	})
}

// What is saved as it was changes nothing.
func TestMemberSavedUnchanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		own := authz.From(d.ctx).Subaccount
		admin := d.join(d.ctx, "adam@example.com", "admin", own)
		d.invite(admin, "ann@example.com", "viewer", own)
		d.restricted = nil
		in := becoming("admin")
		in.Subaccounts = []string{own}
		out, err := d.Update(d.as(d.ctx, "owner"), d.memberID(d.ctx, "adam@example.com"), in)
		if err != nil || out.Role != "admin" || out.Email != "adam@example.com" {
			t.Errorf("%+v, %v", out, err)
		}
		if list, err := d.Invitations(d.ctx, nil, nil); err != nil || len(list.Nodes) != 1 || len(d.restricted) != 0 {
			t.Errorf("%d open invitations, %v; %v are looked at again", len(list.Nodes), err, d.restricted)
		}
	})
}

// Members who may do more than before, or the same in another order, keep the invitations they sent. Those who may do less do not.
func TestInvitationsOfWhoMayDoMore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.as(d.ctx, "owner")
		one, two := authz.From(d.ctx).Subaccount, authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		d.join(d.ctx, "boss@example.com", "owner")
		admin := d.join(d.ctx, "adam@example.com", "admin", one)
		id := d.memberID(d.ctx, "adam@example.com")
		d.invite(admin, "ann@example.com", "viewer", one)
		for _, change := range []struct {
			role    string
			limited []string
			want    int
		}{
			{"admin", []string{one, two}, 1},
			{"admin", []string{two, one}, 1},
			{"owner", []string{two, one}, 1},
			{"owner", []string{}, 1},
			{"owner", []string{one, two}, 0},
			{"admin", []string{one, two}, 0},
			{"admin", []string{one}, 0},
			{"viewer", []string{one}, 0},
		} {
			if change.want == 0 {
				d.execute(`UPDATE invitations SET inviter_id = $1`, authz.From(admin).ID)
			}
			in := becoming(change.role)
			in.Subaccounts = change.limited
			if _, err := d.Update(owner, id, in); err != nil {
				t.Fatal(err)
			}
			list, err := d.Invitations(d.ctx, nil, nil)
			if err != nil || len(list.Nodes) != change.want {
				t.Errorf("%s of %d subaccounts: %d open invitations, %v, want %d", change.role, len(change.limited), len(list.Nodes), err, change.want)
			}
			if change.want == 0 { // another one, which the next change takes away
				d.invite(owner, "ann@example.com", "viewer", one)
			}
		}
	})
}

// A subaccount that is sent twice is meant once, and in the order in which they are sent.
func TestUpdateWithASubaccountTwice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.join(d.ctx, "ann@example.com", "owner")
		d.join(d.ctx, "bob@example.com", "viewer")
		one, two := authz.From(d.ctx).Subaccount, authz.From(storetest.Rival(t, d.Parts().Store, d.ctx)).Subaccount
		got, err := d.Update(owner, d.memberID(d.ctx, "bob@example.com"), person.UpdateMember{Subaccounts: []string{two, one, two}})
		if err != nil || !slices.Equal(got.Subaccounts(), []string{two, one}) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}
