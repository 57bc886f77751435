// Package live is the carrier of calls with sound: it places and takes calls through SIP trunks, and runs each as a session that listens,
// speaks and records. A call belongs to the server that carries its sound. From what is stored of the call, the other servers find it, end
// it, and hang it up if its server dies.
package live

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Config is what a Carrier works with.
type Config struct {
	// Phone is nil where calls come from web pages only.
	Phone *sip.Phone
	// Port is where web pages send sound by WebRTC; nil if they do by their sockets only.
	Port *browser.Port
	// Name is this copy's, and no other's, past or present.
	Name string
	// URL is where the other copies reach this one; "" if they cannot.
	URL string
	// Complete and Incomplete are the silences after which a sentence is answered, by whether it is complete; Longest bounds a
	// call. Zero is the session's default.
	Complete, Incomplete, Longest time.Duration
	// Silence is after how long without a word somebody is asked whether they are still there, Absence after how long of that again the
	// call is ended, where the call's script does not say so. Zero is the session's default.
	Silence, Absence time.Duration
	// Notice is said first in every call that is recorded and has none of its own; "" says nothing.
	Notice string
	// Limit bounds the calls of this copy, of which a workspace has three quarters at most where others want some, and public pages half,
	// where there is a phone; 0 leaves that to the phone, and does not bound web calls.
	Limit int
	// Ringing bounds the calls through trunks that nobody has answered yet, of which a workspace has three quarters at most; 0 is as many as
	// a phone sets up by default.
	Ringing int
	// Ring is how long we let somebody's phone ring.
	Ring time.Duration
	// Sign is how often this copy says that it lives, Term after how long without a sign another ends its calls.
	Sign, Term time.Duration
	// Patience is how long to keep trying to report to the platform what happened, before it is left in the spool; 0 is a minute.
	Patience time.Duration
	// Spool is the folder of recordings under way, and of events that the platform could not keep yet; "" is the system's for temporary
	// files, where nothing is left for later.
	Spool string
	// Seal encrypts what is left in the spool, for the place where it stands, and Open decrypts it; nil: it is not encrypted. Stale says that
	// something was encrypted with a key that is going to be dropped.
	Seal  func(place string, plain []byte) []byte
	Open  func(place string, shut []byte) ([]byte, error)
	Stale func(shut []byte) bool
	// Meter measures; nil measures nothing. Tracer makes a span of every call, above those of its turns; nil traces nothing.
	Meter  Meter
	Tracer trace.Tracer
	Log    *slog.Logger
}

// Meter measures how well calls go. Its methods return at once.
type Meter interface {
	// Replied is called after each turn, Failed where a provider fails at hearing or speaking, which may be the workspace's own.
	Replied(t carrier.Turn)
	Failed(part string, own bool)
	// Joined is called where somebody of the team joins a call, and what it returns when they have left.
	Joined(mode string) (left func())
	// Carried is called after a web call with sound: it travelled by webrtc, by the socket, or from webrtc to the socket (fallback).
	Carried(by string)
	// Merged is called where a call comes in that has come already, here or to another copy; Yielded before a call is left to other copies for a
	// moment, with what leaves it no room here: calls, the limit of all, workspace, that of its owner's, or ringing. TrunkRefused is called where
	// a trunk has not connected a call, with sip's cause.
	Merged()
	Yielded(limit string)
	TrunkRefused(cause string)
}

const (
	defaultRing = 45 * time.Second
	defaultSign = 3 * time.Second
	defaultTerm = 9 * time.Second
)

// Carrier of package carrier.
type Carrier struct {
	cfg    Config
	voices voices
	life   context.Context //nolint:containedctx // it ends when the carrier is closed
	end    context.CancelFunc
	work   sync.WaitGroup
	seats  *share.Pool
	rings  *share.Pool
	lines  *lines

	draining atomic.Bool

	mu       sync.Mutex
	platform Platform
	calls    map[string]*call
	closed   bool
}

var _ carrier.Carrier = (*Carrier)(nil)

// New makes a carrier of a phone, which it closes. It takes no calls before Start.
func New(c Config) *Carrier {
	for at, value := range map[*time.Duration]time.Duration{&c.Ring: defaultRing, &c.Sign: defaultSign, &c.Term: defaultTerm, &c.Patience: tellAll} {
		if *at == 0 {
			*at = value
		}
	}
	if c.Tracer == nil {
		c.Tracer = noop.Tracer{}
	}
	c.Ringing = cmp.Or(c.Ringing, sip.DefaultSetup)
	out := &Carrier{
		cfg: c, calls: map[string]*call{}, seats: share.New(allGuests), rings: share.New(int64(c.Ringing)),
		lines: newLines(c.Limit, c.Phone != nil),
	}
	out.life, out.end = context.WithCancel(context.Background())
	return out
}

// Simulates of carrier.Carrier: people are called.
func (c *Carrier) Simulates() bool { return false }

// Report of carrier.Carrier. The platform has to be one for calls with sound.
func (c *Carrier) Report(to carrier.Platform) {
	p, ok := to.(Platform)
	if !ok {
		panic("live: the platform cannot hold calls with sound")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.platform = p
}

// Start takes calls, and looks after those of copies that die.
func (c *Carrier) Start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.work.Go(c.watch)
	c.work.Go(c.recall)
	c.work.Go(c.rekeep)
	if c.cfg.Phone != nil {
		c.cfg.Phone.Serve(c.ring)
	}
}

// Drain has no more calls begin here from now on: Close would end them. Those under way go on, and so do those whose dialling has begun.
func (c *Carrier) Drain() { c.draining.Store(true) }

// Draining of carrier.Draining.
func (c *Carrier) Draining() bool { return c.draining.Load() }

// Close ends all calls, which have failed by that, and returns when what became of them is kept.
func (c *Carrier) Close() error {
	c.mu.Lock()
	c.closed = true
	c.loseAll()
	c.mu.Unlock()
	c.end()
	c.work.Wait()
	if c.cfg.Phone == nil {
		return nil
	}
	if err := c.cfg.Phone.Close(); err != nil {
		return fmt.Errorf("live: %w", err)
	}
	return nil
}

func (c *Carrier) owner() Owner { return Owner{Name: c.cfg.Name, URL: c.cfg.URL, Term: c.cfg.Term} }

// begin notes a call that is under way here, and the context that it lives in; ok is false where there is one with the key, or no more are
// taken.
func (c *Carrier) begin(key string, w way) (_ *call, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.calls[key] != nil || c.cfg.Limit > 0 && len(c.calls) >= c.cfg.Limit {
		return nil, false
	}
	one := &call{carrier: c, key: key, id: callID(key), tell: newEventReporter(c, key), begun: make(chan struct{})}
	one.ctx, one.span = c.cfg.Tracer.Start(c.life, "call", w.described(key)) //nolint:spancheck // drop ends it
	one.ctx, one.cancel = context.WithCancel(one.ctx)
	c.calls[key] = one
	c.work.Add(1)
	return one, true
}

// beginFor begins a call of a workspace's, if its part is not in use; public says that it comes by a page for everybody.
func (c *Carrier) beginFor(key, workspace string, public bool, w way) (_ *call, ok bool) {
	one, ok := c.begin(key, w)
	if !ok {
		c.lines.want(workspace)
		return nil, false
	}
	if !one.counts(workspace, public) {
		one.drop()
		return nil, false
	}
	return one, true
}

// ringing counts a call that nobody has answered, until it is answered or over. The error is share's where there are too many.
func (c *Carrier) ringing(workspace string) (done func(), err error) {
	return c.rings.Take(1, c.ringingPart(workspace))
}

// ringingPart is how many calls of a workspace's may ring.
func (c *Carrier) ringingPart(workspace string) share.Part {
	return share.Part{Of: workspace, Most: int64(c.cfg.Ringing - c.cfg.Ringing/4)} //nolint:mnd // the quarter that is others'
}

// callID is what a call is named to the platform.
func callID(key string) string { return "live-" + key }

// under is the call under way here that has a key, or nil.
func (c *Carrier) under(key string) *call {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.calls[key]
}

// Owned is how many calls this copy carries.
func (c *Carrier) Owned() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.calls {
		if one.owned.Load() && !one.lost.Load() {
			n++
		}
	}
	return n
}

// End of carrier.Carrier. A call of another copy is ended within a few seconds.
func (c *Carrier) End(ctx context.Context, key string) error {
	if one := c.under(key); one != nil {
		one.cancel()
		return nil
	}
	return c.platform.HangUp(ctx, key)
}

// Find of carrier.Carrier. A call that a copy carries is not over; one whose copy has died will be, as soon as somebody looks
// after it.
func (c *Carrier) Find(ctx context.Context, key string) (carrier.State, error) {
	carried := c.under(key) != nil
	if !carried {
		var err error
		if carried, err = c.platform.Carried(ctx, key); err != nil {
			return carrier.State{}, err
		}
	}
	if !carried {
		return carrier.State{}, carrier.ErrUnknown
	}
	return carrier.State{ID: callID(key)}, nil
}

// Recording of carrier.Carrier: the copy that carried the call has the platform keep it, and keeps none itself.
func (c *Carrier) Recording(context.Context, string) (io.ReadCloser, error) {
	return nil, carrier.ErrUnknown
}
