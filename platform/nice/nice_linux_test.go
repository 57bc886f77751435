package nice_test

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/switchboard-dev/switchboard/platform/nice"
)

// priority of the current thread. The system call, unlike the library's, answers 20 less it.
func priority(t *testing.T) int {
	t.Helper()
	p, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
	if err != nil {
		t.Fatal(err)
	}
	return 20 - p
}

func TestRunGivesWay(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, inside := priority(t), 0
	nice.Run(func() { inside = priority(t) })
	if inside != 19 || priority(t) != before {
		t.Errorf("it runs at %d, and its caller at %d after %d", inside, priority(t), before)
	}
}

func TestRunPanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if p := recover(); p != "broken" {
			t.Errorf("it panics with %v", p)
		}
	}()
	nice.Run(func() { panic("broken") })
}
