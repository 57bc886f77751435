package person

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// length of a queue.
func (d *hashQueue) length(in priority) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.queues[in])
}

// full is a queue with everybody busy.
func full(t *testing.T) *hashQueue {
	t.Helper()
	d := &hashQueue{}
	for range maxHashes {
		if err := d.enter(t.Context(), stranger); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestDeskServesTheKnownFirst(t *testing.T) {
	t.Parallel()
	d := full(t)
	served := make(chan priority)
	var all sync.WaitGroup
	stand := func(in priority, length int) {
		all.Go(func() {
			if err := d.enter(context.Background(), in); err != nil {
				t.Error(err)
			}
			served <- in
		})
		await.Until(t, "nobody stands in the queue", func() bool { return d.length(in) == length })
	}
	for n := range queueing {
		stand(stranger, n+1)
	}
	if err := d.enter(t.Context(), stranger); !fault.Is(err, fault.Unavailable) {
		t.Errorf("the queue of strangers is full: %v", err)
	}
	stand(known, 1)
	for n := range 1 + queueing {
		d.leave()
		if in := <-served; (in == known) != (n == 0) {
			t.Errorf("%d comes as number %d", in, n)
		}
	}
	all.Wait()
	for range maxHashes {
		d.leave()
	}
	if d.busy != 0 || d.waiting() {
		t.Errorf("%d are busy", d.busy)
	}
}

func TestDeskIsLeftByThoseWhoHangUp(t *testing.T) {
	t.Parallel()
	d := full(t)
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() { gone <- d.enter(ctx, stranger) }()
	await.Until(t, "nobody stands in the queue", func() bool { return d.length(stranger) == 1 })
	cancel()
	if err := <-gone; !fault.Is(err, fault.Unavailable) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if d.length(stranger) != 0 {
		t.Error("a place is kept for somebody who is gone")
	}
	d.leave()
	if err := d.enter(t.Context(), stranger); err != nil {
		t.Errorf("nobody is in the way: %v", err)
	}
}
