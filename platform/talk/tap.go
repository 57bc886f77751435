package talk

import "github.com/switchboard-dev/switchboard/platform/sound"

// tapped is how much a listener can be behind, in frames.
const tapped = 50

// Both is the same 20 ms of both sides.
type Both struct{ Caller, Assistant sound.Frame }

// Tap is somebody who listens in.
type Tap struct {
	sound chan Both
	s     *Session
}

// Listen gives a copy of what both sides say from now on to a listener. A listener who is slow misses some of it.
func (s *Session) Listen() *Tap {
	t := &Tap{sound: make(chan Both, tapped), s: s}
	s.order(func() { s.taps[t] = true }, func() { close(t.sound) })
	return t
}

// Sound is what is said; it is closed after the call and after Close.
func (t *Tap) Sound() <-chan Both { return t.sound }

// Close ends the listening.
func (t *Tap) Close() {
	t.s.order(func() {
		if t.s.taps[t] {
			delete(t.s.taps, t)
			close(t.sound)
		}
	}, func() {})
}

func (t *Tap) offer(caller, assistant sound.Frame) {
	select {
	case t.sound <- Both{caller, assistant}:
	default:
	}
}

// order has the session do what somebody outside wants, or else says that the call is over. It waits for Run to begin.
func (s *Session) order(do, over func()) {
	select {
	case <-s.ended:
		over()
		return
	default:
	}
	select {
	case s.orders <- order{do, over}:
	case <-s.ended:
		over()
	}
}

// order is what somebody outside wants, and what to do where the call is over before that.
type order struct{ do, over func() }
