package sip

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// door stands before the UDP socket. sipgo remembers every address that a packet comes from, and addresses of UDP are free to
// invent. So strangers are answered here, without keeping anything, and sipgo sees only peers whose calls we take or to whom we
// send. What it remembers of these it forgets only when it stops reading, so that after a while another door takes the place of this one.
type door struct {
	net.PacketConn

	phone  *Phone
	parser *sipgo.Parser
	begun  sync.Once
	ready  chan struct{} // closed when sipgo knows the socket, and sends from it rather than from one of its own
	peers  peers
	first  *packet // which the door before has let in as its last; nil once it is read
}

// packet is one that has come.
type packet struct {
	text []byte
	from net.Addr
}

func newDoor(p *Phone, conn net.PacketConn) *door {
	return &door{PacketConn: conn, phone: p, parser: newParser(), ready: make(chan struct{})}
}

// ReadFrom waits for the next message that sipgo should see. An error ends sipgo's loop, so it is one only if the socket is closed, or the next
// door has taken over.
func (d *door) ReadFrom(b []byte) (int, net.Addr, error) {
	d.begun.Do(func() { close(d.ready) })
	if one := d.first; one != nil {
		d.first = nil
		d.peers.take(local(one.from), []string{""})
		return copy(b, one.text), one.from, nil
	}
	for {
		n, from, err := d.PacketConn.ReadFrom(b)
		if errors.Is(err, net.ErrClosed) {
			return n, from, err //nolint:wrapcheck // this is a net.PacketConn
		}
		if err != nil {
			continue
		}
		switch d.admits(b[:n], from) {
		case enters:
			return n, from, nil
		case lasts:
			d.next(&packet{bytes.Clone(b[:n]), from})
			return 0, nil, net.ErrClosed
		case stays:
		}
	}
}

// next has another door take over, with sipgo reading there from then on. sipgo still needs what this door knows for packets that it has read here,
// so the door is released a moment later.
func (d *door) next(first *packet) {
	other := newDoor(d.phone, d.PacketConn)
	other.first = first
	d.phone.sockets.Go(func() { _ = d.phone.transport.ServeUDP(other) })
	<-other.ready
	time.Sleep(lastMessage) //nolint:forbidigo // nobody says when the last message is taken
}

// response is how one begins; a request does with its method.
var response = []byte("SIP/2.0 ") //nolint:gochecknoglobals // it is a constant

// WriteTo sends a message, and knows its receiver from then on.
func (d *door) WriteTo(b []byte, to net.Addr) (int, error) {
	addr := local(to).Addr().Unmap()
	if err := d.phone.cfg.Allow(addr); err != nil {
		return 0, err
	}
	d.phone.known.add(addr)
	if !bytes.HasPrefix(b, response) {
		d.phone.targets.add(unmapped(local(to)))
	}
	return d.PacketConn.WriteTo(b, to) //nolint:wrapcheck // this is a net.PacketConn
}

// passage is what becomes of a packet.
type passage int

const (
	stays  passage = iota // it is answered here, or by nobody
	enters                // sipgo sees it
	lasts                 // sipgo sees it, when it has begun again
)

// admits says whether sipgo sees a packet, and answers it where it does not.
func (d *door) admits(b []byte, from net.Addr) passage {
	msg := d.parse(b)
	if msg == nil {
		return stays
	}
	req, _ := msg.(*sipgo.Request)
	if req != nil {
		req.SetSource(from.String())
		req.SetTransport("UDP")
	}
	owners, refusal := d.judge(req, local(from))
	if refusal == nil && owners != nil {
		known := d.peers.take(local(from), d.phone.standing(req, local(from), owners))
		if d.peers.worn(!known, d.phone.cfg.Timing.Forget) {
			return lasts
		}
		if known {
			return enters
		}
		if req != nil && !req.IsAck() {
			refusal = later(answer(req, 503))
		}
	}
	if refusal != nil {
		_, _ = d.PacketConn.WriteTo([]byte(refusal.String()), from) // it is repeated if it was lost
	}
	return stays
}

// judge finds the owners of the trunks that a packet may be from, or the response that refuses it; neither if it is dropped silently. A
// request is nil for a response. It does not matter whose a peer is that is known already.
func (d *door) judge(req *sipgo.Request, peer netip.AddrPort) (owners []string, refusal *sipgo.Response) {
	p, addr, known := d.phone, peer.Addr().Unmap(), []string{""}
	met := d.peers.all[peer]
	if req == nil || req.IsAck() || req.IsCancel() { // a trunk of several addresses confirms from any, but has to know the call
		var within *Call
		if req != nil {
			within = p.dialog(req)
		}
		switch {
		case within != nil:
			return p.senders(nil, within), nil
		case !p.known.has(addr):
			return nil, nil
		case req != nil && req.IsCancel() && !wellFormed(req):
			return nil, nil
		case req != nil && req.IsCancel() && !p.inSetup(req): // sipgo would keep it for half a minute
			return nil, answer(req, 481)
		}
		if met {
			return known, nil
		}
		if owners = p.owners(addr); len(owners) == 0 { // somebody whom we have called, or asked
			owners = []string{addr.String()}
		}
		return owners, nil
	}
	if !wellFormed(req) {
		return nil, nil
	}
	trunks, refusal := p.judge(req)
	switch {
	case refusal != nil:
		return nil, refusal
	case met:
		return known, nil
	}
	return p.senders(trunks, p.dialog(req)), nil
}

// parse reads a message; nil if it is none. sipgo's parser reads what anybody sends, so that it may even panic.
func (d *door) parse(b []byte) (msg sipgo.Message) {
	defer func() {
		if recover() != nil {
			msg = nil
		}
	}()
	if len(bytes.Trim(b, "\x00\r\n")) == 0 || !new(meter).bears(b) {
		return nil
	}
	msg, err := d.parser.ParseSIP(bytes.Clone(b))
	if err != nil {
		return nil
	}
	mend(msg)
	return msg
}

// wellFormed says whether a request has what all have to have.
func wellFormed(req *sipgo.Request) bool {
	via, from, seq := req.Via(), req.From(), req.CSeq()
	return via != nil && from != nil && seq != nil && req.To() != nil && req.CallID() != nil && seq.MethodName == req.Method &&
		from.Params.Has("tag") && len(*req.CallID()) <= 256
}
