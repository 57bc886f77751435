package sip

import (
	"bytes"
	"errors"
	"net"
	"sync"

	sipgo "github.com/emiago/sipgo/sip"
)

// door stands before the UDP socket. sipgo remembers every address that a packet comes from, and addresses of UDP are free to
// invent. So strangers are answered here, without keeping anything, and sipgo sees only peers whose calls we take or to whom we
// send.
type door struct {
	net.PacketConn

	phone  *Phone
	parser *sipgo.Parser
	begun  sync.Once
	ready  chan struct{} // closed when sipgo knows the socket, and sends from it rather than from one of its own
}

func newDoor(p *Phone, conn net.PacketConn) *door {
	return &door{PacketConn: conn, phone: p, parser: newParser(), ready: make(chan struct{})}
}

// ReadFrom waits for the next message that sipgo should see. An error ends sipgo's loop, so it is one only if the socket is closed.
func (d *door) ReadFrom(b []byte) (int, net.Addr, error) {
	d.begun.Do(func() { close(d.ready) })
	for {
		n, from, err := d.PacketConn.ReadFrom(b)
		if errors.Is(err, net.ErrClosed) {
			return n, from, err //nolint:wrapcheck // this is a net.PacketConn
		}
		if err == nil && d.admits(b[:n], from) {
			return n, from, nil
		}
	}
}

// WriteTo sends a message, and knows its receiver from then on.
func (d *door) WriteTo(b []byte, to net.Addr) (int, error) {
	addr := local(to).Addr().Unmap()
	if err := d.phone.cfg.Allow(addr); err != nil {
		return 0, err
	}
	d.phone.known.add(addr)
	return d.PacketConn.WriteTo(b, to) //nolint:wrapcheck // this is a net.PacketConn
}

// admits says whether sipgo sees a packet, and answers it where it does not.
func (d *door) admits(b []byte, from net.Addr) bool {
	msg := d.parse(b)
	addr := local(from).Addr().Unmap()
	req, is := msg.(*sipgo.Request)
	if msg == nil {
		return false
	}
	if !is || req.IsAck() || req.IsCancel() { // a trunk of several addresses confirms from any, but has to know the call
		return d.phone.known.has(addr) || is && d.phone.dialog(req) != nil
	}
	if !wellFormed(req) {
		return false
	}
	req.SetSource(from.String())
	req.SetTransport("UDP")
	_, refusal := d.phone.judge(req)
	if refusal == nil {
		return true
	}
	_, _ = d.PacketConn.WriteTo([]byte(refusal.String()), from) // it is repeated if it was lost
	return false
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
