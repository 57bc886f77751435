package knowledge

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// pace is what a fetch has to keep: all of it in the total, and no less than the least in each span once it sends. A page
// that drips would hold a worker for as long as its owner likes.
type pace struct {
	total, span time.Duration
	least       int64 // bytes
}

var brisk = pace{total: time.Minute, span: 10 * time.Second, least: 16 << 10}

// limit ends the context after the total. Its cause is the source's reason.
func (p pace) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, p.total, extract.Refusal{
		Reason: fmt.Sprintf("Its URL took longer than %d s. Send the file itself, or retry.", int(p.total.Seconds())),
	})
}

// keep copies what arrives, and cuts it off where that is too little.
func (p pace) keep(ctx context.Context, cut context.CancelCauseFunc, to io.Writer, from io.Reader) (int64, error) {
	var n atomic.Int64
	copied := make(chan struct{})
	defer close(copied)
	go p.watch(ctx, cut, &n, copied)
	return io.Copy(to, &counted{from, &n}) //nolint:wrapcheck // the caller says what it was
}

func (p pace) watch(ctx context.Context, cut context.CancelCauseFunc, n *atomic.Int64, copied <-chan struct{}) {
	tick := time.NewTicker(p.span)
	defer tick.Stop()
	for last := int64(0); ; last = n.Load() {
		select {
		case <-ctx.Done():
			return
		case <-copied:
			return
		case <-tick.C:
			if n.Load()-last < p.least {
				cut(extract.Refusal{
					Reason: fmt.Sprintf("Its URL sent less than %d kB in %d s. Send the file itself, or retry.", p.least>>10, int(p.span.Seconds())),
				})
			}
		}
	}
}

// counted counts what is read.
type counted struct {
	io.Reader

	n *atomic.Int64
}

// Read of io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err //nolint:wrapcheck // io.EOF has to stay itself
}
