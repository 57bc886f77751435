package extract

import (
	"context"
	"time"

	"golang.org/x/sys/unix"
)

// look is how often it is looked at what a process has spent.
const look = 50 * time.Millisecond

// spent is the processor time of this process. A document's time is counted in it: on a busy machine, whoever gives way to all others gets
// nowhere for as long as others are busy, and that is not the document's fault.
func spent() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// within ends the context when the process has spent so much more than now.
func within(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	end := spent() + most
	go func() {
		for left := most; left > 0; left = end - spent() {
			select {
			case <-time.After(min(left, look)):
			case <-ctx.Done():
				return
			}
		}
		cancel()
	}()
	return ctx, cancel
}
