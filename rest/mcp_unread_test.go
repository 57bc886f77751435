package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// unreads has an agent use a tool, or read a resource, and leave the answer unread until the end.
func (a glutton) unreads(door http.Handler, method, params string) (end func() string) {
	a.t.Helper()
	message := `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":` + params + `}`
	req := httptest.NewRequestWithContext(a.t.Context(), "POST", "/mcp", strings.NewReader(message))
	for name, value := range map[string]string{
		"Authorization": "Bearer " + a.key, "X-Subaccount-Id": a.sub, "Accept": "application/json, text/event-stream", "Content-Type": "application/json",
	} {
		req.Header.Set(name, value)
	}
	wrote, status := leave(door, req)
	if wrote == nil {
		a.t.Fatalf("%s: %d", params, status)
	}
	return func() string { return wrote().Body.String() }
}

// What an agent is answered counts until it has read that, with all that is made of it on the way: whoever leaves large results unread is refused
// more of them, and nobody else is. What changes something is not refused for its answer.
func TestUnreadResultsCount(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			const (
				result = 10 * 500_000
				list   = `{"name":"assistants_list","arguments":{"limit":10}}`
				full   = "Too many large responses"
			)
			b := setup(t, dialect)
			ours := b.glutton(b.key, b.sub)
			theirs := b.glutton(b.newKey(b.rival, workspace.NewKey{Preset: "admin"}), b.stranger)
			door, used := b.door.Handler(), b.door.Shares()["answer_bytes"].Used
			first := ours.unreads(door, "tools/call", list)
			once := used()
			if once < 3*result {
				t.Errorf("an unread result holds %d bytes", once)
			}
			second := ours.unreads(door, "tools/call", list)
			if n := used(); max(n-2*once, 2*once-n) > 1000 { // one of them may have read its key anew
				t.Errorf("two unread results hold %d bytes, one %d", n, once)
			}
			if text := ours.unreads(door, "tools/call", list)(); !strings.Contains(text, full) || len(text) > 1000 {
				t.Errorf("one more: %.300s", text)
			}
			if r := ours.large(); r.status != http.StatusTooManyRequests {
				t.Errorf("by REST: %d %.200s", r.status, r.raw)
			}
			made := ours.unreads(door, "tools/call", `{"name":"assistants_create","arguments":{"name":"B","prompt":"`+strings.Repeat("x", 450_000)+`"}}`)()
			if strings.Contains(made, full) || len(made) < 450_000 {
				t.Errorf("what is created: %.300s", made)
			}
			if text := theirs.unreads(door, "tools/call", list)(); len(text) < result {
				t.Errorf("a neighbour's: %.300s", text)
			}
			for _, end := range []func() string{first, second} {
				if text := end(); len(text) < result {
					t.Errorf("%.300s", text)
				}
			}
			if n := used(); n != 0 {
				t.Errorf("%d bytes are held after all of them", n)
			}
			if text := ours.unreads(door, "tools/call", list)(); len(text) < result {
				t.Errorf("afterwards: %.300s", text)
			}
		})
	}
}
