package live

import (
	"strings"
	"testing"
	"time"
)

// A visitor who sends words faster than anybody says them has a turn a second, and not more of them, or of words, than a call needs.
func TestRationOfAVisitor(t *testing.T) {
	t.Parallel()
	now := time.Now()
	var s ration
	for n := range turnsMost {
		if wait, ok := s.take("Hello", now); !ok || wait != time.Duration(n)*between {
			t.Fatalf("turn %d waits for %v: %v", n, wait, ok)
		}
	}
	if _, ok := s.take("Hello", now); ok {
		t.Error("there is no end of turns")
	}
	var long ration
	for range wordsMost / wordsLimit {
		if _, ok := long.take(strings.Repeat("ä", wordsLimit), now); !ok {
			t.Fatal("it ends too soon")
		}
		if now = now.Add(2 * between); long.last.Add(between).After(now) {
			t.Error("who speaks slowly waits")
		}
	}
	if _, ok := long.take("Hello", now); ok {
		t.Error("there is no end of words")
	}
}
