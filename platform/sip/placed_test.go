package sip_test

import (
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A trunk that does not register has a state once it was called through: a refusal is an answer, unless it says that the trunk itself cannot be used.
// A trunk that worked before is distinguished from one that never has.
func TestPlacedCallsAreCounted(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP)
	var code atomic.Int64
	callee.Serve(func(in *sip.Invite) { in.Refuse(int(code.Load()), "") })
	counted := func(want string) {
		t.Helper()
		n, err := caller.Placed(t.Context())
		if got := fmt.Sprint(n); err != nil || got != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
	counted("map[failing:0 lost:0 ok:0]")
	for _, c := range []struct {
		code int64
		want string
	}{
		{503, "map[failing:1 lost:0 ok:0]"}, {404, "map[failing:0 lost:0 ok:1]"}, {503, "map[failing:0 lost:1 ok:0]"}, {486, "map[failing:0 lost:0 ok:1]"},
	} {
		code.Store(c.code)
		if _, err := caller.Dial(t.Context(), somebody); err == nil {
			t.Fatal("it is answered")
		}
		counted(c.want)
	}
	caller.Use(nil)
	counted("map[failing:0 lost:0 ok:0]")
}

// A call that fails for want of a port of this server's says nothing about the trunk. One whose host is not found does.
func TestWhatFailsHereIsNoTrunkThatFails(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	port := taken.LocalAddr().(*net.UDPAddr).Port
	port -= port % 2
	for _, c := range []struct {
		name, host, cause, want string
		cfg                     sip.Config
	}{
		{"no port", "127.0.0.1", "", "map[failing:0 lost:0 ok:0]", sip.Config{UDP: "127.0.0.1:0", FirstPort: port, LastPort: port + 1}},
		{"no host", "sip.invalid", "unreachable", "map[failing:1 lost:0 ok:0]", sip.Config{UDP: ":0"}},
	} {
		p, err := sip.Open(c.cfg)
		if err != nil {
			t.Fatal(err)
		}
		p.Use([]sip.Trunk{{ID: "t", Host: c.host, Port: 9}})
		_, err = p.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"})
		n, _ := p.Placed(t.Context())
		if cause, got := sip.Cause(err), fmt.Sprint(n); err == nil || cause != c.cause || got != c.want {
			t.Errorf("%s: %v is %q, and there are %s, want %q and %s", c.name, err, cause, got, c.cause, c.want)
		}
		_ = p.Close()
	}
}
