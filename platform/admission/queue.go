package admission

import (
	"slices"
	"time"
)

const (
	// stay is how long a request waits for a place, at most. It bridges the moments in which many come at once.
	stay = 100 * time.Millisecond
	// places are how many of a class wait.
	places = 12
)

// waiter is a request that waits for a place.
type waiter struct {
	from     string
	admitted chan struct{}
}

// queue holds those who wait, by class. Each class gets its part of the places, so that none starves. Within a class the newest goes
// first: once a queue is full, serving it in order would make everybody late, and those who have waited for long give up soon.
type queue struct {
	waiting [urgency][]*waiter
	// served is how much of its part a class has had.
	served [urgency]float64
}

// room says whether one more of a class may wait.
func (q *queue) room(c Class) bool { return len(q.waiting[c]) < places }

func (q *queue) push(c Class, w *waiter) bool {
	if !q.room(c) {
		return false
	}
	if len(q.waiting[c]) == 0 { // a class that did not wait has saved nothing up
		if next, ok := q.turn(); ok {
			q.served[c] = max(q.served[c], q.served[next])
		}
	}
	q.waiting[c] = append(q.waiting[c], w)
	return true
}

// turn is the class that goes next.
func (q *queue) turn() (best Class, ok bool) {
	for c := range urgency {
		if len(q.waiting[c]) > 0 && (!ok || q.served[c] < q.served[best]) {
			best, ok = c, true
		}
	}
	return best, ok
}

// pop who goes next, or nil.
func (q *queue) pop() *waiter {
	c, ok := q.turn()
	if !ok {
		return nil
	}
	last := len(q.waiting[c]) - 1
	w := q.waiting[c][last]
	q.waiting[c] = q.waiting[c][:last]
	q.served[c] += 1 / c.part()
	return w
}

// remove says whether the waiter was still there.
func (q *queue) remove(c Class, w *waiter) bool {
	at := slices.Index(q.waiting[c], w)
	if at < 0 {
		return false
	}
	q.waiting[c] = slices.Delete(q.waiting[c], at, at+1)
	return true
}
