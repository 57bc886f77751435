package shed_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/shed"
)

const refusal = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 2\r\n\r\nno"

// server serves paths, and refuses everybody once it is on, except for what asks for /in.
type server struct {
	t       *testing.T
	http    *http.Server
	address string
	on      atomic.Bool
	// rested counts the times that a connection was said to be idle, read the bytes that were read.
	rested, read atomic.Int64
	// mute says that nothing can be written.
	mute atomic.Bool
}

// listener counts what is read of its connections.
type listener struct {
	net.Listener

	of *server
}

func (l listener) Accept() (net.Conn, error) {
	inner, err := l.Listener.Accept()
	return &counted{inner, l.of}, err
}

type counted struct {
	net.Conn

	of *server
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.of.read.Add(int64(n))
	return n, err
}

func serve(t *testing.T, idle, write time.Duration, tell string) *server {
	t.Helper()
	s := &server{t: t}
	by := &shed.Shed{On: s.on.Load, Idle: idle, Write: write, Next: func(c net.Conn, state http.ConnState) {
		if _, is := c.(*counted); !is {
			t.Errorf("the state is that of a %T", c)
		}
		if state == http.StateIdle {
			s.rested.Add(1)
		}
	}, Refuse: func(r *http.Request) []byte {
		body, err := io.ReadAll(r.Body)
		if err != nil || int64(len(body)) != r.ContentLength {
			t.Errorf("%d bytes of %d, %v", len(body), r.ContentLength, err)
		}
		if r.URL.Path == "/in" || r.RemoteAddr == "" {
			return nil
		}
		return []byte(tell)
	}}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	s.http = &http.Server{
		ConnState: by.State, Protocols: &protocols, IdleTimeout: idle, ReadTimeout: time.Minute, WriteTimeout: write, ReadHeaderTimeout: time.Minute,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			text, err := io.ReadAll(r.Body)
			if err != nil {
				return
			}
			_, _ = fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, text)
		}),
	}
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = l.Addr().String()
	go func() { _ = s.http.Serve(by.Listen(listener{l, s})) }()
	t.Cleanup(func() { _ = s.http.Close() })
	return s
}

func (c *counted) Write(p []byte) (int, error) {
	if c.of.mute.Load() {
		return 0, io.ErrShortWrite
	}
	return c.Conn.Write(p)
}

// client is a connection that has had its first answer, so that what follows may be refused.
type client struct {
	net.Conn

	of *server
	in *bufio.Reader
	// next is how many times a connection of the server is idle when the next request may be refused.
	next int64
}

func (s *server) connect() *client {
	s.t.Helper()
	inner, err := new(net.Dialer).DialContext(s.t.Context(), "tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = inner.Close() })
	_ = inner.SetDeadline(time.Now().Add(time.Minute))
	c := &client{inner, s, bufio.NewReader(inner), s.rested.Load()}
	c.say("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
	if got := c.answer(); got != "GET /first " {
		s.t.Fatalf("the first answer is %q", got)
	}
	await.Until(s.t, "the connection is not idle", func() bool { return s.rested.Load() >= c.next })
	return c
}

// say something when everything before it is read, and every answer done.
func (c *client) say(text string) {
	c.of.t.Helper()
	await.Until(c.of.t, "the connection is not idle", func() bool { return c.of.rested.Load() >= c.next })
	before := c.of.read.Load()
	if _, err := io.WriteString(c, text); err != nil {
		c.of.t.Fatal(err)
	}
	await.Until(c.of.t, "what is said is not read", func() bool { return c.of.read.Load() >= before+int64(len(text)) })
}

// answer is the next answer's body, "400" where that is its status, or "" where the connection has ended.
func (c *client) answer() string {
	c.of.t.Helper()
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return ""
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.of.t.Error(err)
	}
	if resp.StatusCode == http.StatusBadRequest {
		return "400"
	}
	if strings.Contains(string(body), " /") && !resp.Close {
		c.next++
	}
	return string(body)
}
