package share_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Of those who wait for a place, whoever had theirs longest ago goes first: one who sends many does not keep others waiting for all of them.
func TestLineTakesTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		line := share.NewLine(2, 8, 100, time.Hour)
		var mu sync.Mutex
		var served []string
		for _, who := range []string{"ann", "ann", "ann", "ann", "bob", "bob", "eve"} {
			go func() {
				give, err := line.Enter(t.Context(), share.Part{Of: who, Most: 1})
				if err != nil {
					t.Error(who, err)
					return
				}
				mu.Lock()
				served = append(served, who)
				mu.Unlock()
				time.Sleep(time.Second) //nolint:forbidigo // the clock is synctest's
				if n := line.Pool().Used(); n > 2 {
					t.Errorf("%d have a place", n)
				}
				give()
				give()
			}()
			synctest.Wait()
		}
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		synctest.Wait()
		if len(served) != 7 {
			t.Errorf("served %v", served)
		}
		if at := slices.Index(served, "eve"); at > 3 {
			t.Errorf("eve waits for all of ann's: %v", served)
		}
		if n := line.Pool().Used(); n != 0 {
			t.Errorf("%d places are taken when all have left", n)
		}
	})
}

// Few wait, and not for long; a waiter that gives up leaves nothing behind.
func TestLineIsShort(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		line := share.NewLine(2, 2, 3, time.Minute)
		part := func(who string) share.Part { return share.Part{Of: who, Most: 1} }
		ann, err := line.Enter(t.Context(), part("ann"))
		if err != nil {
			t.Fatal(err)
		}
		bob, err := line.Enter(t.Context(), part("bob"))
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 3)
		gone, leave := context.WithCancel(t.Context())
		for ctx, who := range map[context.Context]string{gone: "ann", t.Context(): "ann", context.WithoutCancel(gone): "eve"} {
			go func() {
				_, err := line.Enter(ctx, part(who))
				ended <- err
			}()
		}
		synctest.Wait()
		if _, err := line.Enter(t.Context(), part("ann")); !errors.Is(err, share.ErrPart) {
			t.Errorf("one more of ann's: %v", err)
		}
		if _, err := line.Enter(t.Context(), part("dan")); !errors.Is(err, share.ErrAll) {
			t.Errorf("one more: %v", err)
		}
		leave()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("who has gone: %v", err)
		}
		time.Sleep(time.Hour) //nolint:forbidigo // the clock is synctest's
		for range 2 {
			if err := <-ended; !errors.Is(err, share.ErrPart) && !errors.Is(err, share.ErrAll) {
				t.Errorf("who has waited for long: %v", err)
			}
		}
		ann()
		bob()
		if s := line.Pool().State(); s.Used != 0 || s.RefusedPart != 2 || s.RefusedAll != 2 {
			t.Errorf("%+v", s)
		}
		if give, err := line.Enter(t.Context(), part("ann")); err != nil {
			t.Errorf("when all have left: %v", err)
		} else {
			give()
		}
	})
}
