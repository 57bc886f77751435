package inbox

import (
	"net/netip"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// A visitor with all networks of a site can open rating pages at most ten times as often as others.
func TestLooksOfASite(t *testing.T) {
	t.Parallel()
	s := New(Parts{NewLimiter: func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }})
	looks := func(address func(n byte) netip.Addr) (allowed int) {
		for n := range 200 {
			for range 4 {
				if s.look(t.Context(), address(byte(n))) == nil {
					allowed++
				}
			}
		}
		return allowed
	}
	site := func(n byte) netip.Addr {
		return netip.AddrFrom16([16]byte{0x20, 0x01, 0x0d, 0xb8, 0, 1, 0, n})
	}
	if n := looks(site); n < 300 || n >= 600 { // some come back meanwhile
		t.Errorf("a site looks %d times", n)
	}
	if n := looks(func(byte) netip.Addr { return netip.MustParseAddr("2001:db8:2::1") }); n < 30 || n >= 300 {
		t.Errorf("a network of another looks %d times", n)
	}
	if n := looks(func(byte) netip.Addr { return netip.MustParseAddr("192.0.2.1") }); n < 30 || n >= 300 {
		t.Errorf("an address looks %d times", n)
	}
}
