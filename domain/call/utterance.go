package call

import (
	"context"
	"sync"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// telling is what was said, and is written with the turn that answers it.
type telling struct {
	said carrier.Utterance
	done chan struct{} // is closed when it is written, or will not be
	once sync.Once
}

func (t *telling) end() { t.once.Do(func() { close(t.done) }) }

// tell that a turn is about to write what was said.
func (a *account) tell(said carrier.Utterance) *telling {
	a.turn.Lock()
	defer a.turn.Unlock()
	a.telling = &telling{said: said, done: make(chan struct{})}
	return a.telling
}

// heed waits for a turn that writes what an event tells: then the event adds nothing, else both would fail each other.
func (a *account) heed(ctx context.Context, e carrier.Event) {
	a.turn.Lock()
	t := a.telling
	a.turn.Unlock()
	if t == nil || e.Kind != carrier.Spoke || e.Utterance != t.said {
		return
	}
	select {
	case <-t.done:
	case <-ctx.Done():
	}
}

// strays are how many turns of a call are presumed in vain: if there is a budget, all would be.
const strays = 2

// presumes says whether a turn goes by who the call is with, and looks for them behind what was said.
func (a *account) presumes(row *ent.Call) bool {
	a.turn.Lock()
	defer a.turn.Unlock()
	return a.strayed < strays && row.AssistantID != nil && row.ContactID != nil && row.ConversationID != nil
}

// stray counts a turn that was presumed in vain.
func (a *account) stray(presumed bool) {
	a.turn.Lock()
	defer a.turn.Unlock()
	if presumed {
		a.strayed++
	}
}
