package chat

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A tool outlives its turn by so long at most, in a call; in a chat not at all.
func TestAToolIsNotWaitedForForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		stopped, stop := context.WithCancel(t.Context())
		on, done := (&turn{due: make(chan struct{})}).acting(stopped)
		defer done()
		chat, done := (&turn{}).acting(stopped)
		defer done()
		stop()
		synctest.Wait()
		if on.Err() != nil || chat.Err() == nil {
			t.Errorf("when the turn is stopped: %v, %v", on.Err(), chat.Err())
		}
		begun := time.Now()
		if <-on.Done(); time.Since(begun) != actLimit {
			t.Errorf("it is stopped after %v", time.Since(begun))
		}
	})
}

// Nothing is begun in a draft that was stopped, although it was committed.
func TestAStoppedDraftMayNotAct(t *testing.T) {
	t.Parallel()
	due := make(chan struct{})
	close(due)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for range 100 { // whichever is looked at first
		if (&turn{due: due}).mayAct(stopped) {
			t.Fatal("it may")
		}
	}
}
