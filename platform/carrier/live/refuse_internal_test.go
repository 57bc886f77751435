package live

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
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
			go func() {
				_, err := theirs.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151", Ring: func(bool) { rang <- true }})
				failed <- err
			}()
			if change == nil {
				await.Receive(t, rang, "it does not ring")
				if err := c.End(t.Context(), "call_in"); err != nil {
					t.Fatal(err)
				}
			}
			await.Receive(t, r.ends, "it does not end")
			since := time.Now()
			await.Receive(t, failed, "the caller still waits")
			if took, late := time.Since(since), name != "it is stored sooner"; took > refusing/2 != late {
				t.Errorf("it is refused %v after its end", took)
			}
			if name != "it is stored sooner" {
				close(r.may)
			}
			other.drop()
		})
	}
}

// rung is a platform that notes to which copies a call has come.
type rung struct {
	host

	by chan string
}

func (r *rung) Arrive(_ context.Context, a Arrival) (key, trunk string, err error) {
	r.by <- a.Owner.Name
	return "", "", ErrMerged
}

// A copy without room leaves a call that comes to all of them to one that has some.
func TestAFullCopyLeavesACallToOthers(t *testing.T) {
	t.Parallel()
	r := &rung{host{forgetful{kept: make(chan carrier.Event, 100)}}, make(chan string, 2)}
	for _, name := range []string{"full", "free"} {
		ours := telephone(t, func() int { return 1 })
		theirs := telephone(t, func() int { return int(ours.Addr(sip.UDP).Port()) })
		c := impatient(t, t.TempDir(), nil)
		c.cfg.Phone, c.cfg.Name, c.cfg.Limit = ours, name, 1
		c.Report(r)
		t.Cleanup(func() { _ = c.Close() })
		c.Start()
		if name == "full" {
			one, _ := c.begin("call_out", byDial)
			t.Cleanup(one.drop)
		}
		go func() { _, _ = theirs.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"}) }()
	}
	for _, want := range []string{"free", "full"} {
		if got, _ := await.Receive(t, r.by, "it does not come"); got != want {
			t.Errorf("it has come to the %s copy", got)
		}
	}
}
