package rest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// news is an event as a subscription tells it.
type news struct {
	Type     string
	Sequence int
	Data     struct{ ID, Name string }
}

const newsQuery = `subscription($after: Int64, $types: [String!]) { events(after: $after, types: $types) { type sequence data } }`

// stream is an open subscription.
type stream struct {
	t    testing.TB
	next chan news // closed when it ends
	fail string    // the error it ended with
	end  func()
}

// listen to events over server-sent events.
func (b *bundle) listen(variables map[string]any, headers ...string) *stream {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	b.t.Cleanup(cancel)
	body := must(json.Marshal(map[string]any{"query": newsQuery, "variables": variables}))
	resp := b.open(ctx, "/graphql", string(body), append([]string{"Accept", "text/event-stream"}, headers...)...) //nolint:bodyclose // it is read to its end
	s := &stream{t: b.t, next: make(chan news, 1000), end: cancel}
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		s.fail = string(text)
		close(s.next)
		return s
	}
	go func() {
		defer close(s.next)
		defer func() { _ = resp.Body.Close() }()
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && !s.take([]byte(data)) {
				return
			}
		}
	}()
	return s
}

// take one answer.
func (s *stream) take(text []byte) bool {
	var in struct {
		Data   struct{ Events news }
		Errors []any
	}
	_ = json.Unmarshal(text, &in)
	if len(in.Errors) > 0 {
		s.fail = string(text)
		return false
	}
	s.next <- in.Data.Events
	return true
}

// get the next event.
func (s *stream) get() news {
	s.t.Helper()
	n, more := await.Receive(s.t, s.next, "nothing is told")
	if !more {
		s.t.Fatalf("it has ended: %s", s.fail)
	}
	return n
}

// ended waits until it has; where it goes on, otherwise says what is wrong with that.
func (s *stream) ended(otherwise string) {
	s.t.Helper()
	for more := true; more; {
		_, more = await.Receive(s.t, s.next, otherwise)
	}
}

// dial listens to events over a WebSocket that says who it is in connection_init.
func (b *bundle) dial(variables map[string]any, init map[string]any, headers ...string) *stream {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	b.t.Cleanup(cancel)
	handshake := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		handshake.Set(headers[i], headers[i+1])
	}
	c, _, err := websocket.Dial(ctx, b.url+"/graphql", &websocket.DialOptions{HTTPHeader: handshake, Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
	if err != nil {
		b.t.Fatal(err)
	}
	s := &stream{t: b.t, next: make(chan news, 1000), end: cancel}
	say := func(v map[string]any) {
		if err := wsjson.Write(ctx, c, v); err != nil {
			b.t.Error(err)
		}
	}
	say(map[string]any{"type": "connection_init", "payload": init})
	go func() {
		defer close(s.next)
		for {
			var m struct {
				Type    string
				Payload json.RawMessage
			}
			if err := wsjson.Read(ctx, c, &m); err != nil {
				if s.fail == "" {
					s.fail = err.Error()
				}
				return
			}
			switch m.Type {
			case "connection_ack":
				say(map[string]any{"type": "subscribe", "id": "1", "payload": map[string]any{"query": newsQuery, "variables": variables}})
			case "next":
				if !s.take(m.Payload) {
					return
				}
			case "ping":
				say(map[string]any{"type": "pong"})
			case "error", "connection_error":
				s.fail = string(m.Payload)
			case "complete":
				return
			}
		}
	}()
	return s
}

// doors are the two ways to subscribe.
func (b *bundle) doors(variables map[string]any, key string) map[string]*stream {
	return map[string]*stream{
		"events": b.listen(variables, "Authorization", "Bearer "+key),
		"socket": b.dial(variables, map[string]any{"Authorization": "Bearer " + key}),
	}
}

// opened waits until a stream listens: a stream without a place to resume from tells what happens from then on.
func (b *bundle) opened(t *testing.T, streams map[string]*stream) {
	t.Helper()
	await.For(t, fmt.Sprintf("fewer than %d listen", len(streams)), func() (int, bool) {
		n := b.door.Product.Events.Listeners()
		return n, n >= len(streams)
	})
}

// Events arrive as they happen, in order; a client that was away first gets what it missed, and nobody gets events of others.
func TestSubscription(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.made("/v3/contacts", `{"name": "Before"}`)
		b.numbered(t)
		streams := b.doors(nil, b.key)
		b.opened(t, streams)
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		beside := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		for i := range 20 {
			for _, key := range []string{strange, beside} {
				b.send("POST", "/v3/contacts", `{"name": "Foreign"}`, "Authorization", "Bearer "+key)
			}
			b.made("/v3/contacts", fmt.Sprintf(`{"name": "%d"}`, i))
		}
		for door, s := range streams {
			for i := range 20 {
				if n := s.get(); n.Sequence != i+2 || n.Type != "contact.created" || n.Data.Name != fmt.Sprint(i) {
					t.Errorf("%s: %+v at %d", door, n, i)
				}
			}
			s.end()
		}
		for door, s := range b.doors(map[string]any{"after": 5}, b.key) {
			if n := s.get(); n.Sequence != 6 {
				t.Errorf("%s: behind 5 comes %d", door, n.Sequence)
			}
		}
		b.made("/v3/tags", `{"name": "T"}`)
		for door, s := range b.doors(map[string]any{"after": 0, "types": []string{"tag.created"}}, b.key) {
			if n := s.get(); n.Type != "tag.created" || n.Sequence != 22 {
				t.Errorf("%s: %+v", door, n)
			}
		}
	})
}

// A subscription that cannot be is refused, and says why.
func TestSubscriptionRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.made("/v3/contacts", `{"name": "Ada"}`)
		b.numbered(t)
		for name, c := range map[string]struct {
			key       string
			variables map[string]any
			want      string
		}{
			"not there yet":        {b.key, map[string]any{"after": 2}, "after"},
			"a fraction":           {b.key, map[string]any{"after": 1.5}, "whole number"},
			"an unknown type":      {b.key, map[string]any{"types": []string{"contact.made"}}, "types"},
			"no scope":             {b.limited("contacts:*"), nil, "webhooks:read"},
			"a thing without read": {b.limited("webhooks:read", "tags:read"), map[string]any{"types": []string{"contact.created"}}, "contacts:read"},
		} {
			for door, s := range b.doors(c.variables, c.key) {
				if s.ended("a refused subscription goes on"); !strings.Contains(s.fail, c.want) {
					t.Errorf("%s, %s: %s", name, door, s.fail)
				}
			}
		}
		for name, init := range map[string]map[string]any{"no key": nil, "no such key": {"Authorization": "Bearer x"}, "no text": {"Authorization": 1}} {
			s := b.dial(nil, init)
			if s.ended("a socket of nobody goes on"); !strings.Contains(s.fail, "Send a valid API key.") && !strings.Contains(s.fail, "4403") {
				t.Errorf("%s: %s", name, s.fail)
			}
		}
		narrow := b.doors(map[string]any{"after": 0}, b.limited("webhooks:read", "tags:read"))
		b.made("/v3/tags", `{"name": "T"}`)
		for door, s := range narrow {
			if n := s.get(); n.Type != "tag.created" {
				t.Errorf("%s tells %s to who may only read tags", door, n.Type)
			}
		}
	})
}

// A page of another site opens no socket, and another protocol is none.
func TestSocketRefusals(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	for name, c := range map[string]struct {
		origin, protocol string
		status           int
	}{
		"another site": {"https://evil.example", "graphql-transport-ws", 403},
		"the host's":   {b.url, "graphql-transport-ws", 403}, // its own name may be anybody's
		"no page":      {"", "graphql-transport-ws", 101},
		"our own page": {"http://test", "graphql-transport-ws", 101},
		"old protocol": {"", "graphql-ws", 400},
		"no protocol":  {"", "", 400},
	} {
		header := http.Header{}
		if c.origin != "" {
			header.Set("Origin", c.origin)
		}
		conn, resp, err := websocket.Dial(t.Context(), b.url+"/graphql", &websocket.DialOptions{HTTPHeader: header, Subprotocols: slices.DeleteFunc([]string{c.protocol}, func(p string) bool { return p == "" })}) //nolint:bodyclose // the library closes it
		if resp == nil || resp.StatusCode != c.status {
			t.Errorf("%s: %v %v", name, resp, err)
		}
		if conn != nil {
			_ = conn.CloseNow()
		}
	}
}

// A socket has bounds: how much it does at a time, and what it says.
func TestSocketBounds(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	open := func() *websocket.Conn {
		c, _, err := websocket.Dial(t.Context(), b.url+"/graphql", &websocket.DialOptions{Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.CloseNow() })
		c.SetReadLimit(1 << 20)
		say(t, c, `{"type":"connection_init","payload":{"Authorization":"Bearer `+b.key+`"}}`)
		if got := hear(t, c); !strings.Contains(got, "connection_ack") {
			t.Fatal(got)
		}
		return c
	}
	c := open()
	for i := range 101 {
		say(t, c, fmt.Sprintf(`{"type":"subscribe","id":"%d","payload":{"query":"subscription { events { id } }"}}`, i))
	}
	if got := hear(t, c); !strings.Contains(got, "too_many_operations") {
		t.Errorf("101 at a time: %s", got)
	}
	for name, message := range map[string]string{
		"no JSON": `{`, "a name twice": `{"type":"ping","type":"ping"}`, "a NUL": `{"type":"subscribe","id":"\u0000"}`,
		"too long": `{"type":"ping","payload":"` + strings.Repeat("x", 200<<10) + `"}`,
	} {
		c := open()
		say(t, c, message)
		if _, _, err := c.Read(t.Context()); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func say(t *testing.T, c *websocket.Conn, text string) {
	t.Helper()
	if err := c.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Error(err)
	}
}

func hear(t *testing.T, c *websocket.Conn) string {
	t.Helper()
	_, text, err := c.Read(t.Context())
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// A stream ends with its key, and a stop of the server ends all of them. How soon is for the test of Hold.
func TestSubscriptionEndsWithItsKey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id, key, err := b.workspaces.AddKey(workspace.As(context.Background(), b.workspace), workspace.NewKey{Name: "Key", Preset: "read_only", Subaccounts: []string{b.sub}})
		if err != nil {
			t.Fatal(err)
		}
		streams := b.doors(nil, key)
		b.opened(t, streams)
		must(0, b.workspaces.RevokeKey(workspace.As(context.Background(), b.workspace), id))
		for door, s := range streams {
			s.ended(door + " goes on")
		}
		streams = b.doors(nil, b.key)
		b.opened(t, streams)
		b.door.Product.Events.Close()
		for door, s := range streams {
			s.ended(door + " outlives the server")
		}
	})
}
