package talk

import (
	"context"
	"errors"
)

// errSlow is the cause where something has taken too long.
var errSlow = errors.New("talk: no answer in time")

// alarm is something to do at a frame.
type alarm struct {
	at   int
	ring func()
	off  bool
}

// in has something done after so many milliseconds of the call.
func (s *Session) in(ms int, ring func()) *alarm {
	a := &alarm{at: s.now + frames(ms), ring: ring}
	s.alarms = append(s.alarms, a)
	return a
}

// ring does what is due.
func (s *Session) ring() {
	due, later := []*alarm(nil), s.alarms[:0]
	for _, a := range s.alarms {
		switch {
		case a.off:
		case a.at <= s.now:
			due = append(due, a)
		default:
			later = append(later, a)
		}
	}
	s.alarms = later
	for _, a := range due {
		a.ring()
	}
}

// post hands work to the session's goroutine, and says whether it will be done: it will not where the call is over.
func (s *Session) post(f func()) bool {
	select {
	case s.inbox <- f:
		return true
	case <-s.ctx.Done():
		return false
	}
}

// task is work that another goroutine does for the session.
type task struct {
	cancel  context.CancelCauseFunc
	dropped bool
}

// drop has the work stopped, and its result ignored. A task that is nil or finished is as good as dropped.
func (t *task) drop() {
	if t != nil {
		t.dropped = true
		t.cancel(context.Canceled)
	}
}

// elsewhere does work in a goroutine, for so many milliseconds of the call at most, and then what follows in the session's own.
func elsewhere[T any](s *Session, ms int, work func(context.Context) (T, error), then func(T, error)) *task {
	ctx, cancel := context.WithCancelCause(s.ctx)
	t := &task{cancel: cancel}
	late := s.in(ms, func() { cancel(errSlow) })
	s.work.Go(func() {
		v, err := work(ctx)
		if err != nil && errors.Is(context.Cause(ctx), errSlow) {
			err = errSlow
		}
		s.post(func() {
			late.off = true
			cancel(nil)
			if !t.dropped {
				then(v, err)
			}
		})
	})
	return t
}
