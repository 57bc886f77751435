package pause_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

func TestFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		if !pause.For(t.Context(), time.Minute) || time.Since(begun) != time.Minute {
			t.Errorf("it waited for %s", time.Since(begun))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun = time.Now()
		if pause.For(ctx, time.Minute) || time.Since(begun) != time.Second {
			t.Errorf("beside a context that ended after a second it waited for %s", time.Since(begun))
		}
	})
}
