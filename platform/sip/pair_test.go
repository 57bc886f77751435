package sip_test

import (
	"errors"
	"net/netip"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// quick has sessions confirmed every second or so.
func quick(c *sip.Config) {
	c.Timing.Session, c.Timing.MinSession = 2*time.Second, time.Second
}

// The call outlives several of its session intervals, and ends soon after the far end no longer confirms it.
func TestSessionTimer(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP, quick)
	near, far := connected(t, caller, callee)
	before := near.Dialog().CSeq
	for range 50 * 5 {
		for _, c := range []leg.Leg{near, far} {
			if _, err := c.Receive(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if after := near.Dialog().CSeq; after < before+3 {
		t.Errorf("after five seconds the call was confirmed %d times", after-before)
	}
	hangUp(t, near)
	over(t, far)
}

// A caller whose interval is too short for the far end asks for a longer one.
func TestSessionTooShort(t *testing.T) {
	t.Parallel()
	caller := open(t, quick)
	callee := open(t, func(c *sip.Config) { c.Timing.MinSession = 100 * time.Second })
	meet(caller, callee, sip.UDP)
	meet(callee, caller, sip.UDP)
	near, far := connected(t, caller, callee)
	hangUp(t, far)
	over(t, near)
}

// Without any sound, the call ends by itself, unless it is on hold.
func TestSilence(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP, func(c *sip.Config) { c.Timing.Silence = 2 * time.Second })
	near, far := connected(t, caller, callee)
	if err := near.Hold(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	for range 50 * 3 { // longer than the silence
		if _, err := near.Receive(t.Context()); err != nil {
			t.Fatalf("on hold: %v", err)
		}
	}
	if err := near.Hold(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	sing(t, far, 600, 50)
	hears(t, near, 600, 5)
	hangUp(t, near)
	over(t, far)
}

// A caller that never confirms that it was answered, and sends no sound, does not hold the call forever.
func TestNoAck(t *testing.T) {
	t.Parallel()
	for name, timing := range map[string]sip.Timing{
		"acknowledgement": {Ack: 700 * time.Millisecond}, "sound": {Silence: 500 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			timing.Reply = 200 * time.Millisecond
			p := open(t, func(c *sip.Config) { c.Timing = timing })
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
			up := answers(t, p)
			raw := dumb(t, p)
			raw.say(t, invite(raw, "1", ""))
			c, _ := await.Receive(t, up, "no call arrives")
			over(t, c)
			await.Until(t, "the call is still counted", func() bool { return p.Calls() == 0 })
		})
	}
}

// Another process ends the call, knowing its Dialog only.
func TestAnotherProcessHangsUp(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.TCP)
	near, far := connected(t, caller, callee)
	other := open(t)
	other.Use([]sip.Trunk{trunk(callee, sip.TCP)})
	before := near.Dialog()
	for _, on := range []bool{true, false} { // which the other process knows nothing about
		if err := near.Hold(t.Context(), on); err != nil {
			t.Fatal(err)
		}
	}
	if err := other.Bye(t.Context(), before); err != nil {
		t.Fatal(err)
	}
	over(t, far)
	if err := other.Bye(t.Context(), near.Dialog()); !errors.Is(err, sip.ErrGone) {
		t.Errorf("again: %v", err)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP)
	small := open(t, func(c *sip.Config) { c.Limit = 1 })
	meet(small, caller, sip.UDP)
	meet(caller, small, sip.UDP)
	near, far := connected(t, caller, small)
	if _, err := caller.Dial(t.Context(), somebody); !errors.Is(err, sip.ErrBusy) {
		t.Errorf("beyond the limit: %v", err)
	}
	if _, err := small.Dial(t.Context(), somebody); err == nil {
		t.Error("it calls beyond its limit")
	}
	hangUp(t, near)
	over(t, far)
	_ = callee
}

// Both change the session at once: one waits, and both get what they want.
func TestBothHold(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		caller, callee := both(t, transport)
		near, far := connected(t, caller, callee)
		var both sync.WaitGroup
		for _, c := range []*sip.Call{near, far} {
			both.Go(func() {
				if err := c.Hold(t.Context(), true); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		hangUp(t, near)
		over(t, far)
	})
}

// Close says goodbye to everybody.
func TestClose(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.TLS)
	near, far := connected(t, caller, callee)
	if err := caller.Close(); err != nil {
		t.Error(err)
	}
	over(t, near)
	over(t, far)
	if _, err := caller.Dial(t.Context(), somebody); err == nil {
		t.Error("a closed Phone calls")
	}
}

// The proof by SHA-256, which sipp does not know.
func TestProofs(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP)
	k := trunk(caller, sip.UDP)
	k.Trusted, k.Challenge = nil, true
	callee.Use([]sip.Trunk{k})
	near, far := connected(t, caller, callee)
	hangUp(t, near)
	over(t, far)
	k.Password = "another"
	callee.Use([]sip.Trunk{k})
	if _, err := caller.Dial(t.Context(), somebody); !errors.Is(err, sip.ErrDenied) {
		t.Errorf("a wrong password: %v", err)
	}
	k.Challenge = false
	callee.Use([]sip.Trunk{k})
	if _, err := caller.Dial(t.Context(), somebody); !errors.Is(err, sip.ErrRefused) {
		t.Errorf("a stranger: %v", err)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	p, other := open(t), open(t)
	plain := open(t, func(c *sip.Config) { c.TLS = "" })
	other.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	if err := plain.Check(t.Context(), trunk(other, sip.TLS)); err == nil || !strings.Contains(err.Error(), "SWITCHBOARD_SIP_TLS_ADDR") {
		t.Errorf("without TLS: %v", err)
	}
	for name, tt := range map[string]struct {
		trunk sip.Trunk
		want  string
	}{
		"fine":        {trunk(other, sip.UDP), ""},
		"no name":     {sip.Trunk{Host: "trunk.invalid"}, "could not be found"},
		"nobody":      {sip.Trunk{Host: "127.0.0.1", Port: 1, Transport: sip.TCP}, "No connection"},
		"certificate": {trunk(other, sip.TLS), "certificate"},
		"silent":      {sip.Trunk{Host: "127.0.0.1", Port: 1}, "Nothing responds at 127.0.0.1:1 over UDP."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := p.Check(within(t, 2*time.Second), tt.trunk)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// Nothing is sent to addresses that are not allowed.
func TestAllow(t *testing.T) {
	t.Parallel()
	forbidden := errors.New("not there")
	p := open(t, func(c *sip.Config) { c.Allow = func(netip.Addr) error { return forbidden } })
	for _, transport := range []string{sip.UDP, sip.TCP, sip.TLS} {
		p.Use([]sip.Trunk{trunk(p, transport)})
		if _, err := p.Dial(t.Context(), somebody); !errors.Is(err, forbidden) {
			t.Errorf("%s: %v", transport, err)
		}
	}
}

// Fifty calls at once hear one another, and leave neither a port nor a file behind. On a busy machine frames come late, whatever we do:
// what is lost of them on an idle one is measured by `make bench-talk`.
//
//nolint:paralleltest // the machine is theirs
func TestFiftyCalls(t *testing.T) {
	before := files(t)
	caller, callee := both(t, sip.UDP)
	if lost := fifty(t, caller, answers(t, callee)); lost > broken {
		t.Errorf("%.2f %% of the frames were lost", 100*lost)
	}
	await.Until(t, "calls are left", func() bool { return caller.Calls()+callee.Calls() == 0 })
	for _, p := range []*sip.Phone{caller, callee} {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	await.For(t, "ports or files are left", func() (int, bool) { n := files(t); return n - before, n <= before })
}

// fifty returns which part of the frames of fifty calls was lost. Eight are set up at a time: no more of one owner may arrive.
func fifty(t *testing.T, caller *sip.Phone, up <-chan *sip.Call) float64 {
	t.Helper()
	const calls = 50
	var heard, lost atomic.Int64
	var all sync.WaitGroup
	setup := make(chan struct{}, 8)
	for range calls {
		all.Go(func() {
			setup <- struct{}{}
			c, err := caller.Dial(t.Context(), somebody)
			<-setup
			if err != nil {
				t.Error(err)
				return
			}
			converse(t, c, 600, 1000, &heard, &lost)
		})
		all.Go(func() {
			c, _ := await.Receive(t, up, "a call does not arrive")
			converse(t, c, 1000, 600, &heard, &lost)
		})
	}
	all.Wait()
	t.Logf("%d frames, %d lost", heard.Load(), lost.Load())
	if heard.Load() < calls*frames {
		t.Errorf("only %d frames were heard", heard.Load())
	}
	return float64(lost.Load()) / float64(heard.Load())
}

const frames = 150

// broken is a share of lost frames that no busy machine explains.
const broken = 0.5

// converse sends a tone and counts what is heard of the other from its beginning on.
func converse(t *testing.T, c *sip.Call, other, own float64, heard, lost *atomic.Int64) {
	t.Helper()
	defer hangUp(t, c)
	started, tone := false, wave(own, 0) // whose period is a part of a frame
	for n := 0; n < frames; {
		if err := c.Send(tone); err != nil {
			t.Error(err)
		}
		h, err := c.Receive(t.Context())
		if err != nil {
			return // the other side was done first
		}
		if started = started || carries(h.Frame, other); !started {
			continue
		}
		n++
		heard.Add(1)
		if h.Lost {
			lost.Add(1)
		}
	}
}

// files counts what this process has open: files and sockets.
func files(t *testing.T) int {
	t.Helper()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(open)
}
