package chat

import (
	"context"
	"encoding/json"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
)

// mayAct waits until tools may be used; they never may in a draft that is dropped, nor any more in one that is stopped.
func (t *turn) mayAct(ctx context.Context) bool {
	if t.due == nil {
		return true
	}
	select {
	case <-t.due:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// actLimit is how much longer a tool may take once its turn is stopped: as long as a request of a custom tool takes at most.
const actLimit = 10 * time.Second

// acting is the context of a tool that begins to be used. A caller who speaks or hangs up meanwhile stops the turn and not the tool, which may have
// acted by then: the next turn would do the same again if it read of a failure. Turns that are no draft have other means against that.
func (t *turn) acting(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.due == nil {
		return context.WithCancel(ctx)
	}
	on, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(actLimit, cancel) })
	return on, func() {
		stop()
		cancel()
	}
}

// bookings are the appointments that earlier tries of the turn are known to have booked.
func (t *turn) bookings() *builtin.Bookings {
	var ids []string
	for _, c := range t.used() {
		var made struct {
			ID string `json:"id"`
		}
		if c.Name == "book_appointment" && json.Unmarshal(c.Result, &made) == nil {
			ids = append(ids, made.ID)
		}
	}
	return builtin.NewBookings(ids...)
}
