// Package connection limits the connections to our HTTP servers. Each takes a file descriptor of the process, which calls, recordings and
// the database need as well.
package connection

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// How many connections there may be from one network, and from a site that the network may be one of many of.
const (
	networkMost = 500
	siteMost    = 1_000
)

// Bound of all connections to some listeners. If it is reached, the connection goes that has said nothing for the longest time; if all
// are at work, a new one is closed.
type Bound struct {
	// trusted are proxies, from which everybody's connections come.
	trusted []netip.Prefix

	mu     sync.Mutex
	all    *group
	groups map[string]*group // by network, and by site
}

// group of connections that count together.
type group struct {
	name       string
	open, most int
	idle       *list.List // of *conn, the one that has said nothing for longest first
}

// New limit on the number of connections. Only this limit applies to those from trusted proxies, this machine and private networks, because
// many people may share one of their addresses.
func New(most int, trusted []netip.Prefix) *Bound {
	return &Bound{trusted: trusted, all: &group{most: most, idle: list.New()}, groups: map[string]*group{}}
}

// Listen counts the connections to a listener. The server that serves them must report the state of each to State.
func (b *Bound) Listen(l net.Listener) net.Listener { return &listener{l, b} }

type listener struct {
	net.Listener

	bound *Bound
}

// Accept waits for the next connection that there is room for.
func (l *listener) Accept() (net.Conn, error) {
	for {
		inner, err := l.Listener.Accept()
		if err != nil {
			return nil, err //nolint:wrapcheck // this is a net.Listener
		}
		c := &conn{Conn: inner, bound: l.bound}
		gone, ok := l.bound.admit(c)
		for _, one := range gone {
			_ = one.Close()
		}
		if ok {
			return c, nil
		}
		_ = inner.Close()
	}
}

// conn is a connection from elsewhere.
type conn struct {
	net.Conn

	bound *Bound
	// groups are those that it counts for, and places where it is in their lists while it is idle; bound.mu guards them.
	groups []*group
	places []*list.Element
}

// Close closes it and makes room for another.
func (c *conn) Close() error {
	c.bound.mu.Lock()
	c.bound.leave(c)
	c.bound.mu.Unlock()
	return c.Conn.Close() //nolint:wrapcheck // this is a net.Conn
}

// State notes whether a connection is at work. It is called as http.Server.ConnState.
func (b *Bound) State(of net.Conn, s http.ConnState) {
	if t, is := of.(*tls.Conn); is {
		of = t.NetConn()
	}
	c, ours := of.(*conn)
	if !ours {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch s {
	case http.StateNew: // it is idle since it came
	case http.StateIdle:
		c.rest()
	case http.StateActive, http.StateHijacked, http.StateClosed:
		c.work()
	}
}

// admit a connection, which is idle until it says something. Those that are gone for it are the caller's to close.
func (b *Bound) admit(c *conn) (gone []*conn, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	groups := b.of(c.RemoteAddr())
	for _, g := range groups {
		if g.open < g.most {
			continue
		}
		oldest := g.idle.Front()
		if oldest == nil {
			return gone, false
		}
		other := oldest.Value.(*conn) //nolint:forcetypeassert // the list has no others
		b.leave(other)
		gone = append(gone, other)
	}
	c.groups = groups
	for _, g := range groups {
		if g.open++; g.name != "" {
			b.groups[g.name] = g
		}
	}
	c.rest()
	return gone, true
}

// of are the groups of a connection from an address.
func (b *Bound) of(address net.Addr) []*group {
	at, err := netip.ParseAddrPort(address.String())
	if err != nil {
		return []*group{b.all}
	}
	from := at.Addr().Unmap().WithZone("")
	if from.IsLoopback() || from.IsPrivate() || from.IsLinkLocalUnicast() {
		return []*group{b.all}
	}
	for _, p := range b.trusted {
		if p.Contains(from) {
			return []*group{b.all}
		}
	}
	return []*group{b.group(limit.Network(from), networkMost), b.group("site "+limit.Site(from), siteMost), b.all}
}

func (b *Bound) group(name string, most int) *group {
	if g := b.groups[name]; g != nil {
		return g
	}
	return &group{name: name, most: most, idle: list.New()}
}

// leave makes the room of a connection free, once.
func (b *Bound) leave(c *conn) {
	c.work()
	for _, g := range c.groups {
		if g.open--; g.open == 0 && g.name != "" {
			delete(b.groups, g.name)
		}
	}
	c.groups = nil
}

// rest puts a connection behind those that are idle already.
func (c *conn) rest() {
	c.work()
	for _, g := range c.groups {
		c.places = append(c.places, g.idle.PushBack(c))
	}
}

// work takes it from among them.
func (c *conn) work() {
	for i, place := range c.places {
		c.groups[i].idle.Remove(place)
	}
	c.places = nil
}
