package live

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// eventReporter tells the platform what happens in a call, in order and without holding the call up.
type eventReporter struct {
	carrier *Carrier
	key     string
	mu      sync.Mutex
	queue   []carrier.Event
	more    chan struct{}
	closed  bool
	done    chan struct{}
	last    func()    // is called when all is delivered
	failing time.Time // since when the platform keeps nothing; zero while it does
	why     error     // that it kept nothing the last time
	left    bool      // something of the call was left for later
}

// How long telling takes at most, once and in all, and the pauses between two tries.
const (
	tellOnce  = 10 * time.Second
	tellAll   = time.Minute
	tellPause = 50 * time.Millisecond
	tellMost  = 2 * time.Second
)

func newEventReporter(c *Carrier, key string) *eventReporter {
	t := &eventReporter{carrier: c, key: key, more: make(chan struct{}, 1), done: make(chan struct{})}
	go t.run()
	return t
}

// tell the platform a single thing.
func (c *Carrier) tell(key string, e carrier.Event) {
	t := newEventReporter(c, key)
	t.add(e)
	t.close()
}

// add an event, of now where it does not say when.
func (t *eventReporter) add(e carrier.Event) {
	e.Key, e.ID = t.key, callID(t.key)
	if e.At.IsZero() {
		e.At = time.Now()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed { // such as a whisper that crosses the end of the call
		return
	}
	t.queue = append(t.queue, e)
	select {
	case t.more <- struct{}{}:
	default: // it looks anyway
	}
}

// close returns when all is delivered. What is added after it is not.
func (t *eventReporter) close() {
	t.mu.Lock()
	t.closed = true
	close(t.more)
	t.mu.Unlock()
	<-t.done
	if t.last != nil {
		t.last()
	}
}

func (t *eventReporter) run() {
	defer close(t.done)
	for range t.more {
		t.empty()
	}
	t.empty()
}

func (t *eventReporter) empty() {
	for {
		t.mu.Lock()
		all := t.queue
		t.queue = nil
		t.mu.Unlock()
		if len(all) == 0 {
			return
		}
		for _, e := range all {
			t.tell(e)
		}
	}
}

// tell one event, again and again where the platform cannot keep it; in the end it is left for later.
func (t *eventReporter) tell(e carrier.Event) {
	if t.carrier.life.Err() != nil && t.tired() { // the server waits for this
		t.carrier.leave(e, t.why)
		return
	}
	if t.follows(e.Key) && t.carrier.spool(e) == nil {
		return
	}
	for pause := tellPause; ; pause = min(2*pause, tellMost) {
		ctx, cancel := context.WithTimeout(context.Background(), tellOnce)
		err := t.carrier.platform.Happened(ctx, e)
		cancel()
		if err == nil {
			t.failing = time.Time{}
			return
		}
		if t.why = err; t.failing.IsZero() {
			t.failing = time.Now()
		}
		if t.tired() {
			t.left = t.carrier.leave(e, err) || t.left
			return
		}
		select {
		case <-time.After(pause):
		case <-t.carrier.life.Done():
			<-time.After(pause)
		}
	}
}

// follows says whether an event of a call has to wait for earlier ones in the spool, which are delivered soon; not if the server stops.
func (t *eventReporter) follows(key string) bool {
	if !t.left || t.carrier.life.Err() != nil {
		return false
	}
	keys, err := t.carrier.leftOf()
	t.left = err == nil && slices.Contains(keys, key)
	return t.left
}

// tired says whether it has been tried for long enough. A server that stops has less time.
func (t *eventReporter) tired() bool {
	patience := t.carrier.cfg.Patience
	if t.carrier.life.Err() != nil {
		patience = min(patience, tellOnce)
	}
	return !t.failing.IsZero() && time.Since(t.failing) > patience
}
