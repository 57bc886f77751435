package sip

import (
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// mostFromOne bounds the connections from one address.
const mostFromOne = 16

// hall bounds the connections that others make, so that none can use up ours by connecting and saying nothing.
type hall struct {
	net.Listener

	phone *Phone
	mu    sync.Mutex
	open  map[*guest]bool
	from  map[netip.Addr]int
}

func newHall(p *Phone, inner net.Listener) *hall {
	return &hall{Listener: inner, phone: p, open: map[*guest]bool{}, from: map[netip.Addr]int{}}
}

// Accept waits for the next connection that there is room for.
func (h *hall) Accept() (net.Conn, error) {
	for {
		conn, err := h.Listener.Accept()
		if err != nil {
			return nil, err //nolint:wrapcheck // this is a net.Listener
		}
		g := &guest{Conn: conn, hall: h, addr: local(conn.RemoteAddr()).Addr().Unmap()}
		if h.admit(g) {
			return g, nil
		}
		_ = conn.Close()
	}
}

func (h *hall) admit(g *guest) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.open) >= h.phone.cfg.Connections || (h.from[g.addr] >= mostFromOne && !h.phone.trusts(g.addr)) {
		return false
	}
	h.open[g] = true
	h.from[g.addr]++
	return true
}

func (h *hall) leave(g *guest) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.open[g] {
		return
	}
	delete(h.open, g)
	if h.from[g.addr]--; h.from[g.addr] == 0 {
		delete(h.from, g.addr)
	}
}

// Close closes the listener with all that came in through it.
func (h *hall) Close() error {
	err := h.Listener.Close()
	h.mu.Lock()
	open := make([]*guest, 0, len(h.open))
	for g := range h.open {
		open = append(open, g)
	}
	h.mu.Unlock()
	for _, g := range open {
		_ = g.Close()
	}
	return err //nolint:wrapcheck // this is a net.Listener
}

// welcome lifts the deadline of the connections from a peer that has proved to be a trunk's.
func (h *hall) welcome(addr netip.Addr) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for g := range h.open {
		if g.addr == addr {
			g.begun.Store(true)
			_ = g.SetReadDeadline(time.Time{})
		}
	}
}

// guest is a connection from elsewhere. One from a stranger is closed after a while, whatever it sends.
type guest struct {
	net.Conn

	hall  *hall
	addr  netip.Addr
	begun atomic.Bool
}

func (g *guest) Read(b []byte) (int, error) {
	if p := g.hall.phone; p.trusts(g.addr) {
		_ = g.SetReadDeadline(time.Time{})
	} else if g.begun.CompareAndSwap(false, true) {
		_ = g.SetReadDeadline(time.Now().Add(p.cfg.Timing.Idle))
	}
	n, err := g.Conn.Read(b)
	return n, err //nolint:wrapcheck // this is a net.Conn
}

// Close closes it and makes room for another.
func (g *guest) Close() error {
	g.hall.leave(g)
	return g.Conn.Close() //nolint:wrapcheck // this is a net.Conn
}
