// Package shed refuses requests before net/http reads them. A server that is offered ten times its capacity refuses nine of ten requests,
// and most of what a refusal costs is net/http's work. docs/decisions/0028 has the figures.
//
// It handles only the plain case: a whole HTTP/1.1 request that arrives in one piece on an idle connection. net/http handles everything
// else, and every request while none is refused.
package shed

import (
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Shed says which requests are refused, and how.
type Shed struct {
	// On says whether anybody may be refused now. It is asked before each request, so it has to be quick.
	On func() bool
	// Refuse is the whole answer to a request that is refused, and nil for one that is to be served. It keeps nothing of the request.
	Refuse func(r *http.Request) []byte
	// Idle is how long a client may be silent, and Write how long it may take to read a refusal.
	Idle, Write time.Duration
	// Next gets the states of connections as the listener below gave them; nil if nobody needs them.
	Next func(net.Conn, http.ConnState)
}

// Listen has requests refused that come through a listener's connections. The server that serves them must report the state of each to
// State.
func (s *Shed) Listen(l net.Listener) net.Listener { return &listener{l, s} }

type listener struct {
	net.Listener

	by *Shed
}

// Accept waits for the next connection.
func (l *listener) Accept() (net.Conn, error) {
	inner, err := l.Listener.Accept()
	if err != nil {
		return nil, err //nolint:wrapcheck // this is a net.Listener
	}
	return &conn{Conn: inner, by: l.by}, nil
}

// State notes that a connection's request was answered; it is for http.Server.ConnState.
func (s *Shed) State(of net.Conn, state http.ConnState) {
	c, ours := of.(*conn)
	if ours {
		c.state(state)
		of = c.Conn
	}
	if s.Next != nil {
		s.Next(of, state)
	}
}

// Where a connection is between two requests. Net/http says that it is idle, says how long it may be, and then reads, unless it has
// something of the next request already; if it has, or when it has read, it sets another deadline.
const (
	working int32 = iota // on a request, or something that is no HTTP/1.1
	idle
	waiting // for a request of which nothing was read
)

// whole is how much net/http reads at once where it has nothing that it has not looked at. If it has anything, it reads less.
const whole = 4 << 10

// renewals is how many times the deadlines are set again while a client may be silent.
const renewals = 64

// conn is a connection on which requests are refused.
type conn struct {
	net.Conn

	by    *Shed
	stage atomic.Int32
	// remote is its address, once it was asked for.
	remote string
	// renewed is when the deadlines were set last; zero where net/http has set them.
	renewed time.Time
}

func (c *conn) state(s http.ConnState) {
	if s == http.StateIdle {
		c.stage.Store(idle)
	} else {
		c.stage.Store(working)
	}
}

// SetReadDeadline of net.Conn.
func (c *conn) SetReadDeadline(t time.Time) error {
	if !c.stage.CompareAndSwap(idle, waiting) {
		c.stage.CompareAndSwap(waiting, working)
	}
	return c.Conn.SetReadDeadline(t) //nolint:wrapcheck // this is a net.Conn
}

// Read reads what is not refused.
func (c *conn) Read(p []byte) (int, error) {
	for {
		n, err := c.Conn.Read(p)
		if err != nil || c.stage.Load() != waiting {
			return n, err //nolint:wrapcheck // this is a net.Conn
		}
		if len(p) != whole || !c.by.On() || !c.refuse(p[:n]) {
			c.stage.Store(working)
			c.renewed = time.Time{}
			return n, nil
		}
	}
}

// refuse what was read, if it is a request that is to be refused. A client that does not take its refusal loses the connection.
func (c *conn) refuse(text []byte) bool {
	r := parse(text)
	if r == nil {
		return false
	}
	if c.remote == "" {
		c.remote = c.RemoteAddr().String()
	}
	r.RemoteAddr = c.remote
	answer := c.by.Refuse(r)
	if answer == nil {
		return false
	}
	c.renew()
	if _, err := c.Write(answer); err != nil {
		_ = c.Close() // what comes next would be read as the rest of it
	}
	return true
}

// renew the deadlines, as net/http would for each request.
func (c *conn) renew() {
	now := time.Now()
	if now.Sub(c.renewed) < c.by.Idle/renewals {
		return
	}
	c.renewed = now
	_ = c.Conn.SetReadDeadline(now.Add(c.by.Idle)) // a connection that has none any more is closed
	_ = c.SetWriteDeadline(now.Add(c.by.Write))
	if c.by.Next != nil { // it has said something
		c.by.Next(c.Conn, http.StateIdle)
	}
}
