package telemetry

import (
	"context"
	"sync/atomic"
)

type failedKey struct{}

// Failing lets Failed mark a request, and says whether it has.
func Failing(ctx context.Context) (context.Context, func() bool) {
	mark := &atomic.Bool{} // the parts of a GraphQL request fail side by side
	return context.WithValue(ctx, failedKey{}, mark), mark.Load
}

// Failed marks the request of a context as one that failed with us, which the status of its answer may not say. Elsewhere it does nothing.
func Failed(ctx context.Context) {
	if mark, ok := ctx.Value(failedKey{}).(*atomic.Bool); ok {
		mark.Store(true)
	}
}
