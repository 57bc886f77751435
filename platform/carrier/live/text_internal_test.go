package live

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
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
	for range wordsMost / WordsLimit {
		if _, ok := long.take(strings.Repeat("ä", WordsLimit), now); !ok {
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

// What a visitor says while the opener is thought of takes nothing from it, and is answered after it.
func TestTheOpenerIsNotLostToEarlyWords(t *testing.T) {
	t.Parallel()
	socket, _ := socketOf(t)
	for range 20 {
		told := &eventReporter{more: make(chan struct{}, 1)}
		one := &texter{
			call: &call{page: &page{socket: socket}, tell: told}, s: Script{Opening: "Hi."},
			in: make(chan browser.Message, 1), over: socket.Done(), done: make(chan struct{}),
		}
		one.in <- browser.Message{Type: "say"}
		one.open(t.Context())
		if len(told.queue) != 1 || told.queue[0].Utterance.Role != carrier.Agent || told.queue[0].Utterance.Content != "Hi." || one.said == nil {
			t.Fatalf("%+v was said, and %v waits", told.queue, one.said)
		}
	}
}
