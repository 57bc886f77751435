package brand_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const clientHost = "app.client.example"

// host gives the caller's subaccount a verified host name, by which somebody has signed in.
func host(t testing.TB, b *brand.Service, system *names, ctx context.Context) *brand.Record {
	t.Helper()
	out, err := b.Set(ctx, brand.Input{Host: sent(clientHost)})
	if err != nil {
		t.Fatal(err)
	}
	system.set(out.Record)
	if _, err = b.VerifyHost(ctx); err != nil {
		t.Fatal(err)
	}
	reach(t, b, clientHost)
	return out.Record
}

// reach has somebody sign in by a host name.
func reach(t testing.TB, b *brand.Service, name string) {
	t.Helper()
	site, err := b.Site(t.Context(), name)
	if err == nil {
		err = b.Reached(t.Context(), site)
	}
	if err != nil || site == nil {
		t.Fatalf("%+v, %v", site, err)
	}
}

// A record that is gone is noticed: mail does not lead to the name meanwhile, and after three days the name is lost, of which the workspace's
// own audit log tells. A name system that does not answer changes nothing.
func TestRecordIsGone(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		b, system := service(s)
		record := host(t, b, system, ctx)
		c, now := authz.From(ctx), store.Timestamp()
		looks := func(at time.Time, missing bool, url string) {
			t.Helper()
			if err := b.CheckHosts(t.Context(), at); err != nil && b.Parts().Resolver == brand.Resolver(system) {
				t.Error(err)
			}
			set, err := b.Settings(ctx)
			if err != nil || (set.MissingSince != nil) != missing {
				t.Errorf("%+v, %v", set, err)
			}
			head, err := b.Letterhead(t.Context(), c.Subaccount, notify.Reader{Workspace: c.Workspace, Clients: []string{c.Subaccount}})
			if err != nil || head.URL != url {
				t.Errorf("%+v, %v, want %s", head, err, url)
			}
		}
		const own, installation = "https://app.client.example:8443", "https://switchboard.example:8443"
		looks(now, false, own)
		b.Parts().Resolver = down{}
		looks(now, false, own)
		b.Parts().Resolver = system
		system.clear(record)
		looks(now, true, installation)
		system.set(record)
		looks(now, false, own)
		system.clear(record)
		looks(now, true, installation)
		looks(now.Add(71*time.Hour), true, installation)
		if site, err := b.Site(t.Context(), clientHost); err != nil || site == nil {
			t.Errorf("before it is lost: %+v, %v", site, err)
		}
		looks(now.Add(73*time.Hour), false, installation)
		if site, err := b.Site(t.Context(), clientHost); err != nil || site != nil {
			t.Errorf("after it is lost: %+v, %v", site, err)
		}
		if n := lost(t, s, c.Workspace); n != 1 {
			t.Errorf("%d entries tell of it", n)
		}
	})
}

// Once a record is back, verifying it makes links lead to the name at once.
func TestRecordIsBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		b, system := service(s)
		record := host(t, b, system, ctx)
		before, err := b.Settings(ctx)
		if err != nil {
			t.Fatal(err)
		}
		system.clear(record)
		if err := b.CheckHosts(t.Context(), store.Timestamp()); err != nil {
			t.Fatal(err)
		}
		if _, err := b.VerifyHost(ctx); fault.From(err).Code != fault.Conflict {
			t.Errorf("while it is missing: %v", err)
		}
		system.set(record)
		after, err := b.VerifyHost(ctx)
		if err != nil || after.MissingSince != nil || after.ReachedAt == nil || !after.VerifiedAt.Equal(*before.VerifiedAt) {
			t.Errorf("%+v, %v", after, err)
		}
	})
}

// together is a resolver that answers only while several lookups are under way.
type together struct {
	brand.Resolver

	all sync.WaitGroup
}

// LookupTXT of brand.Resolver.
func (r *together) LookupTXT(ctx context.Context, name string) ([]string, error) {
	r.all.Done()
	here := make(chan struct{})
	go func() {
		r.all.Wait()
		close(here)
	}()
	select {
	case <-here:
		return r.Resolver.LookupTXT(ctx, name)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A name server that does not answer delays no other name.
func TestRecordsAreLookedUpAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, system := service(s)
		tenant := storetest.Tenant(t, s)
		for i, ctx := range []context.Context{admin(t, tenant), admin(t, storetest.Rival(t, s, tenant))} {
			out, err := b.Set(ctx, brand.Input{Host: sent(fmt.Sprint(i, ".client.example"))})
			if err != nil {
				t.Fatal(err)
			}
			system.set(out.Record)
			if _, err = b.VerifyHost(ctx); err != nil {
				t.Fatal(err)
			}
		}
		slow := &together{Resolver: system}
		slow.all.Add(2)
		b.Parts().Resolver = slow
		if err := b.CheckHosts(t.Context(), store.Timestamp()); err != nil {
			t.Error(err)
		}
	})
}

// lost counts what a workspace's audit log says of host names that it lost.
func lost(t testing.TB, s *store.Store, workspace string) (n int) {
	t.Helper()
	ctx := store.System(t.Context(), "what the audit log says")
	for _, e := range s.Client(ctx).AuditEntry.Query().AllX(ctx) {
		if e.WorkspaceID == workspace && e.ActorName == "Host names" {
			n++
		}
	}
	return n
}

// Proving a host name takes it from a brand whose record is gone, and the audit log of that brand's workspace says so.
func TestLosingIsAudited(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs := admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s))
		b, system := service(s)
		host(t, b, system, ours)
		host(t, b, system, theirs)
		if n, m := lost(t, s, authz.From(ours).Workspace), lost(t, s, authz.From(theirs).Workspace); n != 1 || m != 0 {
			t.Errorf("%d entries in the loser's, %d in the winner's", n, m)
		}
	})
}

// Somebody who may change a client, but not its settings, changes its colours and not its host name: links in e-mail lead there.
func TestHostTakesTheSettingsScope(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		roles, _ := authority()
		operator := *authz.From(ctx)
		operator.Scopes, _ = roles.Role("operator")
		b, system := service(s)
		record := host(t, b, system, ctx)
		limited := authz.With(ctx, &operator)
		if _, err := b.Set(limited, brand.Input{Accent: sent("#112233")}); err != nil {
			t.Errorf("a colour: %v", err)
		}
		for what, in := range map[string]brand.Input{"another": {Host: sent("evil.example")}, "none": {Host: null()}} {
			if _, err := b.Set(limited, in); fault.From(err).Code != fault.Forbidden {
				t.Errorf("%s: %v", what, err)
			}
		}
		system.set(record)
		if _, err := b.VerifyHost(limited); fault.From(err).Code != fault.Forbidden {
			t.Errorf("verify: %v", err)
		}
	})
}

// Links lead by a client's host name only those who belong to that client alone, and nobody before it is known to lead here, nor anybody who
// signs in by single sign-on or is in another workspace.
func TestLinks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		c := authz.From(ctx)
		b, system := service(s)
		const client, agency, installation = "https://app.client.example:8443", "https://app.agency.example:8443", "https://switchboard.example:8443"
		set, err := b.SetWorkspace(ctx, brand.Input{Name: sent("Agency"), Host: sent("app.agency.example")})
		if err != nil {
			t.Fatal(err)
		}
		system.set(set.Record)
		if _, err := b.VerifyWorkspaceHost(ctx); err != nil {
			t.Fatal(err)
		}
		leads := func(what, want string, to notify.Reader) {
			t.Helper()
			to.Workspace = c.Workspace
			head, err := b.Letterhead(t.Context(), c.Subaccount, to)
			if err != nil || head.URL != want {
				t.Errorf("%s: %+v, %v, want %s", what, head, err, want)
			}
		}
		leads("nobody has signed in by it", installation, notify.Reader{})
		reach(t, b, "app.agency.example")
		own := []string{c.Subaccount}
		leads("a client without a host name", agency, notify.Reader{Clients: own})
		host(t, b, system, ctx)
		leads("a client's", client, notify.Reader{Clients: own})
		leads("the agency's", agency, notify.Reader{})
		leads("several clients'", agency, notify.Reader{Clients: append(own, "sub_other")})
		leads("another client's", agency, notify.Reader{Clients: []string{"sub_other"}})
		leads("single sign-on", installation, notify.Reader{Clients: own, NoPassword: true})
		leads("somebody whose password opens other workspaces", installation, notify.Reader{Clients: own, Elsewhere: true})
	})
}

// A host name that nobody has costs no query, and a database that is down takes no known name away.
func TestHostsAreKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := admin(t, storetest.Tenant(t, s))
		b, system := service(s)
		host(t, b, system, ctx)
		if _, err := b.Site(t.Context(), clientHost); err != nil {
			t.Fatal(err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel() // nothing can be asked
		for _, name := range []string{"nobody.example", clientHost} {
			if site, err := b.Site(gone, name); err != nil || (site == nil) != (name == "nobody.example") {
				t.Errorf("%s: %+v, %v", name, site, err)
			}
		}
		if _, err := b.SetWorkspace(ctx, brand.Input{Name: sent("Agency")}); err != nil { // which has the names read anew
			t.Fatal(err)
		}
		if site, err := b.Site(gone, clientHost); err != nil || site == nil {
			t.Errorf("%+v, %v", site, err)
		}
		fresh, _ := service(s)
		if _, err := fresh.Site(gone, clientHost); err == nil {
			t.Error("nobody knows whose it is, and no error says so")
		}
	})
}
