package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/rest"
)

// greeted is a socket that has said whose it is.
func (b *bundle) greeted(t *testing.T) *websocket.Conn {
	t.Helper()
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

// over asks for an operation on a socket and returns what it answers until it has ended.
func over(t *testing.T, c *websocket.Conn, id, query string) (answers []string) {
	t.Helper()
	say(t, c, string(must(json.Marshal(map[string]any{"type": "subscribe", "id": id, "payload": map[string]string{"query": query}}))))
	for {
		answer := hear(t, c)
		if strings.Contains(answer, `"type":"complete"`) || !strings.HasPrefix(answer, "{") {
			return answers
		}
		answers = append(answers, answer)
	}
}

// What is refused on a socket counts like what is answered, and what is beyond the share is not even read.
func TestSocketCountsWhatIsRefused(t *testing.T) {
	t.Parallel()
	for name, query := range map[string]string{
		"a wrong name": "{ gone# }", "no GraphQL": "{#", "too deep": strings.Repeat("{a", 20) + "#" + strings.Repeat("}", 20), "nothing": "",
		"two": "query a# { contacts { totalCount } } query b { contacts { totalCount } }", "an answer": "{ contacts(first: #) { totalCount } }",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limiter := must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 3, Per: time.Hour}}}))
			b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Limiter = limiter }))
			c := b.greeted(t)
			for n := 1; n <= 6; n++ {
				got := strings.Join(over(t, c, fmt.Sprint(n), strings.ReplaceAll(query, "#", fmt.Sprint(n))), "")
				if got == "" || strings.Contains(got, "rate_limited") != (n > 3) {
					t.Errorf("%d: %s", n, got)
				}
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != 429 {
				t.Errorf("after that: %d", r.status)
			}
		})
	}
}

// A document that is refused is so in the same words over all transports.
func TestRefusalsOfAllTransports(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	c := b.greeted(t)
	errorsIn := func(text string) []any {
		var whole struct{ Errors []any }
		_ = json.Unmarshal([]byte(text), &whole)
		return whole.Errors
	}
	for name, query := range map[string]string{
		"a wrong name": "subscription { events { nam } }",
		"several":      "subscription { events { nam } gone }",
		"many":         "subscription { events { " + numberedLines(100, "x# ") + "} }",
		"a long name":  "subscription { events { " + strings.Repeat("x", 120) + " } }",
		"no GraphQL":   "subscription {",
		"too deep":     "subscription " + strings.Repeat("{a", 20) + strings.Repeat("}", 20),
	} {
		want := errorsIn(string(b.ask(query).raw))
		resp := b.open(t.Context(), "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), "Accept", "text/event-stream")
		_, streamed, _ := strings.Cut(until(resp.Body, "event: complete"), "data: ")
		_ = resp.Body.Close()
		streamed, _, _ = strings.Cut(streamed, "\n")
		var message struct{ Payload json.RawMessage }
		_ = json.Unmarshal([]byte(strings.Join(over(t, c, "1", query), "")), &message)
		socket := string(message.Payload)
		if strings.HasPrefix(socket, "[") { // the protocol has errors before an operation as a list
			socket = `{"errors":` + socket + `}`
		}
		if len(want) == 0 {
			t.Errorf("%s is not refused", name)
		}
		if got := errorsIn(streamed); !reflect.DeepEqual(got, want) {
			t.Errorf("%s, over a stream: %s, want %v", name, streamed, want)
		}
		if got := errorsIn(socket); !reflect.DeepEqual(got, want) {
			t.Errorf("%s, over a socket: %s, want %v", name, socket, want)
		}
	}
}

// What a client says on its sockets has a rate, whatever it is and on however many: a socket that goes beyond is closed, and so is the next one.
// Neither other requests of the key nor a neighbour's socket notice.
func TestSocketsThatFloodAreClosed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		many int // more than may be said at once, and than would come back meanwhile
	}{
		"long messages":  {`{"type":"pong","payload":{"a":"` + strings.Repeat("x", 100<<10) + `"}}`, 60},
		"short messages": {`{"type":"pong"}`, 1200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Now = func() time.Time { return start } }))
			n := b.neighbour()
			quiet := n.greeted(t)
			for range 2 {
				flooding := b.greeted(t)
				go func() {
					for range c.many {
						if flooding.Write(t.Context(), websocket.MessageText, []byte(c.text)) != nil {
							return
						}
					}
				}()
				if status := closing(t, flooding); status != 4429 {
					t.Errorf("it is closed with %d", status)
				}
			}
			if got := strings.Join(over(t, quiet, "1", "{ contacts { totalCount } }"), ""); !strings.Contains(got, "totalCount") {
				t.Errorf("the neighbour: %s", got)
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != 200 {
				t.Errorf("another request: %d", r.status)
			}
		})
	}
}

// closing is how a socket is closed; -1 if that takes a minute.
func closing(t *testing.T, c *websocket.Conn) websocket.StatusCode {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		if _, _, err := c.Read(ctx); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}
