package person

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// queueing is how many wait in each of two queues where passwords are hashed.
const queueing = 16

// clerks are how many are hashed at once. Each takes 19 MiB and a whole core for some 50 ms. They have half of the cores, so that
// a flood of sign-ins leaves the other half to everybody else, and nobody queues for more than a second.
var clerks = max(1, runtime.NumCPU()/2)

// lane is the queue that somebody stands in.
type lane int

// Those who are known (who have signed in from there before, or show a session or an invitation) go before those who are not: however
// many strangers there are, they wait for nobody but one another.
const (
	known lane = iota
	stranger
)

// desk is where passwords are hashed, a few at a time.
type desk struct {
	mu     sync.Mutex
	busy   int
	queues [2][]chan struct{}
}

// enter waits for a turn at the desk. It fails at once where the queue is full, and when the context ends.
func (d *desk) enter(ctx context.Context, in lane) error {
	d.mu.Lock()
	if d.busy < clerks {
		d.busy++
		d.mu.Unlock()
		return nil
	}
	if len(d.queues[in]) >= queueing {
		d.mu.Unlock()
		return fault.New(fault.Unavailable, "Too many people are signing in. Try again.")
	}
	turn := make(chan struct{})
	d.queues[in] = append(d.queues[in], turn)
	d.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		d.abandon(in, turn)
		return fault.New(fault.Unavailable, "The request took too long. Try again.").Because(ctx.Err())
	}
}

// abandon a place in the queue. A turn that has just come is passed on.
func (d *desk) abandon(in lane, turn chan struct{}) {
	d.mu.Lock()
	at := slices.Index(d.queues[in], turn)
	if at >= 0 {
		d.queues[in] = slices.Delete(d.queues[in], at, at+1)
	}
	d.mu.Unlock()
	if at < 0 {
		d.leave()
	}
}

// leave the desk to whoever is next.
func (d *desk) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for in := range d.queues {
		if len(d.queues[in]) > 0 {
			close(d.queues[in][0])
			d.queues[in] = d.queues[in][1:]
			return
		}
	}
	d.busy--
}

// waiting says whether anybody is.
func (d *desk) waiting() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.busy >= clerks
}
