package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/coder/websocket"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// named is a schema each of whose operations does what its name stands for.
func named(t testing.TB, operations map[string]graphql.ResponseHandler) *graphql.ExecutableSchemaMock {
	t.Helper()
	schema := schemaOf(t)
	return &graphql.ExecutableSchemaMock{
		SchemaFunc: func() *ast.Schema { return schema },
		ExecFunc: func(ctx context.Context) graphql.ResponseHandler {
			return operations[graphql.GetOperationContext(ctx).Operation.Name]
		},
	}
}

// opened is an operation that has begun: its context, and what lets it end after that of the context.
type opened struct {
	ctx context.Context
	end func()
}

// standing answers nothing until its context ends, and then not before it may.
func standing() (graphql.ResponseHandler, chan opened) {
	begun := make(chan opened, 1)
	return func(ctx context.Context) *graphql.Response {
		may, end := context.WithCancel(context.Background())
		begun <- opened{ctx, end}
		<-ctx.Done()
		<-may.Done()
		return nil
	}, begun
}

func subscribe(id, operation string) string {
	return fmt.Sprintf(`{"type":"subscribe","id":%q,"payload":{"query":"subscription %s{messages{id}}"}}`, id, operation)
}

func tell(t testing.TB, c *websocket.Conn, text string) {
	t.Helper()
	if err := c.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// told is the type and id of the next message.
func told(t testing.TB, c *websocket.Conn) [2]string {
	t.Helper()
	_, text, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return [2]string{m.Type, m.ID}
}

// A second operation with an id that is in use closes the socket: its messages could not be told from those of the first.
func TestSocketRefusesAnIDInUse(t *testing.T) {
	t.Parallel()
	stand, begun := standing()
	url, _ := socketed(t, named(t, map[string]graphql.ResponseHandler{"a": stand}), NewSocket(), 100, welcome)
	for _, id := range []string{"1", ""} {
		c := dialed(t, url, hello, subscribe(id, "a"))
		o, _ := await.Receive(t, begun, "nothing runs")
		o.end()
		tell(t, c, subscribe(id, "a"))
		if status := closed(t, c); status != closeTaken {
			t.Errorf("%q: it is closed with %d", id, status)
		}
		await.Receive(t, o.ctx.Done(), "the first goes on")
	}
}

// An id that is free again is a new operation's alone, also while that which had it before has not ended yet.
func TestSocketTakesAnIDAgain(t *testing.T) {
	t.Parallel()
	first, firsts := standing()
	second, seconds := standing()
	short := graphql.OneShot(&graphql.Response{Data: []byte(`{"messages":{"id":"a"}}`)})
	url, _ := socketed(t, named(t, map[string]graphql.ResponseHandler{"a": first, "b": second, "c": short}), NewSocket(), 100, welcome)
	c := dialed(t, url, hello, subscribe("1", "a"))
	told(t, c)
	before, _ := await.Receive(t, firsts, "nothing runs")
	tell(t, c, `{"type":"complete","id":"1"}`)
	tell(t, c, subscribe("1", "b"))
	after, _ := await.Receive(t, seconds, "the second does not run")
	await.Receive(t, before.ctx.Done(), "the first is not ended")
	before.end()
	tell(t, c, subscribe("2", "c"))
	for _, want := range [][2]string{{"next", "2"}, {"complete", "2"}} {
		if got := told(t, c); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if after.ctx.Err() != nil {
		t.Error("the second is ended with the first")
	}
	tell(t, c, `{"type":"complete","id":"1"}`)
	await.Receive(t, after.ctx.Done(), "the second cannot be ended")
	after.end()
}

// What a client calls an operation is what it is told.
func TestSocketAnswersByTheIDOfTheClient(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{"messages":{"id":"a"}}`)
	url, _ := socketed(t, es, NewSocket(), 100, welcome)
	c := dialed(t, url, hello)
	told(t, c)
	for _, id := range []string{"1", "1", "", " ", "1 1", "é\"<", "00000000-0000-0000-0000-000000000000", "1"} {
		for query, first := range map[string]string{"subscription{messages{id}}": "next", "{": "error"} {
			text, err := json.Marshal(map[string]any{"type": "subscribe", "id": id, "payload": map[string]string{"query": query}})
			if err != nil {
				t.Fatal(err)
			}
			tell(t, c, string(text))
			for _, want := range [][2]string{{first, id}, {"complete", id}} {
				if got := told(t, c); got != want {
					t.Errorf("%q, want %q", got, want)
				}
			}
		}
	}
	tell(t, c, `{"type":"complete","id":"nobody's"}`)
	tell(t, c, `{"type":"ping","id":"1","payload":{"a":1}}`)
	if got := told(t, c); got != [2]string{"pong", ""} {
		t.Errorf("%q", got)
	}
}
