package live

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// logged are the lines of a log.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// The code by which somebody rejects a call is also that of providers that block it, and what they give as the reason is in the log. Somebody whose
// line is busy has nothing logged.
func TestARejectedCallLeavesATrace(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{603: "603 Blocked as spam", 486: ""} {
		theirs := telephone(t, func() int { return 1 })
		theirs.Serve(func(in *sip.Invite) { in.Refuse(code, "Blocked as spam") })
		c, h := hosting(t, telephone(t, func() int { return int(theirs.Addr(sip.UDP).Port()) }))
		log := make(logged, 100)
		c.cfg.Log = slog.New(slog.NewTextHandler(log, nil))
		one, ok := c.begin("call_out", byDial)
		if !ok {
			t.Fatal("it carries no call")
		}
		go one.dial(carrier.Dial{To: "+4930123"}, Script{Trunk: "t", From: "+49151"}, nil, func() {})
		if how := h.ended(t); how != carrier.Busy {
			t.Errorf("%d: it ended as %s", code, how)
		}
		if want == "" {
			if len(log) > 0 {
				t.Errorf("%d: %s", code, <-log)
			}
			continue
		}
		if line, _ := await.Receive(t, log, "nothing is logged"); !strings.Contains(line, want) || !strings.Contains(line, "call=call_out") {
			t.Errorf("%d: %s", code, line)
		}
	}
}

// Why a trunk has not connected a call is counted. Somebody who is busy or does not answer was connected.
func TestWhatATrunkRefusesIsCounted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		code         int
		reason, want string
		how          carrier.Outcome
	}{
		{404, "Not Found", "unknown_number", carrier.Failed}, {503, "Service Unavailable", "unavailable", carrier.Failed},
		{603, "Decline", "declined", carrier.Busy}, {603, "Network Blocked", "blocked", carrier.Failed},
		{486, "Busy Here", "", carrier.Busy}, {480, "Temporarily Unavailable", "", carrier.NoAnswer},
	} {
		theirs := telephone(t, func() int { return 1 })
		theirs.Serve(func(in *sip.Invite) { in.Refuse(tt.code, tt.reason) })
		c, h := hosting(t, telephone(t, func() int { return int(theirs.Addr(sip.UDP).Port()) }))
		meter := newTally()
		c.cfg.Meter = meter
		one, ok := c.begin("call_out", byDial)
		if !ok {
			t.Fatal("it carries no call")
		}
		go one.dial(carrier.Dial{To: "+4930123"}, Script{Trunk: "t", From: "+49151"}, nil, func() {})
		if how := h.ended(t); how != tt.how {
			t.Errorf("%d %s: it ended as %s", tt.code, tt.reason, how)
		}
		got := ""
		if len(meter.all) > 0 {
			got = <-meter.all
		}
		if got != tt.want {
			t.Errorf("%d %s: counted is %q, want %q", tt.code, tt.reason, got, tt.want)
		}
	}
}
