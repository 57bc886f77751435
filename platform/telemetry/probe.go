package telemetry

import (
	"context"
	"errors"
	"sync"
	"time"
)

// fresh is how long an answer is good for: a storm of probes must not become a storm of queries.
const fresh = 250 * time.Millisecond

var errSilent = errors.New("telemetry: no answer in time")

// probe asks one question at a time. Those who come while it is asked wait for the same answer, and nobody waits longer
// than patience, whatever the one who is asked does with its context.
type probe struct {
	mu   sync.Mutex
	turn *turn
}

type turn struct {
	done chan struct{}
	at   time.Time
	err  error
}

func (p *probe) ask(ctx context.Context, question func(context.Context) error) error {
	wait, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	t := p.join(question) //nolint:contextcheck // the question goes on for the next who asks
	select {
	case <-t.done:
		return t.err
	case <-wait.Done():
		return errSilent
	}
}

// join is the question under way, or just answered, or a new one.
func (p *probe) join(question func(context.Context) error) *turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.turn != nil && p.turn.current() {
		return p.turn
	}
	t := &turn{done: make(chan struct{})}
	p.turn = t
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		t.err = question(ctx)
		t.at = time.Now()
		close(t.done)
	}()
	return t
}

// current reports whether the question is still open or its answer fresh.
func (t *turn) current() bool {
	select {
	case <-t.done:
		return time.Since(t.at) < fresh
	default:
		return true
	}
}
