package rest_test

import (
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"testing"
)

// unable are the codes of a server that could not do what is right: what is 5xx by REST, in GraphQL and in streams.
var unable = regexp.MustCompile(`"code": ?"(internal|unavailable|chat_failed|call_failed)"`)

// tally counts all answers by status, those that say that one has to try again among them, and keeps those that are errors of ours.
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

// try an act, once more where the answer says so. Both answers count.
func (n *tally) try(id, what string, act func() reply) {
	r := act()
	n.add(id, what, r)
	if crossed.Match(r.raw) {
		n.add(id, what+", repeated", act())
	}
}

// deferred says whether an answer says that one has to try again, and a client can tell: by REST it reads 503 and Retry-After, in GraphQL the code.
func deferred(r reply) bool {
	fine := r.status < 500 || r.status == http.StatusServiceUnavailable && r.header.Get("Retry-After") != ""
	return crossed.Match(r.raw) && fine
}

func (n *tally) add(id, what string, r reply) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.counts[r.status]++
	if deferred(r) {
		n.crossed[id]++
	} else if r.status >= 500 || unable.Match(r.raw) {
		n.ours = append(n.ours, fmt.Sprintf("%s: %d %s", what, r.status, r.raw))
	}
}

// An error of ours is noticed, in each door's form. That one has to try again is counted, and an error of ours where a client could not tell.
func TestErrorsOfOursAreNoticed(t *testing.T) {
	t.Parallel()
	const again = `"code":"unavailable","message":"Another request changed the same things at the same moment. Try again."`
	later := http.Header{"Retry-After": {"1"}}
	for what, c := range map[string]struct {
		r             reply
		ours, crossed int
	}{
		"internal":                {reply{status: 500, raw: []byte(`{"error":{"code":"internal"}}`)}, 1, 0},
		"internal in GraphQL":     {reply{status: 200, raw: []byte(`{"errors":[{"extensions":{"code":"internal"}}]}`)}, 1, 0},
		"unavailable in GraphQL":  {reply{status: 200, raw: []byte(`{"errors":[{"extensions":{"code":"unavailable"}}]}`)}, 1, 0},
		"a refusal":               {reply{status: 404, raw: []byte(`{"error":{"code":"not_found"}}`)}, 0, 0},
		"no answer of ours":       {reply{status: 502, raw: []byte(`{"message":"?"}`)}, 1, 0},
		"busy":                    {reply{status: 503, header: later, raw: []byte(`{"error":{"code":"unavailable"}}`)}, 1, 0},
		"crossed":                 {reply{status: 503, header: later, raw: []byte(`{"error":{` + again + `}}`)}, 0, 1},
		"crossed, in GraphQL":     {reply{status: 200, raw: []byte(`{"errors":[{` + again + `}]}`)}, 0, 1},
		"crossed, and not when":   {reply{status: 503, raw: []byte(`{"error":{` + again + `}}`)}, 1, 0},
		"crossed, as an internal": {reply{status: 500, header: later, raw: []byte(`{"error":{` + again + `}}`)}, 1, 0},
	} {
		n := newTally()
		n.add("planted", what, c.r)
		if len(n.ours) != c.ours || n.again() != c.crossed || n.counts[c.r.status] != 1 {
			t.Errorf("%s: %v, tried again %v, %v", what, n.ours, n.crossed, n.counts)
		}
	}
	n, tries := newTally(), 0
	n.try("planted", "planted", func() reply {
		tries++
		return []reply{{status: 503, header: later, raw: []byte(`{"error":{` + again + `}}`)}, {status: 201}}[tries-1]
	})
	if n.counts[503] != 1 || n.counts[201] != 1 || n.again() != 1 || len(n.ours) != 0 {
		t.Errorf("one that is crossed once: %v, %v, %v", n.counts, n.crossed, n.ours)
	}
}
