package workspace_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What goes on for somebody who may do it no longer ends within half a second; for others it goes on, and nobody looks any more
// when nothing goes on.
func TestHoldEndsSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var gone atomic.Bool
		var looks atomic.Int32
		s := workspace.New(workspace.Parts{Standing: func(_ context.Context, callers []*authz.Caller) ([]bool, error) {
			looks.Add(1)
			good := make([]bool, len(callers))
			for i, c := range callers {
				good[i] = c.ID != "usr_ann" || !gone.Load()
			}
			return good, nil
		}})
		ann, endAnn := s.Hold(t.Context(), &authz.Caller{Kind: authz.KindUser, ID: "usr_ann"})
		bob, endBob := s.Hold(t.Context(), &authz.Caller{Kind: authz.KindUser, ID: "usr_bob"})
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if ann.Err() != nil || bob.Err() != nil {
			t.Fatalf("it ends for no reason: %v, %v", context.Cause(ann), context.Cause(bob))
		}
		gone.Store(true)
		revoked := time.Now()
		<-ann.Done()
		if took := time.Since(revoked); took > 500*time.Millisecond || context.Cause(ann) == nil {
			t.Errorf("it ended %s later: %v", took, context.Cause(ann))
		}
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if bob.Err() != nil {
			t.Errorf("another's ends: %v", context.Cause(bob))
		}
		endAnn()
		endBob()
		time.Sleep(time.Second) //nolint:forbidigo // the clock is synctest's
		before := looks.Load()
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if n := looks.Load(); before == 0 || n != before {
			t.Errorf("%d looks, then %d", before, n)
		}
	})
}

// What goes on for a key in a subaccount ends when that is archived; what goes on elsewhere for the same key, and for people, does not.
func TestHoldEndsWithTheSubaccount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant := storetest.Tenant(t, s)
		c := authz.From(tenant)
		everybody := func(_ context.Context, callers []*authz.Caller) ([]bool, error) {
			return slices.Repeat([]bool{true}, len(callers)), nil
		}
		roles, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		service := workspace.New(workspace.Parts{Store: s, Authority: roles, Environment: authz.Test, Standing: everybody})
		owner := workspace.As(t.Context(), c.Workspace)
		id, _, err := service.AddKey(owner, workspace.NewKey{Name: "Key", Preset: "admin"})
		if err != nil {
			t.Fatal(err)
		}
		hold := func(kind authz.Kind, subaccount string) context.Context {
			held, release := service.Hold(t.Context(), &authz.Caller{Kind: kind, ID: id, Workspace: c.Workspace, Subaccount: subaccount})
			t.Cleanup(release)
			return held
		}
		other, none, member := hold(authz.KindKey, "sub_other"), hold(authz.KindKey, ""), hold(authz.KindUser, c.Subaccount)
		shut := hold(authz.KindKey, c.Subaccount)
		if _, err := service.SetSubaccount(owner, c.Subaccount, workspace.UpdateSubaccount{Archived: patch.Sent(new(true))}); err != nil {
			t.Fatal(err)
		}
		await.Until(t, "it goes on in a subaccount that is archived", func() bool { return shut.Err() != nil })
		for name, held := range map[string]context.Context{"elsewhere": other, "in none": none, "for a member": member} {
			if held.Err() != nil {
				t.Errorf("what goes on %s ends: %v", name, context.Cause(held))
			}
		}
	})
}

// Work for an app goes on for as long as the app is connected, as work for a key does while the key is valid.
func TestHoldKnowsApps(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant := storetest.Tenant(t, s)
		c := authz.From(tenant)
		roles, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		service := workspace.New(workspace.Parts{
			Store: s, Authority: roles, Environment: authz.Test,
			Reauthorize: func(ctx context.Context, _ string) (context.Context, error) { return ctx, nil },
		})
		id, _, err := service.AddKey(workspace.As(t.Context(), c.Workspace), workspace.NewKey{Name: "Key", Preset: "admin"})
		if err != nil {
			t.Fatal(err)
		}
		owner := workspace.As(t.Context(), c.Workspace)
		var app string
		err = s.Tx(owner, func(ctx context.Context) error {
			of, err := s.Client(ctx).Membership.Create().SetUserID("usr_ann").SetRole("admin").Save(ctx)
			if err != nil {
				return err
			}
			row, err := s.Client(ctx).ConnectedApp.Create().SetMembershipID(of.ID).SetClientID("client_1").SetName("App").SetRedirectURI("http://127.0.0.1/cb").
				SetScopes([]string{"contacts:read"}).SetChallenge("x").SetCodeHash("x").SetCodeExpiresAt(time.Now().UTC()).SetFamilyHash("x").
				SetExpiresAt(time.Now().UTC().Add(time.Hour)).Save(ctx)
			if err == nil {
				app = row.ID
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		hold := func(id string) context.Context {
			held, release := service.Hold(t.Context(), &authz.Caller{Kind: authz.KindKey, ID: id, Workspace: c.Workspace})
			t.Cleanup(release)
			return held
		}
		gone := func(held context.Context) func() bool { return func() bool { return held.Err() != nil } }
		connected, key := hold(app), hold(id)
		await.Until(t, "it goes on for what is neither a key nor an app", gone(hold("key_none"))) // all are looked at together
		if err := service.RevokeKey(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		await.Until(t, "it goes on for a key that is revoked", gone(key))
		if connected.Err() != nil {
			t.Errorf("what goes on for an app that is connected ends: %v", context.Cause(connected))
		}
		err = s.Tx(owner, func(ctx context.Context) error { return s.Client(ctx).ConnectedApp.DeleteOneID(app).Exec(ctx) })
		if err != nil {
			t.Fatal(err)
		}
		await.Until(t, "it goes on for an app that is connected no longer", gone(connected))
	})
}
