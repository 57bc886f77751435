package brand_test

import (
	"context"
	"fmt"
	"maps"
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

// certified are the names that certificates are ordered for.
func certified(t testing.TB, b *brand.Service) map[string]string {
	t.Helper()
	all, err := b.Hosts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// full fills the workspace of ctx with verified host names, of which the one of its client is named.
func full(t testing.TB, s *store.Store, b *brand.Service, system *names, ctx context.Context, name string) {
	t.Helper()
	wants(t, b, system, ctx, name)
	if _, err := b.VerifyHost(ctx); err != nil {
		t.Fatal(err)
	}
	crowd(t, s, ctx, 299)
}

// Certificates are ordered for so many host names of one workspace, and what is beyond that is not verified: it would never get one. Archived
// clients keep their places, so that nobody loses a certificate when one comes back.
func TestHostsOfAWorkspaceAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		first, second := admin(t, storetest.Rival(t, s, ctx)), admin(t, storetest.Rival(t, s, ctx))
		b, system := service(s)
		host(t, b, system, ctx)
		crowd(t, s, ctx, 298)
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
		wantFull(t, "one too many", errs[1], 300)
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
		all := certified(t, b)
		if len(all) != 301 || all[clientHost] == "" {
			t.Errorf("certificates for %d names, the client's %q", len(all), all[clientHost])
		}
		sub := authz.From(ctx).Subaccount
		change(t, s, func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(sub).SetArchived(true).Exec(ctx)
		})
		_, err := b.VerifyHost(late)
		wantFull(t, "a client is archived", err, 300)
		if now := certified(t, b); !maps.Equal(now, all) {
			t.Errorf("a client is archived: certificates for %d names, the client's %q", len(now), now[clientHost])
		}
		change(t, s, func(ctx context.Context, client *ent.Client) error {
			return client.Brand.Update().Where(entbrand.About(sub)).ClearVerifiedHost().ClearVerifiedAt().Exec(ctx)
		})
		if _, err := b.VerifyHost(late); err != nil {
			t.Errorf("a place is free: %v", err)
		}
	})
}

// Of all workspaces together certificates are ordered for so many host names. Suspended workspaces keep their places, so that nobody loses a
// certificate when a suspension is lifted. Where certificates are not the server's concern, there is no limit.
func TestHostsAreBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, late, later := admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s)), admin(t, storetest.Stranger(t, s))
		b, system := service(s)
		full(t, s, b, system, ours, "ours.example")
		for i := range 9 {
			full(t, s, b, system, admin(t, storetest.Stranger(t, s)), fmt.Sprint("theirs", i, ".example"))
		}
		suspended := func(is bool) {
			t.Helper()
			change(t, s, func(ctx context.Context, client *ent.Client) error {
				return client.Workspace.UpdateOneID(authz.From(ours).Workspace).SetSuspended(is).Exec(ctx)
			})
		}
		wants(t, b, system, late, "late.example")
		_, err := b.VerifyHost(late)
		wantFull(t, "one too many", err, 3000)
		suspended(true)
		_, err = b.VerifyHost(late)
		wantFull(t, "a workspace is suspended", err, 3000)
		during := certified(t, b)
		suspended(false)
		if all := certified(t, b); len(all) != 3000 || !maps.Equal(all, during) {
			t.Errorf("certificates for %d names during a suspension, and for %d after it, late: %q, %q",
				len(during), len(all), during["late.example"], all["late.example"])
		}
		b.Parts().Certifies = false
		if _, err := b.VerifyHost(late); err != nil {
			t.Errorf("no certificates are ordered: %v", err)
		}
		b.Parts().Certifies = true
		if all := certified(t, b); !maps.Equal(all, during) {
			t.Errorf("certificates for %d names", len(all))
		}
		wants(t, b, system, later, "late.example")
		_, err = b.VerifyHost(later)
		wantFull(t, "a name that has no certificate", err, 3000)
		holds(t, b, "late.example", late)
		if _, err := b.Set(late, brand.Input{Host: null()}); err != nil { // else it would get the place that becomes free
			t.Fatal(err)
		}
		wants(t, b, system, later, "ours.example")
		if _, err := b.VerifyHost(later); err != nil {
			t.Errorf("a name that has a certificate: %v", err)
		}
		holds(t, b, "ours.example", later)
	})
}

// holds fails the test unless a host name is the caller's client's.
func holds(t testing.TB, b *brand.Service, name string, ctx context.Context) {
	t.Helper()
	site, err := b.Site(t.Context(), name)
	if err != nil || site == nil || site.Workspace != authz.From(ctx).Workspace || site.Subaccount != authz.From(ctx).Subaccount {
		t.Errorf("%s: %+v, %v", name, site, err)
	}
}

// A name stays its holder's if one who cannot have it claims it, although the holder's record is gone. Within a full workspace it may go to another
// client.
func TestRefusedNameStaysItsHolders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, holder := admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s))
		rival := admin(t, storetest.Rival(t, s, ours))
		b, system := service(s)
		full(t, s, b, system, ours, "ours.example")
		host(t, b, system, holder)
		wants(t, b, system, rival, clientHost) // whose record takes the place of the holder's
		_, err := b.VerifyHost(rival)
		wantFull(t, "a full workspace", err, 300)
		holds(t, b, clientHost, holder)
		if set, err := b.Settings(holder); err != nil || set.VerifiedAt == nil {
			t.Errorf("%+v, %v", set, err)
		}
		wants(t, b, system, rival, "ours.example")
		if _, err := b.VerifyHost(rival); err != nil {
			t.Errorf("a name of the same workspace: %v", err)
		}
		holds(t, b, "ours.example", rival)
	})
}
