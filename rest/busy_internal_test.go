package rest

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// A sender with all networks of an IPv6 site is one sender, and leaves room for others.
func TestSiteIsOneSender(t *testing.T) {
	t.Parallel()
	d := &Door{Parts: Parts{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, known: newKnown()}
	d.known.note("key")
	gate := admission.New()
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // what is not admitted at once is refused
	enter := func(header, value string) bool {
		r := httptest.NewRequestWithContext(ctx, "GET", "/v3/contacts", nil)
		r.RemoteAddr = "127.0.0.1:1234"
		r.Header.Set(header, value)
		from, _ := d.sender(r)
		_, _, ok := gate.Enter(ctx, admission.Usual, from)
		return ok
	}
	refused := 0
	for n := range 200 {
		if !enter("X-Forwarded-For", fmt.Sprintf("2001:db8:1:%x::1", n+1)) {
			refused++
		}
	}
	if refused == 0 {
		t.Fatal("the gate lets everybody in")
	}
	if !enter("Authorization", "Bearer key") {
		t.Error("a known key is refused")
	}
}
