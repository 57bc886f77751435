package brand_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A host name shows a brand only once its DNS record says so. A claim alone keeps nobody else from the name; ownership does, for as long as the
// record stands.
func TestHost(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs := admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s))
		b, system := service(s)
		at := func(host, want string) {
			t.Helper()
			site, err := b.Site(t.Context(), host)
			if err != nil || (site == nil) != (want == "") || site != nil && site.Name != want {
				t.Errorf("%s: %+v, %v, want %q", host, site, err, want)
			}
		}
		claim := func(ctx context.Context, name string) *brand.Record {
			t.Helper()
			out, err := b.Set(ctx, brand.Input{Name: sent(name), Host: sent("App.Client.example")})
			if err != nil || out.VerifiedAt != nil {
				t.Fatalf("%+v, %v", out, err)
			}
			return out.Record
		}
		if _, err := b.VerifyHost(ours); fault.From(err).Code != fault.Conflict {
			t.Errorf("without a name: %v", err)
		}
		mine, other := claim(ours, "Ours"), claim(theirs, "Theirs")
		at("app.client.example", "")
		certified := func(want map[string]string) {
			t.Helper()
			if got, err := b.Hosts(t.Context()); err != nil || !maps.Equal(got, want) {
				t.Errorf("certificates are for %q, %v", got, err)
			}
		}
		certified(nil)
		if _, err := b.VerifyHost(ours); fault.From(err).Code != fault.Conflict {
			t.Errorf("without a record: %v", err)
		}
		system.set(mine, "v=spf1 -all")
		if out, err := b.VerifyHost(ours); err != nil || out.VerifiedAt == nil {
			t.Fatalf("%+v, %v", out, err)
		}
		at("APP.client.example:8443", "Ours")
		at("client.example", "")
		at("127.0.0.1:8080", "")
		site, err := b.Site(t.Context(), "app.client.example")
		if err != nil || site.URL != "https://app.client.example:8443" || site.Workspace != authz.From(ours).Workspace {
			t.Errorf("%+v, %v", site, err)
		}
		if _, err := b.VerifyHost(theirs); fault.From(err).Code != fault.Conflict {
			t.Errorf("somebody else's record: %v", err)
		}
		system.set(mine, other.Value)
		if _, err := b.VerifyHost(theirs); fault.From(err).Code != fault.Conflict {
			t.Errorf("a name that is taken: %v", err)
		}
		system.set(other)
		if _, err := b.VerifyHost(theirs); err != nil {
			t.Errorf("a name whose owner changed: %v", err)
		}
		at("app.client.example", "Theirs")
		certified(map[string]string{"app.client.example": authz.From(theirs).Workspace})
		if _, err := b.Set(theirs, brand.Input{Host: null()}); err != nil {
			t.Fatal(err)
		}
		at("app.client.example", "")
		certified(nil)
	})
}

// If two brands verify the same name at the same time, only one gets it.
func TestHostRace(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, system := service(s)
		var wait sync.WaitGroup
		all := []context.Context{admin(t, storetest.Tenant(t, s)), admin(t, storetest.Stranger(t, s)), admin(t, storetest.Stranger(t, s))}
		var values []string
		for _, ctx := range all {
			out, err := b.Set(ctx, brand.Input{Host: sent("app.client.example")})
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, out.Record.Value)
			system.set(out.Record, values...)
		}
		errs := make([]error, len(all))
		for i, ctx := range all {
			wait.Go(func() { _, errs[i] = b.VerifyHost(ctx) })
		}
		wait.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else if fault.From(err).Code != fault.Conflict {
				t.Errorf("%v", err)
			}
		}
		if won != 1 {
			t.Errorf("%d have it: %v", won, errs)
		}
	})
}

var errDown = errors.New("down")

type down struct{}

// LookupTXT of brand.Resolver.
func (down) LookupTXT(context.Context, string) ([]string, error) { return nil, errDown }

// A name system that does not answer proves nothing, and its answer goes to nobody.
func TestNameSystemIsDown(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := admin(t, storetest.Tenant(t, s))
		b, _ := service(s)
		b.Parts().Resolver = down{}
		if _, err := b.Set(ours, brand.Input{Host: sent("a.example")}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.VerifyHost(ours); fault.From(err).Code != fault.Unavailable {
			t.Errorf("%v", err)
		}
	})
}
