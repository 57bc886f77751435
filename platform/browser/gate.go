package browser

import (
	"encoding/binary"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/pion/ice/v4"
)

// Bounds of one connection. A page sends 50 packets a second from one address and one source; while it looks for a way, from some
// more. What goes beyond is dropped before anything is kept for it.
const (
	datagramRate, datagramBurst = 150, 500
	placeLimit                  = 64
	sourceLimit                 = 8
)

// bounds of a connection.
type bounds struct {
	mu      sync.Mutex
	meter   *meter
	places  int
	sources []uint32
}

func newBounds() *bounds { return &bounds{meter: newMeter(datagramRate, datagramBurst)} }

// visit counts the places that valid checks have come from: the library asks once for each.
func (b *bounds) visit(net.IP) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.places++
	return b.places <= placeLimit
}

// passes says whether a datagram is worth being read.
func (b *bounds) passes(data []byte, now time.Time) bool {
	const (
		rtp, beyond         = 128, 192 // the first byte, RFC 7983
		reports, notReports = 192, 224 // the second, RFC 5761
		source, header      = 8, 12
	)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(data) == 0 || !b.meter.take(now) {
		return false
	}
	if data[0] < rtp || data[0] >= beyond {
		return true
	}
	if len(data) < header || data[1] >= reports && data[1] < notReports { // reports are of no use to us
		return false
	}
	ssrc := binary.BigEndian.Uint32(data[source:])
	if slices.Contains(b.sources, ssrc) {
		return true
	}
	if len(b.sources) == sourceLimit {
		return false
	}
	b.sources = append(b.sources, ssrc)
	return true
}

// gate is the port as one connection sees it.
type gate struct {
	ice.UDPMux

	bounds *bounds
}

// GetConn of ice.UDPMux.
func (g *gate) GetConn(ufrag string, at net.Addr) (net.PacketConn, error) {
	c, err := g.UDPMux.GetConn(ufrag, at)
	if err != nil {
		return nil, err //nolint:wrapcheck // it goes back to the library
	}
	return &guarded{c, g.bounds}, nil
}

// Close of ice.UDPMux: the port is that of all connections.
func (*gate) Close() error { return nil }

type guarded struct {
	net.PacketConn

	bounds *bounds
}

// ReadFrom of net.PacketConn.
func (g *guarded) ReadFrom(b []byte) (n int, from net.Addr, err error) {
	for {
		n, from, err = g.PacketConn.ReadFrom(b)
		if err != nil || g.bounds.passes(b[:n], time.Now()) {
			return n, from, err //nolint:wrapcheck // it goes to the library
		}
	}
}
