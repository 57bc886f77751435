package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Pages that may hold calls are named as browsers name them, each once.
func TestCallOriginsAreReadAsBrowsersDo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		long := "https://" + strings.Repeat("a", 288) + ".com" // with 300 characters
		for given, want := range map[string]string{
			"https://Acme.Example": "https://acme.example", "https://acme.example/": "https://acme.example", "https://acme.example:443": "https://acme.example",
			"http://acme.example:80": "http://acme.example", "http://acme.example:8080": "http://acme.example:8080", "https://acme.example:80": "https://acme.example:80",
			"https://[2001:db8::1]": "https://[2001:db8::1]", "http://localhost:3000": "http://localhost:3000", long: long,
			"acme.example": "", "https://": "", "https://:443": "", "ftp://acme.example": "", "https://acme.example/shop": "", "https://acme.example//": "",
			"https://acme.example?a": "", "https://acme.example#a": "", "https://ann@acme.example": "", "https://*.acme.example": "", "https://a,b": "",
			"https://a b": "", "https://a;b": "", "https://a'b": "", "*": "", "": "", "null": "", long + "m": "",
		} {
			a, err := d.Create(d.ctx, assistant.Create{Name: "Ann", CallOrigins: []string{"https://first.example", given}})
			if want == "" {
				wantFault(t, err, fault.Validation, "callOrigins[1]")
				continue
			}
			if err != nil || !slices.Contains(a.CallOrigins, want) || len(a.CallOrigins) != 2 {
				t.Errorf("%q: %v, %v: want %q", given, a, err, want)
			}
		}
		a := d.create(d.ctx, assistant.Create{Name: "Ann", CallOrigins: []string{"https://b.example", "https://a.example/", "https://A.example:443"}})
		if want := []string{"https://a.example", "https://b.example"}; !slices.Equal(a.CallOrigins, want) {
			t.Errorf("%v, want %v", a.CallOrigins, want)
		}
		if a = d.must(d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Bob"))}, nil)); len(a.CallOrigins) != 2 {
			t.Errorf("%v after another change", a.CallOrigins)
		}
		if a = d.must(d.Update(d.ctx, a.ID, assistant.Update{CallOrigins: []string{}}, nil)); len(a.CallOrigins) != 0 {
			t.Errorf("%v after none was sent", a.CallOrigins)
		}
	})
}

// An assistant has a name in links from when it first takes calls of anybody; it keeps it, until it is given another one.
func TestPublicIDStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if a.PublicID != nil {
			t.Errorf("%s before anybody may call", *a.PublicID)
		}
		public := func(on bool) string {
			return store.Text(d.must(d.Update(d.ctx, a.ID, assistant.Update{PublicCalls: patch.Sent(&on)}, nil)).PublicID)
		}
		first := public(true)
		if !strings.HasPrefix(first, "pub_") || len(first) != 30 || first != strings.ToLower(first) {
			t.Errorf("%q", first)
		}
		if off, on := public(false), public(true); off != first || on != first {
			t.Errorf("%q, then %q and %q", first, off, on)
		}
		renewed := store.Text(d.must(d.RenewPublicID(d.ctx, a.ID)).PublicID)
		if renewed == first || len(renewed) != 30 || store.Text(d.now(a.ID).PublicID) != renewed {
			t.Errorf("%q in place of %q", renewed, first)
		}
		for _, ctx := range d.others() {
			_, err := d.RenewPublicID(ctx, a.ID)
			wantFault(t, err, fault.NotFound)
		}
	})
}
