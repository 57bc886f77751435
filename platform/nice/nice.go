// Package nice runs work at low priority. Its processes give way to others, have a limit on their memory, and end with the process that
// started them; its threads give way.
package nice

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
)

// Last is the priority of who gets a processor where no other wants it; 0 is everybody's.
const Last = 19

// Become gives this process a priority and a memory bound for as long as it lives. Above so many bytes of its own memory it ends, if the system has
// such a bound; from three quarters of them on it collects garbage rather than take more. What the system does not permit is left out, except for the
// bound, without which it must not go on.
func Become(priority int, memory int64) error {
	debug.SetMemoryLimit(memory / 4 * 3) //nolint:mnd // three quarters
	giveWay(priority)
	if memory <= 0 || memory == math.MaxInt64 {
		return fmt.Errorf("nice: %d is no bound on memory", memory)
	}
	return bind(memory)
}

// Aside does what takes a processor for long on a thread of its own that gives way, and waits for it. The priority of a thread cannot be
// raised again: it ends with what it was for.
func Aside(priority int, do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		giveThreadWay(priority)
		do()
	}()
	<-done
}

// Spare sees to it that what gives way leaves a place to run for those whom it gives way to, where there is one processor: of two threads
// that want it the system chooses, and a Go program with one place to run has one thread that wants it.
func Spare() {
	if runtime.GOMAXPROCS(0) == 1 {
		runtime.GOMAXPROCS(2) //nolint:mnd // one more than processors
	}
}
