package sip

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// How many connections a stranger has from its address, and strangers have from one network of IPv6: the owner of one address may have all of
// them, or share them with neighbours.
const (
	mostFromOne     = 16
	mostFromNetwork = 4 * mostFromOne
)

// mostFromTrunk is how many connections an address has that a trunk trusts. It may be anybody's: people who add trunks choose what these trust.
const mostFromTrunk = 64

// connLimiter bounds the connections that others make, so that none can use up ours by connecting and saying nothing. Strangers have as
// many as trunks, and never those of trunks.
type connLimiter struct {
	net.Listener

	phone *Phone
	mu    sync.Mutex
	open  map[*limitedConn]bool
	from  map[netip.Addr]int // connections, by address
	near  map[netip.Addr]int // those of strangers, by network
	of    map[string]int     // those of trunks, by owner
}

func newConnLimiter(p *Phone, inner net.Listener) *connLimiter {
	return &connLimiter{
		Listener: inner, phone: p, open: map[*limitedConn]bool{}, from: map[netip.Addr]int{}, near: map[netip.Addr]int{}, of: map[string]int{},
	}
}

// Accept waits for the next connection that there is room for.
func (l *connLimiter) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err //nolint:wrapcheck // this is a net.Listener
		}
		at := local(conn.RemoteAddr())
		c := &limitedConn{Conn: conn, limiter: l, addr: at.Addr().Unmap(), port: at.Port()}
		owners := l.phone.owners(c.addr)
		c.trunk = len(owners) > 0
		if l.admit(c, owners) {
			return c, nil
		}
		_ = conn.Close()
	}
}

func (l *connLimiter) admit(c *limitedConn, owners []string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.alike(c.trunk) >= l.phone.cfg.Connections || !l.fits(c, owners) {
		return false
	}
	l.open[c] = true
	l.from[c.addr]++
	if c.trunk {
		l.of[c.owner]++
	} else {
		l.near[c.network()]++
	}
	return true
}

// fits says whether there is room for a connection from where it comes. One of a trunk's counts for the owner who has the fewest of those
// that share its address.
func (l *connLimiter) fits(c *limitedConn, owners []string) bool {
	if !c.trunk {
		return l.from[c.addr] < mostFromOne && l.near[c.network()] < mostFromNetwork
	}
	c.owner = l.poorest(owners)
	return l.from[c.addr] < mostFromTrunk && l.of[c.owner] < shareOf(l.phone.cfg.Connections)
}

// alike counts the connections of trunks, or of strangers. The caller holds l.mu.
func (l *connLimiter) alike(trunk bool) (n int) {
	for c := range l.open {
		if c.trunk == trunk {
			n++
		}
	}
	return n
}

// poorest is who has the fewest connections. The caller holds l.mu.
func (l *connLimiter) poorest(owners []string) string {
	return slices.MinFunc(owners, func(a, b string) int { return cmp.Compare(l.of[a], l.of[b]) })
}

// shareOf is how much one owner may have of what all share: three quarters.
func shareOf(most int) int { return most - most/4 } //nolint:mnd // a quarter

func (l *connLimiter) leave(c *limitedConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.open[c] {
		return
	}
	delete(l.open, c)
	discount(l.from, c.addr)
	if c.trunk {
		discount(l.of, c.owner)
	} else {
		discount(l.near, c.network())
	}
}

func discount[K comparable](of map[K]int, key K) {
	if of[key]--; of[key] == 0 {
		delete(of, key)
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

// welcome lifts the deadline of a connection whose peer has proved to be a trunk's, which then counts for its owner. Others from its address
// are as before: somebody else may share it. If the owner has no room for another, it stays a stranger's.
func (l *connLimiter) welcome(peer netip.AddrPort, owners []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		if c.addr != peer.Addr().Unmap() || c.port != peer.Port() {
			continue
		}
		if !c.trunk && !l.adopt(c, owners) {
			return
		}
		c.welcome.Store(true)
		_ = c.SetReadDeadline(time.Time{})
		return
	}
}

// adopt makes a stranger's connection a trunk's, where there is room. The caller holds l.mu.
func (l *connLimiter) adopt(c *limitedConn, owners []string) bool {
	owner := l.poorest(owners)
	if most := l.phone.cfg.Connections; l.alike(true) >= most || l.of[owner] >= shareOf(most) {
		return false
	}
	discount(l.near, c.network())
	c.trunk, c.owner = true, owner
	l.of[owner]++
	return true
}

// limitedConn is a connection from elsewhere. One from a stranger is closed after a while, whatever it sends, and one from where a trunk may
// be if it sends nothing, until a request of its has been taken.
type limitedConn struct {
	net.Conn

	limiter *connLimiter
	addr    netip.Addr
	port    uint16
	trunk   bool   // comes from a trunk; limiter.mu guards it
	owner   string // whose trunk it counts for
	begun   atomic.Bool
	welcome atomic.Bool
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
	if p := c.limiter.phone; !c.welcome.Load() && (c.begun.CompareAndSwap(false, true) || p.trusts(c.addr)) {
		_ = c.SetReadDeadline(time.Now().Add(p.cfg.Timing.Idle))
		if c.welcome.Load() { // meanwhile
			_ = c.SetReadDeadline(time.Time{})
		}
	}
	n, err := c.Conn.Read(b)
	return n, err //nolint:wrapcheck // this is a net.Conn
}

// Close closes it and makes room for another.
func (c *limitedConn) Close() error {
	c.limiter.leave(c)
	return c.Conn.Close() //nolint:wrapcheck // this is a net.Conn
}
