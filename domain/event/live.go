package event

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

const (
	// patience is how long a listener waits to be notified before it looks itself.
	patience = 15 * time.Second
	// tellPatience is how long it may take to tell the other copies: the numbering of events waits meanwhile. If it fails, they are left alone
	// for as long.
	tellPatience = time.Second
	// listeners are how many a subaccount may have at a time, in each copy of the server.
	listeners = 1000
)

// live wakes who listens to a subaccount's events. It carries none of them: whoever is woken reads them as its own caller.
type live struct {
	mu        sync.Mutex
	listeners map[string]map[chan struct{}]struct{}
	ended     chan struct{}
	once      sync.Once
	failed    time.Time // when notifying the other copies last failed
}

// reaches reports whether to notify the other copies: for a moment after a failure it is not tried.
func (l *live) reaches() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Since(l.failed) >= tellPatience
}

func (l *live) reached(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = time.Time{}
	if err != nil {
		l.failed = time.Now()
	}
}

// notify wakes the listeners of a subaccount; "" wakes all of them, as events may have been missed.
func (l *live) notify(target string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if target != "" {
		wake(l.listeners[target])
		return
	}
	for _, all := range l.listeners {
		wake(all)
	}
}

func wake(all map[chan struct{}]struct{}) {
	for c := range all {
		select {
		case c <- struct{}{}:
		default: // it is awake
		}
	}
}

// listen until the end is called. The error is rate_limited where a subaccount has as many listeners as it may.
func (l *live) listen(who string) (woken <-chan struct{}, end func(), err error) {
	c := make(chan struct{}, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.listeners[who]) >= listeners {
		return nil, nil, fault.New(fault.RateLimited, "The subaccount has reached its limit of event streams.")
	}
	if l.listeners == nil {
		l.listeners = map[string]map[chan struct{}]struct{}{}
	}
	if l.listeners[who] == nil {
		l.listeners[who] = map[chan struct{}]struct{}{}
	}
	l.listeners[who][c] = struct{}{}
	return c, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.listeners[who], c)
		if len(l.listeners[who]) == 0 {
			delete(l.listeners, who)
		}
	}, nil
}

// close ends all subscriptions, and every later one.
func (l *live) close() { l.once.Do(func() { close(l.over()) }) }

// over is closed when there are no more subscriptions.
func (l *live) over() chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended == nil {
		l.ended = make(chan struct{})
	}
	return l.ended
}

// Listeners is how many listen here now, for tests.
func (s *Service) Listeners() (n int) {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	for _, all := range s.live.listeners {
		n += len(all)
	}
	return n
}

// Close ends all subscriptions, and every later one: the server stops.
func (s *Service) Close() { s.live.close() }

// announce that subaccounts have new events, here and in the other copies.
func (s *Service) announce(ctx context.Context, subaccounts ...string) {
	for _, who := range subaccounts {
		s.live.notify(who)
	}
	if s.parts.Bus == nil || len(subaccounts) == 0 {
		return
	}
	if !s.live.reaches() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellPatience)
	defer cancel()
	err := s.parts.Bus.Publish(ctx, subaccounts...)
	s.live.reached(err)
	if err != nil { // they look themselves, later
		s.parts.Log.WarnContext(ctx, "events do not reach the other servers", "error", err)
	}
}

// Wake whoever listens on lanes, here and in the other copies. A lane is any name that is no subaccount's.
func (s *Service) Wake(ctx context.Context, lanes ...string) { s.announce(ctx, lanes...) }

// Listen on a lane until the end is called: woken says that there may be something new, and over that the server stops.
func (s *Service) Listen(lane string) (woken, over <-chan struct{}, end func(), err error) {
	woken, end, err = s.live.listen(lane)
	return woken, s.live.over(), end, err
}

// Follow the subaccount's events of these types (none: all) from behind a number on, each in its turn, until the context
// ends; nil begins with what happens from now on. The error is a validation_error that names after where what came then
// is no longer kept.
func (s *Service) Follow(ctx context.Context, types []string, after *int64) (<-chan *Event, error) {
	row, err := s.streams(ctx)
	if err != nil {
		return nil, err
	}
	var last int64
	if len(row) > 0 {
		last = row[0].Last
	}
	switch {
	case after == nil:
	case *after > last:
		return nil, fault.Field("after", "must be the sequence of an event")
	case len(row) > 0 && *after < row[0].Forgotten:
		return nil, fault.Field("after", fmt.Sprintf("must be at least %d: earlier events are no longer stored", row[0].Forgotten))
	default:
		last = *after
	}
	woken, end, err := s.live.listen(subaccount(ctx))
	if err != nil {
		return nil, err
	}
	out := make(chan *Event)
	go func() {
		defer close(out)
		defer end()
		s.follow(ctx, types, last, woken, out)
	}()
	return out, nil
}

func (s *Service) follow(ctx context.Context, types []string, last int64, woken <-chan struct{}, out chan<- *Event) {
	held := s.pages()
	defer held.close()
	for over := s.live.over(); ; {
		head, err := s.head(ctx)
		var events []*Event
		more := false
		if err == nil && head > last {
			events, more, err = held.next(ctx, last, head, types)
		}
		if err != nil && ctx.Err() == nil {
			s.parts.Log.WarnContext(ctx, "events cannot be read", "error", err)
		}
		for _, e := range events {
			select {
			case out <- e:
				last = *e.Sequence
			case <-ctx.Done():
				return
			}
		}
		if more {
			continue
		}
		if err == nil { // what was looked at and is of other types is not looked at again
			last = max(last, head)
		}
		held.close() // all of it has been taken
		select {
		case <-ctx.Done():
			return
		case <-over:
			return
		case <-woken:
		case <-time.After(patience):
		}
	}
}

// streams has the row of the caller's stream, once anything has happened.
func (s *Service) streams(ctx context.Context) ([]*ent.EventStream, error) {
	rows, err := s.parts.Store.Client(ctx).EventStream.Query().Where(eventstream.Name(stream)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("follow events: %w", err)
	}
	return rows, nil
}

// Newest is the number of the subaccount's newest event, 0 before the first. A subscriber from there receives everything that happens
// later.
func (s *Service) Newest(ctx context.Context) (int64, error) { return s.head(ctx) }

// head is the number of the newest event: all up to it can be read.
func (s *Service) head(ctx context.Context) (int64, error) {
	rows, err := s.streams(ctx)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return rows[0].Last, nil
}
