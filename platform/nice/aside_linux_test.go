package nice_test

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/switchboard-dev/switchboard/platform/nice"
)

// priority of the thread that it is called on.
func priority(t *testing.T) int {
	t.Helper()
	const everybody = 20 // the kernel counts down from there
	p, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Error(err)
	}
	return everybody - p
}

// What is done aside gives way, and nothing that comes after it is on its thread.
func TestAside(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, thread := priority(t), 0
	nice.Aside(nice.Last, func() {
		thread = unix.Gettid()
		if got := priority(t); got != nice.Last {
			t.Errorf("aside: priority %d", got)
		}
	})
	if got := priority(t); got != before {
		t.Errorf("afterwards: priority %d, not %d", got, before)
	}
	for range 100 {
		done := make(chan int)
		go func() { done <- unix.Gettid() }()
		if <-done == thread {
			t.Fatal("the thread that gives way is used for something else")
		}
	}
}

func TestSpare(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	for given, want := range map[int]int{1: 2, 2: 2, 3: 3} {
		runtime.GOMAXPROCS(given)
		nice.Spare()
		if got := runtime.GOMAXPROCS(0); got != want {
			t.Errorf("of %d: %d", given, got)
		}
	}
}
