package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/browser"
)

// The turns of a call reach the collector, below the call.
func TestCallsAreTraced(t *testing.T) {
	t.Parallel()
	url, sent := tracing(t)
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_TELEPHONY=test", "OTEL_EXPORTER_OTLP_ENDPOINT="+url)
	s := serve(t, environ)
	c := callable(t, s, environ)
	ws, ticket := paged(t, s, strings.TrimPrefix(c.environ[0], "PUBLIC_ID="))
	talk(t, ws, ticket)
	s.stop() // sends the last spans
	spans := sent()
	for _, want := range []string{"chat turn", "switchboard.call.id", "user_hangup"} {
		if !bytes.Contains(spans, []byte(want)) {
			t.Errorf("the collector was not told %q", want)
		}
	}
	if bytes.Contains(spans, []byte("canary")) {
		t.Error("the spans contain what was said")
	}
}

// paged is the socket of a page that is about to call, and its ticket.
func paged(t *testing.T, s *running, public string) (*websocket.Conn, string) {
	t.Helper()
	ticket := admitted(t, s, public)
	ws, _, err := websocket.Dial(t.Context(), s.url+"/call/socket", &websocket.DialOptions{ //nolint:bodyclose // it has none
		Subprotocols: []string{browser.Protocol}, HTTPHeader: http.Header{"Origin": {s.url}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.CloseNow() })
	return ws, ticket
}

// admitted is a ticket for a page of the server's own to call an assistant; "" where it has had too many.
func admitted(t *testing.T, s *running, public string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/call/"+public+"/ticket", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", s.url)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var answer struct{ Data struct{ Ticket string } }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		t.Fatalf("%d, %v", resp.StatusCode, err)
	}
	return answer.Data.Ticket
}

// talk by text: one turn, all of which is heard, and the end.
func talk(t *testing.T, ws *websocket.Conn, ticket string) {
	t.Helper()
	tell := func(message map[string]any) {
		t.Helper()
		text, err := json.Marshal(message)
		if err == nil {
			err = ws.Write(t.Context(), websocket.MessageText, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	tell(map[string]any{"type": "hello", "ticket": ticket})
	for replies := 0; ; {
		_, text, err := ws.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		switch {
		case m["type"] == "ended":
			return
		case m["type"] == "reply_end" && replies == 0:
			replies++
			tell(map[string]any{"type": "say", "text": "A canary?"})
		case m["type"] == "reply_end":
			tell(map[string]any{"type": "heard", "turn": m["turn"], "characters": 1000})
			tell(map[string]any{"type": "hang_up"})
		}
	}
}
