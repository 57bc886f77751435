package event

import "sync"

// turn is whose turn it is: the subaccounts with something to do, each once, and never at two hands at a time.
type turn struct {
	mu     sync.Mutex
	states map[string]state
	queue  []string
	wake   chan struct{}
}

type state int

const (
	waiting state = iota + 1
	held
	heldAndWaiting
)

func newTurn() *turn { return &turn{states: map[string]state{}, wake: make(chan struct{}, 1)} }

// mark that there is something to do for it.
func (t *turn) mark(who string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch t.states[who] {
	case waiting, heldAndWaiting:
		return
	case held:
		t.states[who] = heldAndWaiting
		return
	}
	t.push(who)
}

func (t *turn) push(who string) {
	t.states[who] = waiting
	t.queue = append(t.queue, who)
	t.signal()
}

func (t *turn) signal() {
	select {
	case t.wake <- struct{}{}:
	default: // somebody is on the way
	}
}

// take the next one; ok is false where there is none.
func (t *turn) take() (who string, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		return "", false
	}
	who, t.queue = t.queue[0], t.queue[1:]
	t.states[who] = held
	if len(t.queue) > 0 {
		t.signal()
	}
	return who, true
}

// done with it. What was marked meanwhile comes to its turn again.
func (t *turn) done(who string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.states[who] == heldAndWaiting {
		t.push(who)
		return
	}
	delete(t.states, who)
}
