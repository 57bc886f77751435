package extract

import (
	"context"
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"
)

// What files that are being read take of the process's memory, whoever sent them. A sandbox's memory grows by being copied to a larger
// place, and a text is decoded into another: what they leave behind is garbage of several times their size, which the collector of a
// busy server would let lie.
const (
	smallFile = 1 << 20
	pdfRoom   = 1
	largeRoom = 2
	garbage   = 64 << 20 // is collected
	looking   = 20 * time.Millisecond
)

// Room for PDFs, and for other files that are large or become it. The pool of sandboxes is no bound by itself: it makes the next one
// while one that was killed still has its memory.
var (
	pdfs  = make(chan struct{}, pdfRoom)
	large = make(chan struct{}, largeRoom)
)

// enter waits until there is room for a file. Leaving, its memory is collected, or that of the next one would come on top.
func enter(ctx context.Context, f single) (leave func(), err error) {
	room := large
	switch {
	case f.kind == portable:
		room = pdfs
	case f.size <= smallFile && !zipped(f.kind):
		return func() {}, nil
	}
	select {
	case room <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for room to read a file: %w", ctx.Err())
	}
	inside, end := context.WithCancel(ctx)
	swept := make(chan struct{})
	go func() {
		defer close(swept)
		sweep(inside)
	}()
	return func() {
		end()
		<-swept
		runtime.GC()
		<-room
	}, nil
}

// sweep collects garbage as it comes, until the context ends.
func sweep(ctx context.Context) {
	tick := time.NewTicker(looking)
	defer tick.Stop()
	for clean := heap(); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if heap() > clean+garbage {
				runtime.GC()
				clean = heap()
			}
		}
	}
}

// heap is how many bytes are in use, garbage included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
