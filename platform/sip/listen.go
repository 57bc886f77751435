package sip

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"syscall"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// Transports of trunks.
const (
	UDP = "udp"
	TCP = "tcp"
	TLS = "tls"
)

// errDeaf is why a transport cannot be used: a peer that we ask over it could not reach us.
var errDeaf = errors.New("sip: this server does not listen")

// listener is a socket that we listen on.
type listener struct {
	addr  netip.AddrPort
	close func() error
}

// transports are sipgo's, with connections made only to addresses that are allowed.
func (p *Phone) transports() sipgo.TransportsConfig {
	stream := func() *sipgo.TransportTCP {
		return &sipgo.TransportTCP{
			WriteTimeout: 10 * time.Second,
			DialerCreate: func(local net.Addr) net.Dialer {
				return net.Dialer{LocalAddr: local, Timeout: p.cfg.Timing.Reach, ControlContext: p.control}
			},
		}
	}
	return sipgo.TransportsConfig{TCP: stream(), TLS: &sipgo.TransportTLS{TransportTCP: stream()}}
}

func (p *Phone) control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	if begins, waits := ctx.Value(connects{}).(func()); waits {
		begins()
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("sip: %w", err)
	}
	return p.cfg.Allow(to.Addr().Unmap())
}

// listenAll opens the sockets of all transports that are configured.
func (p *Phone) listenAll() error {
	return errors.Join(p.listenUDP(), p.listenStream(TCP, p.cfg.TCP), p.listenStream(TLS, p.cfg.TLS))
}

func (p *Phone) listenUDP() error {
	if p.cfg.UDP == "" {
		return nil
	}
	conn, err := new(net.ListenConfig).ListenPacket(context.Background(), "udp", p.cfg.UDP)
	if err != nil {
		return fmt.Errorf("sip: listen: %w", err)
	}
	p.listen[UDP] = listener{local(conn.LocalAddr()), conn.Close}
	d := newDoor(p, conn)
	p.sockets.Go(func() { _ = p.transport.ServeUDP(d) }) // until it is closed
	<-d.ready
	return nil
}

func (p *Phone) listenStream(transport, address string) error {
	if address == "" {
		return nil
	}
	inner, err := new(net.ListenConfig).Listen(context.Background(), "tcp", address)
	if err != nil {
		return fmt.Errorf("sip: listen: %w", err)
	}
	limiter := newConnLimiter(p, inner)
	p.listen[transport] = listener{local(inner.Addr()), limiter.Close}
	p.limiters = append(p.limiters, limiter)
	if transport == TCP {
		p.sockets.Go(func() { _ = p.transport.ServeTCP(metered{limiter}) })
		return nil
	}
	if p.cfg.Certificate == nil {
		return errors.New("sip: TLS needs a certificate")
	}
	conf := &tls.Config{GetCertificate: p.cfg.Certificate, MinVersion: tls.VersionTLS12}
	p.sockets.Go(func() { _ = p.transport.ServeTLS(metered{tls.NewListener(limiter, conf)}) })
	return nil
}

// lastMessage is how long sipgo may take to begin with a message that came last. It does so in a goroutine that nobody can wait for,
// and opens a socket of its own where ours is closed already.
const lastMessage = 100 * time.Millisecond

// shut closes all sockets.
func (p *Phone) shut() error {
	p.mu.Lock()
	p.mute = true
	p.mu.Unlock()
	p.sends.Wait()
	p.layer.Close()
	errs := []error{p.transport.Close()}
	for _, l := range p.listen {
		errs = append(errs, l.close())
	}
	p.sockets.Wait()
	time.Sleep(lastMessage) //nolint:forbidigo // nobody says when the last message has left
	return errors.Join(append(errs, p.transport.Close())...)
}

func local(a net.Addr) netip.AddrPort {
	switch a := a.(type) {
	case *net.UDPAddr:
		return a.AddrPort()
	case *net.TCPAddr:
		return a.AddrPort()
	}
	return netip.AddrPort{}
}

// Addr is the address that a transport listens on; invalid if it does not listen.
func (p *Phone) Addr(transport string) netip.AddrPort { return p.listen[transport].addr }

// here is the address that a peer reaches us at. If the peer is a name, that is looked up.
func (p *Phone) here(ctx context.Context, transport, peer string) (netip.AddrPort, error) {
	l, ok := p.listen[transport]
	if !ok {
		return netip.AddrPort{}, fmt.Errorf("%w on %s", errDeaf, transport)
	}
	if p.cfg.Public.IsValid() {
		return netip.AddrPortFrom(p.cfg.Public, l.addr.Port()), nil
	}
	if addr := l.addr.Addr(); !addr.IsUnspecified() {
		return netip.AddrPortFrom(addr.Unmap(), l.addr.Port()), nil
	}
	probe, err := new(net.Dialer).DialContext(ctx, "udp", peer) // nothing is sent: it asks the routing table
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("sip: no route to %s: %w", peer, err)
	}
	defer func() { _ = probe.Close() }()
	return netip.AddrPortFrom(local(probe.LocalAddr()).Addr().Unmap(), l.addr.Port()), nil
}

// inside is the address that sockets of sound are bound to.
func (p *Phone) inside(transport string) net.IP {
	if addr := p.listen[transport].addr.Addr(); addr.IsValid() && !addr.IsUnspecified() {
		return addr.AsSlice()
	}
	return nil
}

// hostPort is an address of a peer, with the transport's usual port where none is named.
func hostPort(transport, host string, port int) string {
	if port == 0 {
		port = sipgo.DefaultPort(transport)
	}
	return net.JoinHostPort(host, strconv.Itoa(port))
}
