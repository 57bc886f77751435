// Package pause waits for a while, or until the context ends.
package pause

import (
	"context"
	"time"
)

// For waits for so long. It is false where the context ends before.
func For(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
