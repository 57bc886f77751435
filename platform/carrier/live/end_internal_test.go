package live

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// host is a platform to which calls come.
type host struct {
	forgetful
}

func (h *host) Arrive(_ context.Context, a Arrival) (key, trunk string, err error) {
	return "call_in", a.Trunks[0], nil
}

func (h *host) Script(ctx context.Context, _ string) (Script, error) {
	speaks := speech.Endpoint{Kind: speech.OpenAI, URL: "http://127.0.0.1:1"}
	return Script{Wait: time.Hour, Speech: speech.Settings{Speaking: speaks, Hearing: speaks}}, ctx.Err()
}

func (h *host) Own(ctx context.Context, _ string, _ Owner, _ json.RawMessage) (bool, error) {
	return ctx.Err() == nil, ctx.Err()
}

// hosting is a carrier of such a platform.
func hosting(t *testing.T, phone *sip.Phone) (*Carrier, *host) {
	t.Helper()
	c, h := impatient(t, t.TempDir(), nil), &host{forgetful{kept: make(chan carrier.Event, 100)}}
	c.cfg.Phone = phone
	c.Report(h)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c, h
}

// ended is how a call was told to have ended, and whether it rang.
func (h *host) ended(t *testing.T) (how carrier.Outcome) {
	t.Helper()
	for {
		if e, _ := await.Receive(t, h.kept, "it does not end"); e.Kind == carrier.Ended {
			return e.Outcome
		}
	}
}

// telephone is one on loopback that takes calls from there.
func telephone(t *testing.T, to func() int) *sip.Phone {
	t.Helper()
	p, err := sip.Open(sip.Config{UDP: "127.0.0.1:0", Timing: sip.Timing{Reply: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: to(), Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}})
	return p
}

// A call that the platform ends before anybody has answered was canceled by it: it is not one that nobody answered, nor has it failed.
func TestEndedWhileItRings(t *testing.T) {
	t.Parallel()
	ours := telephone(t, func() int { return 1 })
	theirs := telephone(t, func() int { return int(ours.Addr(sip.UDP).Port()) })
	c, h := hosting(t, ours)
	c.Start()
	rang, failed := make(chan bool, 10), make(chan error, 1)
	go func() {
		_, err := theirs.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151", Ring: func(bool) { rang <- true }})
		failed <- err
	}()
	await.Receive(t, rang, "it does not ring")
	if err := c.End(t.Context(), "call_in"); err != nil {
		t.Fatal(err)
	}
	if how := h.ended(t); how != carrier.Canceled {
		t.Errorf("it ended as %s", how)
	}
	if err, _ := await.Receive(t, failed, "the caller still waits"); !errors.Is(err, sip.ErrNoAnswer) {
		t.Error(err)
	}
}

// A call that is ended at the moment of its answer is complete.
func TestEndedAtTheAnswer(t *testing.T) {
	t.Parallel()
	c, _ := hosting(t, nil)
	one, ok := c.begin("call_out", byDial)
	if !ok {
		t.Fatal("it carries no call")
	}
	if err := c.End(t.Context(), "call_out"); err != nil {
		t.Fatal(err)
	}
	how := one.hold(legtest.New(), nil, Script{}, true)
	if one.over(how); how != carrier.Completed {
		t.Errorf("it ended as %s", how)
	}
}

// A web call that is ended before its page is ready was canceled.
func TestEndedBeforeThePageIsReady(t *testing.T) {
	t.Parallel()
	socket, _ := socketOf(t)
	c, h := hosting(t, nil)
	go c.Visit(Visit{Key: "call_web", Socket: socket, Workspace: "ws"})
	await.Until(t, "there is no call", func() bool { return c.under("call_web") != nil })
	if err := c.End(t.Context(), "call_web"); err != nil {
		t.Fatal(err)
	}
	if how := h.ended(t); how != carrier.Canceled {
		t.Errorf("it ended as %s", how)
	}
}

// What somebody whispers while the call ends is told or not, and does no harm.
func TestWhispersAtTheEnd(t *testing.T) {
	t.Parallel()
	c, h := hosting(t, nil)
	h.kept = make(chan carrier.Event, 10_000)
	for range 300 {
		told := newEventReporter(c, "call_a")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for range 5 {
					told.add(carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: talk.Tool}})
				}
			})
		}
		told.close()
		all.Wait()
	}
}
