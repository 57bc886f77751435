package sip

import (
	"crypto/tls"
	"net"
	"sync"
	"time"
)

// sipgo works on each message in a goroutine of its own, which lasts until what it answers is written. So where so many answers are behind, no more
// is read: of a peer that does not read them, and of a stranger that sends faster than we answer. What is read at once is a few messages.
const (
	mostUnread = 16
	atOnce     = 4096
)

// unanswered is how long a stranger's messages are waited for that get no answer, such as confirmations.
const unanswered = 100 * time.Millisecond

// meteredConn is a connection of metered.
type meteredConn struct {
	net.Conn

	meter meter
	peer  *limitedConn
	wrote chan struct{} // has something when an answer has been written
	gone  chan struct{} // closed with the connection
	once  sync.Once

	mu      sync.Mutex
	writing int // answers that the peer has not taken
	waiting int // a stranger's messages that are not answered
}

func newMetered(c net.Conn) *meteredConn {
	out := &meteredConn{Conn: c, wrote: make(chan struct{}, 1), gone: make(chan struct{})}
	if t, is := c.(*tls.Conn); is {
		c = t.NetConn()
	}
	out.peer, _ = c.(*limitedConn)
	return out
}

// stranger says whether nothing of the peer's has been taken yet.
func (c *meteredConn) stranger() bool { return c.peer != nil && !c.peer.welcome.Load() }

func (c *meteredConn) Read(b []byte) (int, error) {
	if err := c.rest(); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(b[:min(len(b), atOnce)])
	before := c.meter.all
	if !c.meter.bears(b[:n]) {
		return 0, errBound
	}
	if c.stranger() {
		c.count(0, c.meter.all-before)
	}
	return n, err //nolint:wrapcheck // this is a net.Conn
}

// rest waits until few answers are behind.
func (c *meteredConn) rest() error {
	for c.behind() >= mostUnread {
		late := time.NewTimer(unanswered)
		select {
		case <-c.wrote:
		case <-c.gone:
			late.Stop()
			return net.ErrClosed
		case <-late.C:
			c.forgive()
		}
		late.Stop()
	}
	return nil
}

func (c *meteredConn) behind() int {
	stranger := c.stranger()
	c.mu.Lock()
	defer c.mu.Unlock()
	if stranger {
		return max(c.writing, c.waiting)
	}
	return c.writing
}

// forgive messages that nobody answers.
func (c *meteredConn) forgive() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.writing == 0 {
		c.waiting = 0
	}
}

func (c *meteredConn) count(writing, waiting int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writing += writing
	c.waiting = max(0, c.waiting+waiting)
}

func (c *meteredConn) Write(b []byte) (int, error) {
	c.count(1, 0)
	defer func() {
		c.count(-1, -1)
		select {
		case c.wrote <- struct{}{}:
		default:
		}
	}()
	return c.Conn.Write(b) //nolint:wrapcheck // this is a net.Conn
}

func (c *meteredConn) Close() error {
	c.once.Do(func() { close(c.gone) })
	return c.Conn.Close() //nolint:wrapcheck // this is a net.Conn
}
