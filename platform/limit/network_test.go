package limit_test

import (
	"net/netip"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

func TestNetwork(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"192.0.2.7":             "192.0.2.7",
		"::ffff:192.0.2.7":      "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":  "2001:db8:1:2::/64",
		"fe80::1%eth0":          "fe80::/64",
		"2001:db8:1:2:ffff::ff": "2001:db8:1:2::/64",
	} {
		if got := limit.Network(netip.MustParseAddr(from)); got != want {
			t.Errorf("%s: %s, not %s", from, got, want)
		}
	}
}

func TestSite(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"192.0.2.7":               "192.0.2.7",
		"::ffff:192.0.2.7":        "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":    "2001:db8:1::/48",
		"2001:db8:1:ffff:3:4:5:6": "2001:db8:1::/48",
		"2001:db8:2::1%eth0":      "2001:db8:2::/48",
	} {
		if got := limit.Site(netip.MustParseAddr(from)); got != want {
			t.Errorf("%s: %s, not %s", from, got, want)
		}
	}
}
