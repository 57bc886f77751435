package authz_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
)

func TestClientAddr(t *testing.T) {
	t.Parallel()
	trusted, err := authz.ParseAllowlist([]string{"10.0.0.0/8", "2001:db8:aaaa::/48", "fe80::1"})
	if err != nil {
		t.Fatal(err)
	}
	const stranger = "203.0.113.9"
	tests := map[string]struct {
		remote    string
		forwarded []string
		want      string
	}{
		"direct":                             {stranger + ":4711", nil, stranger},
		"direct, header from a stranger":     {stranger + ":4711", []string{"192.0.2.1"}, stranger},
		"direct, stranger claims a proxy":    {stranger + ":4711", []string{"192.0.2.1, 10.0.0.1"}, stranger},
		"one proxy":                          {"10.0.0.1:80", []string{stranger}, stranger},
		"one proxy without header":           {"10.0.0.1:80", nil, "10.0.0.1"},
		"two proxies":                        {"10.0.0.1:80", []string{stranger + ", 10.0.0.2"}, stranger},
		"spoofed leftmost":                   {"10.0.0.1:80", []string{"192.0.2.1, " + stranger}, stranger},
		"spoofed leftmost, two proxies":      {"10.0.0.1:80", []string{"192.0.2.1, " + stranger + ", 10.0.0.2"}, stranger},
		"spoofed proxy in the middle":        {"10.0.0.1:80", []string{"192.0.2.1, 10.0.0.3, " + stranger}, stranger},
		"proxy that is not in the list":      {"10.0.0.1:80", []string{"192.0.2.1, 198.51.100.1"}, "198.51.100.1"},
		"peer proxy that is not in the list": {"198.51.100.1:80", []string{"192.0.2.1"}, "198.51.100.1"},
		"many headers":                       {"10.0.0.1:80", []string{"192.0.2.1", "192.0.2.2", stranger}, stranger},
		"many headers, proxies last":         {"10.0.0.1:80", []string{"192.0.2.1, " + stranger, "10.0.0.3"}, stranger},
		"only proxies":                       {"10.0.0.1:80", []string{"10.0.0.99, 10.0.0.2"}, "10.0.0.1"},
		"no spaces, tabs":                    {"10.0.0.1:80", []string{"192.0.2.1,\t" + stranger + "\t ,10.0.0.2"}, stranger},
		"with port":                          {"10.0.0.1:80", []string{stranger + ":4711, 10.0.0.2:80"}, stranger},
		"IPv6":                               {"[2001:db8:aaaa::1]:80", []string{"2001:db8::7"}, "2001:db8::7"},
		"IPv6 with brackets":                 {"[fe80::1]:80", []string{"[2001:db8::],[2001:db8:aaaa::]"}, "2001:db8::"},
		"IPv6 with brackets and port":        {"[2001:db8:aaaa::1]:80", []string{"[2001:db8::7]:4711"}, "2001:db8::7"},
		"zone of the client":                 {"10.0.0.1:80", []string{"fe80::7%eth0"}, "fe80::7"},
		"zone of the peer":                   {"[fe80::1%eth0]:80", []string{stranger}, stranger},
		"mapped peer":                        {"[::ffff:10.0.0.1]:80", []string{stranger}, stranger},
		"mapped client":                      {"10.0.0.1:80", []string{"::ffff:" + stranger}, stranger},
		"mapped client in brackets":          {"10.0.0.1:80", []string{"[::ffff:" + stranger + "]:4711"}, stranger},
		"mapped proxy in the middle":         {"10.0.0.1:80", []string{stranger + ", ::ffff:10.0.0.2"}, stranger},
		"peer without port":                  {"10.0.0.1", []string{stranger}, stranger},
		"garbage":                            {"10.0.0.1:80", []string{"unknown"}, "10.0.0.1"},
		"garbage right of an address":        {"10.0.0.1:80", []string{"192.0.2.1, unknown"}, "10.0.0.1"},
		"garbage left of the client":         {"10.0.0.1:80", []string{"unknown, " + stranger}, stranger},
		"garbage behind a proxy":             {"10.0.0.1:80", []string{"192.0.2.1, _hidden, 10.0.0.2"}, "10.0.0.1"},
		"empty header":                       {"10.0.0.1:80", []string{""}, "10.0.0.1"},
		"empty right of an address":          {"10.0.0.1:80", []string{"192.0.2.1, "}, "10.0.0.1"},
		"empty last header":                  {"10.0.0.1:80", []string{"192.0.2.1", ""}, "10.0.0.1"},
		"brackets round IPv4":                {"10.0.0.1:80", []string{"[192.0.2.1]"}, "10.0.0.1"},
		"bracket left open":                  {"10.0.0.1:80", []string{"[2001:db8::7"}, "10.0.0.1"},
		"port without address":               {"10.0.0.1:80", []string{":4711"}, "10.0.0.1"},
		"octal":                              {"10.0.0.1:80", []string{"0300.0.2.1"}, "10.0.0.1"},
		"quoted, as in Forwarded":            {"10.0.0.1:80", []string{`for="192.0.2.1"`}, "10.0.0.1"},
		"a network":                          {"10.0.0.1:80", []string{"192.0.2.0/24"}, "10.0.0.1"},
		"long":                               {"10.0.0.1:80", []string{strings.Repeat("::1,", 10_000) + stranger}, stranger},
		"Unix socket":                        {"@", []string{stranger}, ""},
		"no remote":                          {"", []string{stranger}, ""},
	}
	for name, tt := range tests {
		want := netip.Addr{}
		if tt.want != "" {
			want = netip.MustParseAddr(tt.want)
		}
		if got := authz.ClientAddr(tt.remote, tt.forwarded, trusted); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := authz.ClientAddr("10.0.0.1:80", []string{stranger}, nil); got != netip.MustParseAddr("10.0.0.1") {
		t.Errorf("without trusted proxies the header counts: %v", got)
	}
}

// Whatever a sender writes to the left of what the proxy appends, it is the appended address that counts.
func FuzzClientAddr(f *testing.F) {
	f.Add("192.0.2.1")
	f.Add("192.0.2.1, 10.0.0.9")
	f.Add("unknown,,")
	f.Add("[::1]:80")
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	client := netip.MustParseAddr("203.0.113.9")
	f.Fuzz(func(t *testing.T, sent string) {
		for _, forwarded := range [][]string{
			{sent + ", 203.0.113.9"}, {sent, "203.0.113.9"}, {sent, "203.0.113.9, 10.0.0.2"},
		} {
			if got := authz.ClientAddr("10.0.0.1:80", forwarded, trusted); got != client {
				t.Errorf("%q gives %v", forwarded, got)
			}
		}
	})
}
