package sip

import (
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// How many connections a stranger has from its address, and strangers have from one network of IPv6: whoever has one address of it may have
// all of them, or share them with neighbours.
const (
	mostFromOne     = 16
	mostFromNetwork = 4 * mostFromOne
)

// connLimiter bounds the connections that others make, so that none can use up ours by connecting and saying nothing. Strangers have as
// many as trunks, and never those of trunks.
type connLimiter struct {
	net.Listener

	phone *Phone
	mu    sync.Mutex
	open  map[*limitedConn]bool
	from  map[netip.Addr]int // connections, by address
	near  map[netip.Addr]int // those of strangers, by network
}

func newConnLimiter(p *Phone, inner net.Listener) *connLimiter {
	return &connLimiter{
		Listener: inner, phone: p, open: map[*limitedConn]bool{}, from: map[netip.Addr]int{}, near: map[netip.Addr]int{},
	}
}

// Accept waits for the next connection that there is room for.
func (l *connLimiter) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err //nolint:wrapcheck // this is a net.Listener
		}
		c := &limitedConn{Conn: conn, limiter: l, addr: local(conn.RemoteAddr()).Addr().Unmap()}
		c.trunk = l.phone.trusts(c.addr)
		if l.admit(c) {
			return c, nil
		}
		_ = conn.Close()
	}
}

func (l *connLimiter) admit(c *limitedConn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	alike := 0
	for other := range l.open {
		if other.trunk == c.trunk {
			alike++
		}
	}
	full := l.from[c.addr] >= mostFromOne || l.near[c.network()] >= mostFromNetwork
	if alike >= l.phone.cfg.Connections || full && !c.trunk {
		return false
	}
	l.open[c] = true
	l.from[c.addr]++
	if !c.trunk {
		l.near[c.network()]++
	}
	return true
}

func (l *connLimiter) leave(c *limitedConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.open[c] {
		return
	}
	delete(l.open, c)
	discount(l.from, c.addr)
	if !c.trunk {
		discount(l.near, c.network())
	}
}

func discount(of map[netip.Addr]int, addr netip.Addr) {
	if of[addr]--; of[addr] == 0 {
		delete(of, addr)
	}
}

// Close closes the listener with all that came in through it.
func (l *connLimiter) Close() error {
	err := l.Listener.Close()
	l.mu.Lock()
	open := make([]*limitedConn, 0, len(l.open))
	for c := range l.open {
		open = append(open, c)
	}
	l.mu.Unlock()
	for _, c := range open {
		_ = c.Close()
	}
	return err //nolint:wrapcheck // this is a net.Listener
}

// welcome lifts the deadline of the connections from a peer that has proved to be a trunk's, and they take no room from its neighbours. Its
// address has no more than others: somebody else may share it.
func (l *connLimiter) welcome(addr netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		if c.addr == addr {
			if !c.trunk {
				discount(l.near, c.network())
			}
			c.trunk = true
			c.begun.Store(true)
			_ = c.SetReadDeadline(time.Time{})
		}
	}
}

// limitedConn is a connection from elsewhere. One from a stranger is closed after a while, whatever it sends.
type limitedConn struct {
	net.Conn

	limiter *connLimiter
	addr    netip.Addr
	trunk   bool // comes from a trunk; limiter.mu guards it
	begun   atomic.Bool
}

// network is where its address is; of IPv4 that alone.
func (c *limitedConn) network() netip.Addr {
	if c.addr.Is6() {
		if network, err := c.addr.Prefix(64); err == nil {
			return network.Addr()
		}
	}
	return c.addr
}

func (c *limitedConn) Read(b []byte) (int, error) {
	if p := c.limiter.phone; p.trusts(c.addr) {
		_ = c.SetReadDeadline(time.Time{})
	} else if c.begun.CompareAndSwap(false, true) {
		_ = c.SetReadDeadline(time.Now().Add(p.cfg.Timing.Idle))
	}
	n, err := c.Conn.Read(b)
	return n, err //nolint:wrapcheck // this is a net.Conn
}

// Close closes it and makes room for another.
func (c *limitedConn) Close() error {
	c.limiter.leave(c)
	return c.Conn.Close() //nolint:wrapcheck // this is a net.Conn
}
