package egress //nolint:testpackage // the guard is not exported

import (
	"errors"
	"net"
	"net/netip"
	"testing"
)

func TestGuard(t *testing.T) {
	t.Parallel()
	opened := newGuard([]netip.Prefix{
		netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("fd00::/8"),
		netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("100.64.0.0/10"),
		netip.MustParsePrefix("fe80::/10"), netip.MustParsePrefix("0.0.0.0/0"),
	})
	shut := newGuard(nil)
	for addr, want := range map[string]struct{ shut, opened bool }{
		"1.1.1.1":                {true, true},
		"8.8.8.8":                {true, true},
		"2606:4700:4700::1111":   {true, true},
		"::ffff:1.1.1.1":         {false, true}, // no dialer asks so: it says tcp4 and 1.1.1.1
		"127.0.0.1":              {false, true},
		"127.255.255.254":        {false, true},
		"0.0.0.0":                {false, true},
		"10.1.2.3":               {false, true},
		"::ffff:10.1.2.3":        {false, true},
		"172.16.0.1":             {false, true},
		"192.168.1.1":            {false, true},
		"100.64.0.1":             {false, true},
		"192.0.2.1":              {false, true},
		"198.18.0.1":             {false, true},
		"224.0.0.1":              {false, true},
		"240.0.0.1":              {false, true},
		"255.255.255.255":        {false, true},
		"fd12::1":                {false, true},
		"64:ff9b::a00:1":         {false, true},
		"::1":                    {false, false},
		"::":                     {false, false},
		"2002:a00:1::":           {false, false},
		"2001::1":                {false, false},
		"2001:db8::1":            {false, false},
		"ff02::1":                {false, false},
		"::ffff:0:a00:1":         {false, false},
		"64:ff9b:1::a00:1":       {false, false},
		"169.254.169.254":        {false, false},
		"169.254.170.2":          {false, false},
		"::ffff:169.254.169.254": {false, false},
		"64:ff9b::a9fe:a9fe":     {false, false},
		"100.100.100.200":        {false, false},
		"192.0.0.192":            {false, false},
		"168.63.129.16":          {false, false},
		"fd00:ec2::254":          {false, false},
		"fd20:ce::254":           {false, false},
		"fd00:c1::a9fe:a9fe":     {false, false},
		"fd00:42::42":            {false, false},
		"fe80::a9fe:a9fe":        {false, false},
		"fe80::a9fe:a9fe%eth0":   {false, false},
	} {
		network := "tcp6"
		if netip.MustParseAddr(addr).Is4() {
			network = "tcp4"
		}
		at := net.JoinHostPort(addr, "80")
		if err := shut.check(network, at); (err == nil) != want.shut || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%s: %v, want allowed: %t", addr, err, want.shut)
		}
		if err := opened.check(network, at); (err == nil) != want.opened || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%s, opened: %v, want allowed: %t", addr, err, want.opened)
		}
	}
}

func TestGuardRefusesWhatIsNoAddress(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{{"tcp4", "example.com:80"}, {"unix", "/run/x.sock"}, {"udp4", "1.1.1.1:53"}, {"tcp4", ""}} {
		if err := newGuard(nil).check(c[0], c[1]); !errors.Is(err, ErrAddress) {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// What is not HTTP is judged as HTTP is.
func TestJudge(t *testing.T) {
	t.Parallel()
	judge := Judge([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	for addr, fine := range map[string]bool{
		"1.1.1.1": true, "::ffff:1.1.1.1": true, "2606:4700:4700::1111": true, "10.0.0.1": true, "::ffff:10.0.0.1": true,
		"127.0.0.1": false, "::1": false, "192.168.0.1": false, "169.254.169.254": false, "0.0.0.0": false, "fe80::1%eth0": false,
	} {
		if err := judge(netip.MustParseAddr(addr)); (err == nil) != fine || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%s: %v", addr, err)
		}
	}
}
