package egress //nolint:testpackage // the client reaches this machine

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

func TestSockets(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = c.CloseNow() }()
		kind, data, err := c.Read(r.Context())
		if err == nil {
			_ = c.Write(r.Context(), kind, data)
		}
	}))
	t.Cleanup(server.Close)
	if c, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{HTTPClient: New(nil)}); !errors.Is(err, ErrAddress) { //nolint:bodyclose // the library closes it
		t.Errorf("%v, %v", c, err)
	}
	c, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{HTTPClient: opened(nil)}) //nolint:bodyclose // the library closes it
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	if err := c.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	if _, data, err := c.Read(t.Context()); err != nil || string(data) != "hello" {
		t.Errorf("%q, %v", data, err)
	}
}

// A server that upgrades a connection unasked gains nothing by it: what it sends is bounded all the same.
func TestUnaskedSocketsAreBounded(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = c.Close() }()
		_, _ = c.Read(make([]byte, 1024)) // the request
		_, _ = io.WriteString(c, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
		for more := strings.Repeat("x", 1<<20); err == nil; {
			_, err = io.WriteString(c, more)
		}
	}()
	if body, err := get(t, opened(nil), "http://"+l.Addr().String()); !errors.Is(err, ErrSize) {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}
