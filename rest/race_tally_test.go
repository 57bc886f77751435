package rest_test

import (
	"fmt"
	"regexp"
	"sync"
	"testing"
)

// unable are the codes of a server that could not do what is right: what is 5xx by REST, in GraphQL and in streams.
var unable = regexp.MustCompile(`"code": ?"(internal|unavailable|chat_failed|call_failed)"`)

// tally counts answers by status, and keeps those that are errors of ours.
type tally struct {
	mu      sync.Mutex
	pairs   int
	crossed map[string]int // by what was tried
	counts  map[int]int
	ours    []string
}

func newTally() *tally { return &tally{counts: map[int]int{}, crossed: map[string]int{}} }

// again is how often an answer said that one has to try again.
func (n *tally) again() (all int) {
	for _, times := range n.crossed {
		all += times
	}
	return all
}

// crossed is what a client reads that is to try again, because its request and another waited for each other in the database.
var crossed = regexp.MustCompile(`Another request changed the same things at the same moment`)

// crossedMost is how many of a thousand answers may say so.
const crossedMost = 5

// try an act, once more where the answer says so.
func (n *tally) try(id, what string, act func() reply) {
	r := act()
	if crossed.Match(r.raw) {
		n.mu.Lock()
		n.crossed[id]++
		n.mu.Unlock()
		r = act()
	}
	n.add(what, r)
}

func (n *tally) add(what string, r reply) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.counts[r.status]++
	if r.status >= 500 || unable.Match(r.raw) {
		n.ours = append(n.ours, fmt.Sprintf("%s: %d %s", what, r.status, r.raw))
	}
}

// An error of ours is noticed, in each door's form.
func TestErrorsOfOursAreNoticed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		`{"error":{"code":"internal"}}`: 1, `{"errors":[{"extensions":{"code":"internal"}}]}`: 1, `{"error":{"code":"not_found"}}`: 0,
		`{"errors":[{"extensions":{"code":"unavailable"}}]}`: 1,
	} {
		n := newTally()
		n.add("planted", reply{status: 200, raw: []byte(text)})
		if len(n.ours) != want {
			t.Errorf("%s: %v", text, n.ours)
		}
	}
	n := newTally()
	n.add("planted", reply{status: 502, raw: []byte(`{"message":"?"}`)})
	if len(n.ours) != 1 {
		t.Error("a 502 goes unnoticed")
	}
}
