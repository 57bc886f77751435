package brand_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/ent"
	entbrand "github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// crowd gives the workspace of ctx so many more verified host names, of clients that are like that of ctx.
func crowd(t testing.TB, s *store.Store, ctx context.Context, more int) {
	t.Helper()
	system, c := store.System(t.Context(), "a brand to copy"), authz.From(ctx)
	id, err := s.Client(system).Brand.Query().Where(entbrand.WorkspaceID(c.Workspace), entbrand.About(c.Subaccount)).OnlyID(system)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Copies(t, s, "subaccounts", c.Subaccount, more)
	storetest.Copies(t, s, "brands", id, more, "about", "verified_host")
}

// wants has the caller's client want a host name, whose record is there.
func wants(t testing.TB, b *brand.Service, system *names, ctx context.Context, name string) {
	t.Helper()
	out, err := b.Set(ctx, brand.Input{Host: sent(name)})
	if err != nil {
		t.Fatal(err)
	}
	system.set(out.Record)
}

// wantFull fails the test unless err is a conflict that names a limit.
func wantFull(t testing.TB, what string, err error, limit int) {
	t.Helper()
	if f := fault.From(err); err == nil || f.Code != fault.Conflict || !strings.Contains(f.Message, fmt.Sprint(limit)) {
		t.Errorf("%s: %v", what, err)
	}
}

func change(t testing.TB, s *store.Store, f func(ctx context.Context, client *ent.Client) error) {
	t.Helper()
	err := s.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { return f(ctx, s.Client(ctx)) })
	if err != nil {
		t.Fatal(err)
	}
}

// Certificates are ordered for half of all host names of one workspace, and what is beyond that is not verified: it would never get one. Archived
// clients keep nobody from it, and keep their own as long as there is room.
func TestHostsOfAWorkspaceAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		first, second := admin(t, storetest.Rival(t, s, ctx)), admin(t, storetest.Rival(t, s, ctx))
		b, system := service(s)
		host(t, b, system, ctx)
		crowd(t, s, ctx, 498)
		errs := make([]error, 2)
		var both sync.WaitGroup
		for i, one := range []context.Context{first, second} {
			wants(t, b, system, one, fmt.Sprint("late", i, ".client.example"))
		}
		for i, one := range []context.Context{first, second} {
			both.Go(func() { _, errs[i] = b.VerifyHost(one) })
		}
		both.Wait()
		late := second
		if errs[1] == nil {
			errs[0], errs[1], late = errs[1], errs[0], first
		}
		if errs[0] != nil {
			t.Errorf("neither of two has the last place: %v", errs)
		}
		wantFull(t, "one too many", errs[1], 500)
		if set, err := b.Settings(late); err != nil || set.VerifiedAt != nil {
			t.Errorf("%+v, %v", set, err)
		}
		if _, err := b.VerifyHost(ctx); err != nil {
			t.Errorf("one that has been verified: %v", err)
		}
		stranger := admin(t, storetest.Stranger(t, s))
		wants(t, b, system, stranger, "app.stranger.example")
		if _, err := b.VerifyHost(stranger); err != nil {
			t.Errorf("another workspace's: %v", err)
		}
		certified := func(when string, want int, client bool) {
			t.Helper()
			all, err := b.Hosts(t.Context())
			if err != nil || len(all) != want || (all[clientHost] != "") != client {
				t.Errorf("%s: certificates for %d names, the client's %q, %v", when, len(all), all[clientHost], err)
			}
		}
		certified("all are active", 501, true)
		sub := authz.From(ctx).Subaccount
		change(t, s, func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(sub).SetArchived(true).Exec(ctx)
		})
		certified("one is archived", 501, true)
		if _, err := b.VerifyHost(late); err != nil {
			t.Errorf("a client is archived: %v", err)
		}
		certified("another has its place", 501, false)
	})
}

// Of all workspaces together certificates are ordered for so many host names, and those of suspended workspaces keep nobody from it. Where
// certificates are not the server's concern, there is no limit.
func TestHostsAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs, late := admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s)), admin(t, storetest.Stranger(t, s))
		b, system := service(s)
		for name, ctx := range map[string]context.Context{"ours": ours, "theirs": theirs} {
			wants(t, b, system, ctx, name+".example")
			if _, err := b.VerifyHost(ctx); err != nil {
				t.Fatal(err)
			}
			crowd(t, s, ctx, 499)
		}
		wants(t, b, system, late, "late.example")
		_, err := b.VerifyHost(late)
		wantFull(t, "one too many", err, 1000)
		b.Certifies = false
		if _, err := b.VerifyHost(late); err != nil {
			t.Errorf("no certificates are ordered: %v", err)
		}
		b.Certifies = true
		all, err := b.Hosts(t.Context())
		if err != nil || len(all) != 1000 || all["late.example"] != "" {
			t.Errorf("certificates for %d names, %v", len(all), err)
		}
		change(t, s, func(ctx context.Context, client *ent.Client) error {
			return client.Workspace.UpdateOneID(authz.From(theirs).Workspace).SetSuspended(true).Exec(ctx)
		})
		if all, err = b.Hosts(t.Context()); err != nil || len(all) != 1000 || all["late.example"] == "" {
			t.Errorf("a workspace is suspended: certificates for %d names, %v", len(all), err)
		}
		later := admin(t, storetest.Stranger(t, s))
		wants(t, b, system, later, "later.example")
		if _, err := b.VerifyHost(later); err != nil {
			t.Errorf("a workspace is suspended: %v", err)
		}
	})
}
