package connection_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/connection"
)

// network is a listener that connections come to from any address.
type network struct {
	net.Listener

	coming chan net.Conn
	closed chan struct{}
}

func (n *network) Accept() (net.Conn, error) {
	select {
	case c := <-n.coming:
		return c, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

func (n *network) Close() error {
	close(n.closed)
	return nil
}

// from is a connection that has another address.
type from struct {
	net.Conn

	address net.TCPAddr
}

func (f from) RemoteAddr() net.Addr { return &f.address }

// connect from an address.
func (n *network) connect(t *testing.T, address string) *client {
	t.Helper()
	near, far := net.Pipe()
	n.coming <- from{far, net.TCPAddr{IP: net.ParseIP(address), Port: 1}}
	c := &client{Conn: near, text: bufio.NewReader(near)}
	t.Cleanup(func() { _ = near.Close() })
	return c
}

type client struct {
	net.Conn

	text *bufio.Reader
}

// ask for a path; ok is false where there is no answer.
func (c *client) ask(path string) (ok bool) {
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path); err != nil {
		return false
	}
	resp, err := http.ReadResponse(c.text, nil)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err == nil && resp.Body.Close() == nil
}

// start a server whose requests for /slow last until the test ends, with a bound of so many connections. It counts those requests, and how
// often a connection has become idle.
func start(t *testing.T, most int, trusted ...netip.Prefix) (n *network, working func() int, rested *atomic.Int64) {
	t.Helper()
	n = &network{coming: make(chan net.Conn), closed: make(chan struct{})}
	begun, end := make(chan struct{}, most), make(chan struct{})
	b := connection.New(most, trusted)
	rested = &atomic.Int64{}
	state := func(c net.Conn, s http.ConnState) {
		b.State(c, s)
		if s == http.StateIdle {
			rested.Add(1)
		}
	}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	s := &http.Server{ConnState: state, Protocols: &protocols, Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			begun <- struct{}{}
			<-end
		}
	})}
	go func() { _ = s.Serve(b.Listen(n)) }()
	t.Cleanup(func() {
		close(end)
		_ = s.Close()
	})
	return n, func() int { return len(begun) }, rested
}

// One network has 500 connections at most, and one site with many networks 1,000; others still come in.
func TestOneNetworkLeavesRoom(t *testing.T) {
	t.Parallel()
	n, working, _ := start(t, 10_000)
	for i := range 1_600 {
		c := n.connect(t, fmt.Sprintf("2001:db8:1:%x::1", i%4))
		go c.ask("/slow")
		if i == 999 {
			await.Until(t, "a connection is refused", func() bool { return working() == 1_000 })
		}
	}
	if c := n.connect(t, "2001:db8:2::1"); !c.ask("/") {
		t.Error("a neighbour is refused")
	}
	if working() != 1_000 {
		t.Errorf("a site has %d connections", working())
	}
	for i := range 600 {
		go n.connect(t, "192.0.2.7").ask("/slow")
		if i == 499 {
			await.Until(t, "a connection is refused", func() bool { return working() == 1_500 })
		}
	}
	if c := n.connect(t, "192.0.2.8"); !c.ask("/") || working() != 1_500 {
		t.Errorf("a network has %d connections", working()-1_000)
	}
}

// Everybody's connections come from a proxy, and a suite of tests is all on one machine: neither has a bound of its own.
func TestProxiesHaveNoPart(t *testing.T) {
	t.Parallel()
	n, working, _ := start(t, 10_000, netip.MustParsePrefix("192.0.2.0/24"))
	for i, address := range []string{"192.0.2.1", "127.0.0.1", "::1", "10.0.0.1"} {
		for range 1_100 {
			go n.connect(t, address).ask("/slow")
		}
		await.Until(t, address+" is refused", func() bool { return working() == 1_100*(i+1) })
	}
}

// Where all are taken, the one that has said nothing for the longest time goes, and none that is at work.
func TestOldestIdleGoes(t *testing.T) {
	t.Parallel()
	n, working, rested := start(t, 3)
	busy := n.connect(t, "192.0.2.1")
	go busy.ask("/slow")
	await.Until(t, "it does not work", func() bool { return working() == 1 })
	first, second := n.connect(t, "192.0.2.2"), n.connect(t, "192.0.2.3")
	for i, c := range []*client{first, second, first} {
		if !c.ask("/") {
			t.Fatal("there is no answer")
		}
		await.Until(t, "it does not become idle", func() bool { return rested.Load() == int64(i+1) })
	}
	await.Until(t, "nobody else comes in", func() bool {
		return n.connect(t, "192.0.2.4").ask("/")
	})
	if second.ask("/") || working() != 1 {
		t.Error("the oldest is still there")
	}
	if !first.ask("/") {
		t.Error("one that has asked just now is closed")
	}
}

// Where all are at work, a new one is closed, and comes in as soon as one of them is over.
func TestFullClosesNew(t *testing.T) {
	t.Parallel()
	n, working, _ := start(t, 2)
	held := n.connect(t, "192.0.2.1")
	go held.ask("/slow")
	go n.connect(t, "192.0.2.1").ask("/slow")
	await.Until(t, "they do not work", func() bool { return working() == 2 })
	if n.connect(t, "192.0.2.2").ask("/") {
		t.Error("there are more than may be")
	}
}

// A connection of HTTP/2 is at work while one of its requests is.
func TestStreamsAreWork(t *testing.T) {
	t.Parallel()
	n, working, _ := start(t, 1)
	var two http.Protocols
	two.SetUnencryptedHTTP2(true)
	proxy := &http.Client{Transport: &http.Transport{Protocols: &two, DialContext: func(context.Context, string, string) (net.Conn, error) {
		return n.connect(t, "192.0.2.1").Conn, nil
	}}}
	get := func(path string) error {
		resp, err := proxy.Get("http://x" + path)
		if err == nil {
			err = resp.Body.Close()
		}
		return err
	}
	if err := get("/"); err != nil {
		t.Fatal(err)
	}
	go func() { _ = get("/slow") }()
	await.Until(t, "it does not work", func() bool { return working() == 1 })
	if n.connect(t, "192.0.2.2").ask("/") {
		t.Error("one that is at work is closed")
	}
	if err := get("/"); err != nil {
		t.Error(err)
	}
}
