package rest_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
)

// wire leads to a copy of the server, until it is cut.
type wire struct {
	listener net.Listener

	mu    sync.Mutex
	to    string
	conns []net.Conn
}

// newWire of loopback, which leads nowhere yet.
func newWire(t *testing.T) *wire {
	t.Helper()
	w := &wire{listener: must(net.Listen("tcp", "127.0.0.1:0"))}
	t.Cleanup(func() { _ = w.listener.Close(); w.cut() })
	go func() {
		for {
			c, err := w.listener.Accept()
			if err != nil {
				return
			}
			go w.carry(c)
		}
	}()
	return w
}

func (w *wire) url() string { return "http://" + w.listener.Addr().String() }

// lead to a server from now on.
func (w *wire) lead(url string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.to = strings.TrimPrefix(url, "http://")
}

func (w *wire) carry(c net.Conn) {
	w.mu.Lock()
	far, err := net.Dial("tcp", w.to)
	if err != nil {
		w.mu.Unlock()
		_ = c.Close()
		return
	}
	w.conns = append(w.conns, c, far)
	w.mu.Unlock()
	go func() { _, _ = io.Copy(far, c); _ = far.Close() }()
	_, _ = io.Copy(c, far)
	_ = c.Close()
}

// cut what goes by it, as where a machine dies.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.conns {
		_ = c.Close()
	}
	w.conns = nil
}

// wires are those of the copies that are reached by one.
type wires struct {
	mu  sync.Mutex
	all map[string]*wire
}

// announce has the first copy say that it is reached by a wire.
func (w *wires) announce(t *testing.T) func(*live.Config) {
	t.Helper()
	return func(c *live.Config) {
		if c.Name != "copy0" {
			return
		}
		one := newWire(t)
		c.URL = one.url()
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.all == nil {
			w.all = map[string]*wire{}
		}
		w.all[c.URL] = one
	}
}

// of a server's first copy, which it leads to from now on.
func (w *wires) of(s *telephony) *wire {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := w.all[s.copies[0].Owner().URL]
	one.lead(s.url)
	return one
}

// handOver brings somebody to the copy that carries a call, as another copy does, by a pass. The status is the answer's if there is no socket.
func (b *bundle) handOver(pass string) (s *supervisor, proof string, status int) {
	b.t.Helper()
	ws, r, err := websocket.Dial(b.t.Context(), "ws"+strings.TrimPrefix(b.url, "http")+"/call/peer", //nolint:bodyclose // the library closes it
		&websocket.DialOptions{Subprotocols: []string{pagelink.Supervision}, HTTPHeader: http.Header{"X-Switchboard-Handover": {pass}}})
	if r == nil {
		b.t.Fatal(err)
		return nil, "", 0
	}
	if err != nil {
		return nil, "", r.StatusCode
	}
	b.t.Cleanup(func() { _ = ws.CloseNow() })
	s = &supervisor{t: b.t, ws: ws}
	go s.read()
	return s, r.Header.Get("X-Switchboard-Proof"), r.StatusCode
}
