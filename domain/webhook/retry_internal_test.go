package webhook

import (
	"testing"
	"time"
)

// An event is tried ten times over some 75 hours, each time later, never at quite the same time as others.
func TestSchedule(t *testing.T) {
	t.Parallel()
	at, seen := time.Now(), map[time.Duration]bool{}
	due, attempts := at, 1
	for {
		later, ok := next(due, attempts, 0)
		if !ok {
			break
		}
		wait, again := later.Sub(due), delays[attempts-1]
		if wait < again || wait > again+again/10 {
			t.Errorf("after %d failures it waits %s, want %s and a little", attempts, wait, again)
		}
		seen[wait-again] = true
		due, attempts = later, attempts+1
	}
	if all := due.Sub(at); attempts != 10 || all < 75*time.Hour || all > 84*time.Hour {
		t.Errorf("%d attempts over %s", attempts, all)
	}
	if len(seen) < 5 {
		t.Errorf("the delays are %v longer than they have to be", seen)
	}
}

// A receiver may ask to be left alone for longer, but not for ever.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for asked, want := range map[time.Duration]time.Duration{
		time.Second: 5 * time.Second, time.Hour: time.Hour, 1000 * time.Hour: 24 * time.Hour, -time.Hour: 5 * time.Second,
	} {
		if due, _ := next(now, 1, asked); due.Sub(now) < want || due.Sub(now) > want+time.Second {
			t.Errorf("asked for %s it waits %s, want %s", asked, due.Sub(now), want)
		}
	}
}
