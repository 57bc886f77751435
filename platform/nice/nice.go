// Package nice runs what nobody waits for behind what somebody does: on threads that get a processor only where no other wants
// it.
package nice

import "runtime"

// Run runs f on a thread that gives way to all others, and waits for its end. What f panics with, Run does. Nothing that others
// wait for, such as a lock or a transaction, belongs into f. Where the system has no such threads, f runs like anything else.
func Run(f func()) {
	done := make(chan any)
	go func() {
		runtime.LockOSThread() // and not unlocked: the thread ends with the goroutine, for it cannot become ordinary again
		giveWay()
		defer func() { done <- recover() }()
		f()
	}()
	if p := <-done; p != nil {
		panic(p)
	}
}
