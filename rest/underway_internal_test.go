package rest

import (
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/operation"
)

// A server that stops waits for what it answers by itself, for as long as that may take, and for nothing that goes on as long as its client wants.
func TestSettle(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(graph.Schema())
	if err != nil {
		t.Fatal(err)
	}
	const usual = 30 * time.Second
	for name, c := range map[string]struct {
		method, path, header, value string
		lasts                       time.Duration // at the most
	}{
		"a list":                  {"GET", "/v3/contacts", "", "", usual},
		"a chat":                  {"POST", "/v3/chat/completions", "", "", turnTimeout},
		"a chat as events":        {"POST", "/v3/chat/completions", "Accept", "text/event-stream", turnTimeout},
		"a chat with an upgrade":  {"POST", "/v3/chat/completions", "Upgrade", "h2c", turnTimeout},
		"an agent":                {"POST", "/mcp", "Accept", "application/json, text/event-stream", turnTimeout},
		"GraphQL":                 {"POST", "/graphql", "", "", turnTimeout},
		"a stream of GraphQL":     {"POST", "/graphql", "Accept", "text/event-stream", turnTimeout},
		"an upload":               {"POST", "/files", "Content-Type", "multipart/form-data; boundary=b", usual + formReading},
		"a socket of GraphQL":     {"GET", "/graphql", "Upgrade", "websocket", 0},
		"a call":                  {"GET", "/call/socket", "Upgrade", "websocket", 0},
		"a supervisor":            {"GET", "/call/supervision", "Upgrade", "websocket", 0},
		"one from another server": {"GET", "/call/peer", "Upgrade", "websocket", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := NewDoor(Parts{API: &API{Table: table}, Timeout: usual})
				r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, nil)
				if c.header != "" {
					r.Header.Set(c.header, c.value)
				}
				_, cancel := d.deadline(t.Context(), httptest.NewRecorder(), r, d.turns())
				begun := time.Now()
				d.Settle(t.Context())
				if waited := time.Since(begun); waited != c.lasts {
					t.Errorf("it is waited for %s, want %s", waited, c.lasts)
				}
				cancel()
				_, cancel = d.deadline(t.Context(), httptest.NewRecorder(), r, d.turns())
				time.AfterFunc(time.Second, cancel)
				begun = time.Now()
				d.Settle(t.Context())
				if waited := time.Since(begun); waited > time.Second {
					t.Errorf("it is waited for although it is over, for %s", waited)
				}
			})
		})
	}
}
