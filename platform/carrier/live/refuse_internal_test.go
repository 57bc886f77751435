package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// reluctant is a platform that takes its time to store the end of a call.
type reluctant struct {
	host

	from     string // the trunk that it finds
	scripted error
	ends     chan struct{}
	may      chan struct{}
}

func (r *reluctant) Arrive(context.Context, Arrival) (key, trunk string, err error) {
	return "call_in", r.from, nil
}

func (r *reluctant) Script(ctx context.Context, key string) (Script, error) {
	s, err := r.host.Script(ctx, key)
	return s, errors.Join(err, r.scripted)
}

func (r *reluctant) Renew(_ context.Context, _ Owner, keys []string) (map[string]bool, error) {
	out := map[string]bool{}
	for _, key := range keys {
		out[key] = false
	}
	return out, nil
}

func (r *reluctant) Happened(_ context.Context, e carrier.Event) error {
	if e.Kind == carrier.Ended {
		r.ends <- struct{}{}
		<-r.may
	}
	return nil
}

// A provider sends a call that was refused to another copy at once, which takes it where its end is stored: it is refused then, or after a moment.
func TestACallIsRefusedWhenItsEndIsStored(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(c *Carrier, r *reluctant, other *call){
		"its trunk is gone":  func(_ *Carrier, r *reluctant, _ *call) { r.from = "another" },
		"there is no room":   func(c *Carrier, _ *reluctant, _ *call) { c.cfg.Limit = 1 },
		"there is no script": func(_ *Carrier, r *reluctant, _ *call) { r.scripted = carrier.ErrUnknown },
		"there is no line": func(c *Carrier, _ *reluctant, other *call) {
			c.lines = newLines(1, true)
			c.lines.want("another")
			other.counts("", false)
		},
		"somebody ends it": nil,
		"it is stored sooner": func(c *Carrier, r *reluctant, _ *call) {
			c.cfg.Limit = 1
			close(r.may)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ours := telephone(t, func() int { return 1 })
			theirs := telephone(t, func() int { return int(ours.Addr(sip.UDP).Port()) })
			r := &reluctant{host: host{forgetful{kept: make(chan carrier.Event, 100)}}, from: "t", ends: make(chan struct{}, 10), may: make(chan struct{})}
			c := impatient(t, t.TempDir(), nil)
			c.cfg.Phone = ours
			c.Report(r)
			t.Cleanup(func() { _ = c.Close() })
			c.Start()
			other, _ := c.begin("call_out", byDial)
			if change != nil {
				change(c, r, other)
			}
			rang, failed := make(chan bool, 10), make(chan error, 1)
			since := time.Now() // before the wait begins, so that it never looks shorter than it is
			go func() {
				_, err := theirs.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151", Ring: func(bool) { rang <- true }})
				failed <- err
			}()
			if change == nil {
				await.Receive(t, rang, "it does not ring")
				since = time.Now()
				if err := c.End(t.Context(), "call_in"); err != nil {
					t.Fatal(err)
				}
			}
			await.Receive(t, r.ends, "it does not end")
			await.Receive(t, failed, "the caller still waits")
			if name != "it is stored sooner" {
				if took := time.Since(since); took < refusing {
					t.Errorf("it is refused after %v, when its end is not stored", took)
				}
				close(r.may)
			}
			other.drop()
		})
	}
}

// rung is a platform that notes to which copies a call has come, and which of them keep it, in order.
type rung struct {
	host

	by chan string
}

func (r *rung) Arrive(_ context.Context, a Arrival) (key, trunk string, err error) {
	r.by <- a.Owner.Name + " is rung"
	a.Yield("ws", "t")
	r.by <- a.Owner.Name + " keeps it"
	return "", "", ErrMerged
}

// tallied are the calls that were merged, those that were left to others, by the limit, and those that a trunk refused, by the cause. A copy begins
// to leave a call to others when that is counted and the test lets it.
type tallied struct {
	Meter

	all chan string
	may chan struct{}
}

func newTally() tallied { return tallied{all: make(chan string, 10), may: make(chan struct{})} }

func (m tallied) Merged()                   { m.all <- "merged" }
func (m tallied) TrunkRefused(cause string) { m.all <- cause }
func (m tallied) Yielded(limit string) {
	m.all <- limit
	<-m.may
}

// A copy that has no room for a call that comes to all of them leaves it to one that has some: where it carries or rings as many as it may, or as a
// workspace may. That is counted.
func TestAFullCopyLeavesACallToOthers(t *testing.T) {
	t.Parallel()
	for limit, c := range map[string]struct {
		fill   func(t *testing.T, c *Carrier)
		others string // what leaves no room for those of another workspace
	}{
		limitCalls: {func(t *testing.T, c *Carrier) {
			t.Helper()
			c.cfg.Limit = 1
			one, ok := c.begin("call_out", byDial)
			if !ok {
				t.Fatal("it carries no call")
			}
			t.Cleanup(one.drop)
		}, limitCalls},
		limitWorkspace: {func(_ *testing.T, c *Carrier) {
			c.lines = newLines(4, true)
			c.lines.want("another")
			c.lines.taken("ws", false)
		}, ""},
		limitRinging: {func(t *testing.T, c *Carrier) {
			t.Helper()
			c.cfg.Ringing, c.rings = 4, share.New(4)
			for range 3 {
				if _, err := c.ringing("ws"); err != nil {
					t.Fatal(err)
				}
			}
		}, ""},
	} {
		t.Run(limit, func(t *testing.T) {
			t.Parallel()
			leavesToOthers(t, limit, c.others, c.fill)
		})
	}
}

func leavesToOthers(t *testing.T, limit, others string, fill func(t *testing.T, c *Carrier)) {
	t.Helper()
	r := &rung{host{forgetful{kept: make(chan carrier.Event, 100)}}, make(chan string, 10)}
	meter, ways := newTally(), map[string]*sip.Phone{}
	release := sync.OnceFunc(func() { close(meter.may) })
	for _, name := range []string{"full", "free"} {
		ours := telephone(t, func() int { return 1 })
		ways[name] = telephone(t, func() int { return int(ours.Addr(sip.UDP).Port()) })
		c := impatient(t, t.TempDir(), nil)
		c.cfg.Phone, c.cfg.Name, c.cfg.Meter = ours, name, meter
		c.Report(r)
		t.Cleanup(func() { _ = c.Close() })
		if name == "full" {
			fill(t, c)
			if got := c.lacks("another"); got != others {
				t.Errorf("another workspace has no room by %q, want %q", got, others)
			}
		}
		c.Start()
	}
	t.Cleanup(release) // copies that are closed wait for it
	ring := func(copy string) {
		go func() { _, _ = ways[copy].Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"}) }()
	}
	next := func(want string) {
		t.Helper()
		if got, _ := await.Receive(t, r.by, "it does not come"); got != want {
			t.Errorf("%s, want: %s", got, want)
		}
	}
	ring("full")
	next("full is rung")
	ring("free")
	next("free is rung")
	next("free keeps it")
	since := time.Now()
	release()
	next("full keeps it")
	if took := time.Since(since); took < yielding {
		t.Errorf("it is left to others for %v", took)
	}
	var counted []string
	for range 3 {
		one, _ := await.Receive(t, meter.all, "it is not counted")
		counted = append(counted, one)
	}
	want := []string{limit, "merged", "merged"}
	slices.Sort(counted)
	slices.Sort(want)
	if !slices.Equal(counted, want) {
		t.Errorf("counted are %q, want %q", counted, want)
	}
}
