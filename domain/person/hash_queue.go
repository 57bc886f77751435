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

// maxHashes are how many are hashed at once. Each takes 19 MiB and a whole core for some 50 ms. They have half of the cores, so that
// a flood of sign-ins leaves the other half to everybody else, and nobody queues for more than a second.
var maxHashes = max(1, runtime.NumCPU()/2)

// priority is the queue that somebody stands in.
type priority int

// Those who are known (who have signed in from there before, or show a session or an invitation) go before those who are not: however
// many strangers there are, they wait for nobody but one another.
const (
	known priority = iota
	stranger
)

// hashQueue is where passwords are hashed, a few at a time.
type hashQueue struct {
	mu     sync.Mutex
	busy   int
	queues [2][]chan struct{}
}

// enter waits for a turn to hash. It fails at once where the queue is full, and when the context ends.
func (q *hashQueue) enter(ctx context.Context, in priority) error {
	q.mu.Lock()
	if q.busy < maxHashes {
		q.busy++
		q.mu.Unlock()
		return nil
	}
	if len(q.queues[in]) >= queueing {
		q.mu.Unlock()
		return fault.New(fault.Unavailable, "Too many people are signing in. Try again.")
	}
	turn := make(chan struct{})
	q.queues[in] = append(q.queues[in], turn)
	q.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		q.abandon(in, turn)
		return fault.New(fault.Unavailable, "The request took too long. Try again.").Because(ctx.Err())
	}
}

// abandon a place in the queue. A turn that has just come is passed on.
func (q *hashQueue) abandon(in priority, turn chan struct{}) {
	q.mu.Lock()
	at := slices.Index(q.queues[in], turn)
	if at >= 0 {
		q.queues[in] = slices.Delete(q.queues[in], at, at+1)
	}
	q.mu.Unlock()
	if at < 0 {
		q.leave()
	}
}

// leave the place to the next one.
func (q *hashQueue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for in := range q.queues {
		if len(q.queues[in]) > 0 {
			close(q.queues[in][0])
			q.queues[in] = q.queues[in][1:]
			return
		}
	}
	q.busy--
}

// waiting says whether anybody is.
func (q *hashQueue) waiting() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.busy >= maxHashes
}
