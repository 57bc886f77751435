// Package await lets a test wait for what happens elsewhere: in another goroutine, in a job, in another process.
//
// How long that takes says how busy the machine is, and nothing about the code. So the bound is generous: it only turns what would
// hang into a failure that says what was waited for.
package await

import (
	"testing"
	"time"
)

// patience is far longer than anything takes that happens at all.
const patience = 2 * time.Minute

// The first and the longest pause between two looks.
const (
	shortest = time.Millisecond
	longest  = 32 * time.Millisecond
)

// Until returns as soon as something holds. Otherwise says what is wrong where it never does.
func Until(t testing.TB, otherwise string, holds func() bool) {
	t.Helper()
	Within(t, patience, otherwise, holds)
}

// Within is Until for what takes long because there is much of it.
func Within(t testing.TB, limit time.Duration, otherwise string, holds func() bool) {
	t.Helper()
	if !poll(limit, holds) {
		t.Fatal(otherwise)
	}
}

// For returns what a look finds, as soon as it finds it. Where it never does, the test fails with what is wrong, and with what the
// last look saw instead.
func For[T any](t testing.TB, otherwise string, look func() (seen T, found bool)) T {
	t.Helper()
	var seen T
	if !poll(patience, func() (found bool) { seen, found = look(); return found }) {
		t.Fatalf("%s (%v)", otherwise, seen)
	}
	return seen
}

// Receive returns the next value of a channel; more is false where the channel is closed.
func Receive[T any](t testing.TB, from <-chan T, otherwise string) (value T, more bool) {
	t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case value, more = <-from:
	case <-late.C:
		t.Fatal(otherwise)
	}
	return value, more
}

// poll says whether something holds within a limit.
func poll(limit time.Duration, holds func() bool) bool {
	deadline := time.Now().Add(limit)
	for pause := shortest; !holds(); pause = min(2*pause, longest) {
		if time.Now().After(deadline) {
			return false
		}
		time.Sleep(pause) //nolint:forbidigo // what is looked at does not say when it changes
	}
	return true
}
