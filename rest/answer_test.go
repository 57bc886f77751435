package rest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest"
)

// longPrompt is the longest that an assistant may have, of the widest characters: 2 MB.
var longPrompt = strings.Repeat("🙂", 500_000)

// What answers are made of has a bound, for one, for a tenant and in all, and no request makes megabytes of each of its bytes.
func TestAnswersShareTheMemory(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int64
			later := func() time.Time { return time.Now().Add(time.Duration(asked.Add(1)) * time.Minute) } // or there would be too many at once
			b := setup(t, dialect, withDoor(func(d *rest.Door) { d.Now = later }))
			text, err := json.Marshal(map[string]any{"name": "Ada", "prompt": longPrompt})
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				if r := b.send("POST", "/v3/assistants", string(text)); r.status != http.StatusCreated {
					t.Fatalf("%d %.200s", r.status, r.raw)
				}
			}
			if r := b.send("GET", "/v3/assistants?limit=100", ""); r.status != 422 || r.code() != string(fault.Validation) || !strings.Contains(string(r.raw), "32 MB") {
				t.Errorf("40 MB of assistants: %d %.200s", r.status, r.raw)
			}
			if r := b.send("GET", "/v3/assistants?limit=10", ""); r.status != http.StatusOK || len(r.raw) < 20_000_000 {
				t.Errorf("20 MB of assistants: %d %.200s", r.status, r.raw)
			}
			all := b.door.Shares()["answer_bytes"]
			for query, refused := range map[string]bool{
				`{assistants(first:10){nodes{prompt}}}`:                       false,
				`{assistants(first:10){nodes{a:prompt b:prompt}}}`:            true, // read once, written twice
				`{a:assistants(first:20){nodes{prompt}}}`:                     true,
				`{assistants(first:1){nodes{` + aliased(20) + `}}}`:           true,
				`{assistants(first:1){nodes{` + aliased(10) + ` id}}}`:        false,
				`{a:assistants(first:10){nodes{id}} b:assistants{nodes{id}}}`: false,
			} {
				r := b.send("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))))
				if failed := strings.Contains(string(r.raw[:min(len(r.raw), 200)]), `"code":"`+string(fault.Validation)+`"`); r.status != http.StatusOK || failed != refused {
					t.Errorf("%s: %d %.200s", query, r.status, r.raw)
				}
				await.Until(t, "bytes are in use after an answer", func() bool { return all.Used() == 0 }) // which its client has before
			}
			give, err := all.Take(all.State().Most)
			if err != nil {
				t.Fatal(err)
			}
			if r := b.send("GET", "/v3/assistants?limit=1", ""); r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
				t.Errorf("all is in use: %d %.200s", r.status, r.raw)
			}
			if r := b.send("POST", "/v3/assistants", string(text)); r.status != http.StatusCreated {
				t.Errorf("what is done is not refused for its answer: %d %.200s", r.status, r.raw)
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a small answer while all is in use: %d %.200s", r.status, r.raw)
			}
			give()
			if r := b.send("GET", "/v3/assistants?limit=1", ""); r.status != http.StatusOK {
				t.Errorf("there is room again: %d %.200s", r.status, r.raw)
			}
		})
	}
}

// aliased is a prompt under so many names.
func aliased(n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(" p" + string(rune('a'+i)) + ":prompt")
	}
	return out.String()
}
