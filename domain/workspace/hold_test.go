package workspace_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// What goes on for somebody who may do it no longer ends within half a second; for others it goes on, and nobody looks any more
// when nothing goes on.
func TestHoldEndsSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var gone atomic.Bool
		var looks atomic.Int32
		s := workspace.New(workspace.Parts{Standing: func(_ context.Context, callers []*authz.Caller) ([]bool, error) {
			looks.Add(1)
			good := make([]bool, len(callers))
			for i, c := range callers {
				good[i] = c.ID != "usr_ann" || !gone.Load()
			}
			return good, nil
		}})
		ann, endAnn := s.Hold(t.Context(), &authz.Caller{Kind: authz.KindUser, ID: "usr_ann"})
		bob, endBob := s.Hold(t.Context(), &authz.Caller{Kind: authz.KindUser, ID: "usr_bob"})
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if ann.Err() != nil || bob.Err() != nil {
			t.Fatalf("it ends for no reason: %v, %v", context.Cause(ann), context.Cause(bob))
		}
		gone.Store(true)
		revoked := time.Now()
		<-ann.Done()
		if took := time.Since(revoked); took > 500*time.Millisecond || context.Cause(ann) == nil {
			t.Errorf("it ended %s later: %v", took, context.Cause(ann))
		}
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if bob.Err() != nil {
			t.Errorf("another's ends: %v", context.Cause(bob))
		}
		endAnn()
		endBob()
		time.Sleep(time.Second) //nolint:forbidigo // the clock is synctest's
		before := looks.Load()
		time.Sleep(time.Minute) //nolint:forbidigo // the clock is synctest's
		if n := looks.Load(); before == 0 || n != before {
			t.Errorf("%d looks, then %d", before, n)
		}
	})
}
