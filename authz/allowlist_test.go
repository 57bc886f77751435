package authz_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

func TestParseAllowlist(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ entries, want string }{
		"nothing":                  {"", "[]"},
		"single addresses":         {"192.0.2.7 2001:db8::7", "[192.0.2.7/32 2001:db8::7/128]"},
		"networks":                 {"10.0.0.0/8 2001:db8::/32", "[10.0.0.0/8 2001:db8::/32]"},
		"host bits are dropped":    {"10.1.2.3/8 2001:db8::7/32", "[10.0.0.0/8 2001:db8::/32]"},
		"mapped address":           {"::ffff:192.0.2.7 ::ffff:c000:208", "[192.0.2.7/32 192.0.2.8/32]"},
		"mapped network":           {"::ffff:10.0.0.0/104", "[10.0.0.0/8]"},
		"everything, on purpose":   {"0.0.0.0/0 ::/0", "[0.0.0.0/0 ::/0]"},
		"the same in two spelling": {"10.0.0.0/8 10.9.9.9/8 192.0.2.7 192.0.2.7/32", "[10.0.0.0/8 192.0.2.7/32]"},
	}
	for name, tt := range tests {
		got, err := authz.ParseAllowlist(strings.Fields(tt.entries))
		if err != nil || fmt.Sprint(got) != tt.want {
			t.Errorf("%s: %v, %v; want %s", name, got, err, tt.want)
		}
	}
	if got, err := authz.ParseAllowlist([]string{" 192.0.2.7 "}); err != nil || len(got) != 1 {
		t.Errorf("spaces around an address: %v, %v", got, err)
	}
}

func TestParseAllowlistRefuses(t *testing.T) {
	t.Parallel()
	wrong := []string{
		"", "localhost", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/", "010.0.0.1", "10.0.0.1:80",
		"[::1]", "fe80::1%eth0", "fe80::%eth0/64", "::ffff:10.0.0.1%eth0", "::ffff:0:0/95", "::/129",
		"10.0.0.0/8,10.1.0.0/16", "*", "10.*",
	}
	for _, entry := range wrong {
		got, err := authz.ParseAllowlist([]string{"192.0.2.7", entry})
		details := fault.From(err).Details
		if got != nil || !fault.Is(err, fault.Validation) || len(details) != 1 ||
			!strings.Contains(details[0].Message, `"`+entry+`"`) {
			t.Errorf("%q: %v, %v %v; want a validation error that names it", entry, got, err, details)
		}
	}
	if _, err := authz.ParseAllowlist(wrong); len(fault.From(err).Details) != len(wrong) {
		t.Errorf("not every wrong entry is named: %v", fault.From(err).Details)
	}
}

func TestAllowed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		list, addr string
		want       bool
	}{
		{"", "203.0.113.9", true},
		{"10.0.0.0/8", "10.255.0.1", true},
		{"10.0.0.0/8", "11.0.0.1", false},
		{"192.0.2.7", "192.0.2.7", true},
		{"192.0.2.7", "192.0.2.8", false},
		{"10.0.0.0/8", "::ffff:10.1.1.1", true},
		{"10.0.0.0/8", "::ffff:11.1.1.1", false},
		{"::ffff:10.0.0.0/104", "10.1.1.1", true},
		{"10.0.0.0/8", "::10.1.1.1", false},
		{"10.0.0.0/8", "64:ff9b::a01:101", false},
		{"2001:db8::/32", "2001:db8:1::1", true},
		{"2001:db8::/32", "2001:db9::1", false},
		{"fe80::/10", "fe80::1%eth0", true},
		{"0.0.0.0/0", "2001:db8::1", false},
		{"::/0", "203.0.113.9", false},
		{"0.0.0.0/0 ::/0", "203.0.113.9", true},
	}
	for _, tt := range tests {
		list, err := authz.ParseAllowlist(strings.Fields(tt.list))
		if err != nil {
			t.Fatal(err)
		}
		if got := authz.Allowed(list, netip.MustParseAddr(tt.addr)); got != tt.want {
			t.Errorf("%s from %s: %t", tt.list, tt.addr, got)
		}
	}
	all := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	if authz.Allowed(all, netip.Addr{}) || !authz.Allowed(nil, netip.Addr{}) {
		t.Error("an unknown address is for the empty list only")
	}
}
