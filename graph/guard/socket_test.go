package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/connection"
)

// welcome lets everybody in.
func welcome() *Visitor {
	return &Visitor{
		Admit:  func(ctx context.Context, _ map[string]any) (context.Context, error) { return ctx, nil },
		Allow:  func(context.Context) error { return nil },
		Occupy: func(context.Context) (func(), error) { return func() {}, nil },
	}
}

// socketed serves a schema over sockets, with at most so many connections. It reports each request that is over.
func socketed(t testing.TB, es graphql.ExecutableSchema, socket Socket, most int, visits func() *Visitor) (url string, over chan struct{}) {
	t.Helper()
	s, g := handler.New(es), New(Defaults())
	s.SetRecoverFunc(func(context.Context, any) error { return errors.New("it panicked") })
	s.AddTransport(socket)
	s.SetQueryCache(g.Documents())
	s.Use(socket)
	s.Use(g)
	over = make(chan struct{}, 100)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { over <- struct{}{} }()
		s.ServeHTTP(w, r.WithContext(WithVisitor(r.Context(), visits())))
	}))
	bound := connection.New(most, nil)
	server.Listener, server.Config.ConnState = bound.Listen(server.Listener), bound.State
	server.Start()
	t.Cleanup(server.Close)
	return server.URL, over
}

// dialed is a socket whose client has said these messages.
func dialed(t testing.TB, url string, messages ...string) *websocket.Conn {
	t.Helper()
	c, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{Subprotocols: []string{socketProtocol}}) //nolint:bodyclose // the library closes it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.CloseNow() })
	for _, m := range messages {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(m)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// closed waits until a socket is, and returns how.
func closed(t testing.TB, c *websocket.Conn) websocket.StatusCode {
	t.Helper()
	end := make(chan error, 1)
	go func() {
		for {
			if _, _, err := c.Read(context.Background()); err != nil {
				end <- err
				return
			}
		}
	}()
	err, _ := await.Receive(t, end, "the socket stays open")
	return websocket.CloseStatus(err)
}

const hello = `{"type":"connection_init"}`

// What is no message of the protocol ends a socket, before anybody asks who says it.
func TestSocketClosesAtWhatIsNoMessage(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{}`)
	url, _ := socketed(t, es, NewSocket(), 100, welcome)
	for name, messages := range map[string][]string{
		"a number to begin with": {`{"type":"connection_init","payload":5}`},
		"a text":                 {`{"type":"connection_init","payload":"x"}`},
		"a list":                 {`{"type":"connection_init","payload":[]}`},
		"in another case":        {`{"TYPE":"connection_init","Payload":true}`},
		"no object":              {`5`},
		"no type":                {`{}`},
		"an unknown type":        {hello, `{"type":"start"}`},
		"a server's type":        {hello, `{"type":"next","id":"1"}`},
		"a type that is no text": {hello, `{"type":1}`},
		"an id that is no text":  {hello, `{"type":"subscribe","id":1}`},
		"no JSON":                {hello, `{`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if status := closed(t, dialed(t, url, messages...)); status != closeInvalid {
				t.Errorf("it is closed with %d", status)
			}
		})
	}
	for name, first := range map[string]string{
		"nothing": hello, "null": `{"type":"connection_init","payload":null}`, "an object": `{"type":"connection_init","payload":{"a":{}}}`,
	} {
		_, got, err := dialed(t, url, first).Read(t.Context())
		if err != nil || string(got) != `{"type":"connection_ack"}` {
			t.Errorf("%s to begin with: %s, %v", name, got, err)
		}
	}
	if ran.Load() != 0 {
		t.Errorf("%d operations ran", ran.Load())
	}
}

// A connection that is a socket is nobody's to close but ours, also where we fail.
func TestSocketClosesAfterAPanic(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	url, _ := socketed(t, es, NewSocket(), 100, func() *Visitor {
		v := welcome()
		v.Admit = func(context.Context, map[string]any) (context.Context, error) { panic("a mistake of ours") }
		return v
	})
	if status := closed(t, dialed(t, url, hello)); status != websocket.StatusInternalError {
		t.Errorf("it is closed with %d", status)
	}
}

// Sockets whose clients say something wrong and go do not keep the places of others.
func TestSocketsThatFailLeaveTheirPlaces(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	url, over := socketed(t, es, NewSocket(), 2, welcome)
	for range 2 {
		c := dialed(t, url, `{"type":"connection_init","payload":5}`)
		await.Receive(t, over, "the request goes on")
		_ = c.CloseNow()
	}
	await.Until(t, "nobody else is served", func() bool {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(r)
		if err == nil {
			_ = resp.Body.Close()
		}
		return err == nil
	})
}

// flood is an answer that no connection takes unless somebody reads it.
const flood = 16 << 20

// A client that does not read from its socket loses it, and pending messages are dropped.
func TestSocketClosesForWhoDoesNotRead(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{"messages":{"text":"`+strings.Repeat("x", flood)+`"}}`)
	socket := NewSocket()
	socket.patience = 100 * time.Millisecond
	url, over := socketed(t, es, socket, 100, welcome)
	dialed(t, url, hello, `{"type":"pong"}`, `{"type":"subscribe","id":"1","payload":{"query":"subscription{messages{text}}"}}`)
	await.Receive(t, over, "it is served for good")
}

// Nor does it stay when its visitor may no longer.
func TestSocketClosesForWhoIsNoLongerAdmitted(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{"messages":{"text":"`+strings.Repeat("x", flood)+`"}}`)
	socket := NewSocket()
	socket.patience = time.Hour
	revoke := make(chan context.CancelFunc, 1)
	url, over := socketed(t, es, socket, 100, func() *Visitor {
		v := welcome()
		v.Admit = func(ctx context.Context, _ map[string]any) (context.Context, error) {
			admitted, cancel := context.WithCancel(ctx)
			revoke <- cancel
			return admitted, nil
		}
		return v
	})
	c := dialed(t, url, hello, `{"type":"pong"}`)
	if _, _, err := c.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"type":"subscribe","id":"1","payload":{"query":"subscription{messages{text}}"}}`)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Reader(t.Context()); err != nil { // the answer is on its way, and goes no further
		t.Fatal(err)
	}
	(<-revoke)()
	await.Receive(t, over, "it is served for good")
}

// What a client says counts as it comes, whatever it says, and nothing is read of what is too much.
func TestSocketClosesForWhoSaysTooMuch(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{"messages":{"text":"x"}}`)
	var said atomic.Int64
	url, _ := socketed(t, es, NewSocket(), 100, func() *Visitor {
		v := welcome()
		v.Hear = func(n int) bool { return said.Add(int64(n)) <= 300 }
		return v
	})
	pong := `{"type":"pong","payload":{"a":"` + strings.Repeat("x", 100) + `"}}`
	ask := `{"type":"subscribe","id":"1","payload":{"query":"subscription{messages{text}}","a":"` + strings.Repeat("x", 100) + `"}}`
	if status := closed(t, dialed(t, url, hello, pong, ask)); status != closeCrowded {
		t.Errorf("it is closed with %d after %d bytes", status, said.Load())
	}
	if want := int64(len(hello) + len(pong) + len(ask)); said.Load() != want || ran.Load() != 0 {
		t.Errorf("%d bytes count, want %d, and %d operations ran", said.Load(), want, ran.Load())
	}
}
