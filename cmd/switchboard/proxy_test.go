package main

import (
	"net"
	"net/url"
	"sync"
	"testing"
)

// proxy stands between a server and its database, and can hang without closing anything, as a stopped process does.
type proxy struct {
	url    string // of the database, by way of the proxy
	mu     sync.Mutex
	thawed *sync.Cond
	frozen bool
}

func between(t *testing.T, environ []string) *proxy {
	t.Helper()
	database, err := url.Parse(storedIn(environ))
	if err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{}
	p.thawed = sync.NewCond(&p.mu)
	t.Cleanup(func() {
		_ = l.Close()
		p.freeze(false)
	})
	behind := database.Host
	database.Host = l.Addr().String()
	p.url = database.String()
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", behind)
			if err != nil {
				_ = client.Close()
				continue
			}
			go p.pass(client, server)
			go p.pass(server, client)
		}
	}()
	return p
}

// pass takes what one side says to the other, while the proxy is not frozen.
func (p *proxy) pass(from, to net.Conn) {
	defer func() { _, _ = from.Close(), to.Close() }()
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		p.mu.Lock()
		for p.frozen {
			p.thawed.Wait()
		}
		p.mu.Unlock()
		if _, failed := to.Write(buf[:n]); failed != nil || err != nil {
			return
		}
	}
}

func (p *proxy) freeze(yes bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = yes
	p.thawed.Broadcast()
}
