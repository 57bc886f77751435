package sip

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

// Dialog is all that it takes to send a request within a call: another process can end the call with it.
type Dialog struct {
	CallID    string   `json:"call_id"`
	LocalTag  string   `json:"local_tag"`
	RemoteTag string   `json:"remote_tag"`
	Local     string   `json:"local"`  // our URI
	Remote    string   `json:"remote"` // the far end's
	Target    string   `json:"target"` // where the far end wants requests
	Routes    []string `json:"routes,omitempty"`
	CSeq      uint32   `json:"cseq"` // of our last request
	Trunk     string   `json:"trunk"`
	Transport string   `json:"transport"`
	Next      string   `json:"next"` // the address that the far end's messages come from

	// Realms have challenged the INVITE by which we have begun the dialog, and Server is the address that has; the trunk's password answers
	// them within it as well.
	Realms []string `json:"realms,omitempty"`
	Server string   `json:"server,omitempty"`
}

// Moved has something when the far end wants requests at another address than before: stored copies of the call's Dialog are then outdated.
func (c *Call) Moved() <-chan struct{} { return c.moved }

// moves has requests go to where the far end wants them from now on. The caller holds c.mu.
func (c *Call) moves(to string) {
	if c.dialog.Target == to {
		return
	}
	c.dialog.Target = to
	select {
	case c.moved <- struct{}{}:
	default: // the last time was not looked at yet
	}
}

// key finds the dialog of a request of the far end's.
func (d *Dialog) key() string { return d.CallID + "\n" + d.LocalTag }

// next makes the next request of the dialog.
func (p *Phone) next(ctx context.Context, d *Dialog, method sipgo.RequestMethod) (*sipgo.Request, error) {
	d.CSeq++
	return p.request(ctx, d, method, d.CSeq)
}

// counted notes the number that a request has got in the end: the answer to a challenge has a new one.
func (d *Dialog) counted(res *sipgo.Response) {
	if seq := res.CSeq(); seq != nil && seq.SeqNo > d.CSeq && seq.SeqNo-d.CSeq < 10 {
		d.CSeq = seq.SeqNo
	}
}

// request makes a request of the dialog.
func (p *Phone) request(ctx context.Context, d *Dialog, method sipgo.RequestMethod, seq uint32) (*sipgo.Request, error) {
	target, err := read(d.Target)
	if err != nil {
		return nil, err
	}
	hop := p.hop(d, target)
	at, err := p.here(ctx, d.Transport, hop)
	if err != nil {
		return nil, err
	}
	from, to := &sipgo.FromHeader{}, &sipgo.ToHeader{}
	if from.Address, err = party(d.Local); err != nil {
		return nil, err
	}
	if to.Address, err = party(d.Remote); err != nil {
		return nil, err
	}
	from.Params.Add("tag", d.LocalTag)
	if d.RemoteTag != "" {
		to.Params.Add("tag", d.RemoteTag)
	}
	req := sipgo.NewRequest(method, target)
	callID, hops := sipgo.CallIDHeader(d.CallID), sipgo.MaxForwardsHeader(70)
	for _, h := range []sipgo.Header{
		via(d.Transport, at), from, to, &callID, &sipgo.CSeqHeader{SeqNo: seq, MethodName: method}, &hops,
		&sipgo.ContactHeader{Address: through(p.user(d.Trunk), at, d.Transport)}, sipgo.NewHeader("User-Agent", p.cfg.UserAgent),
	} {
		req.AppendHeader(h)
	}
	for _, route := range d.Routes {
		req.AppendHeader(sipgo.NewHeader("Route", route))
	}
	req.SetBody(nil)
	p.aim(req, d.Transport, hop)
	return req, nil
}

// aim says by which socket and to whom a request goes.
func (p *Phone) aim(req *sipgo.Request, transport, hop string) {
	req.SetTransport(sipgo.NetworkToUpper(transport))
	req.SetDestination(hop)
	if l := p.listen[transport]; transport == UDP {
		req.Laddr = sipgo.Addr{IP: l.addr.Addr().AsSlice(), Port: int(l.addr.Port())}
	}
}

// via is a new transaction's.
func via(transport string, at netip.AddrPort) *sipgo.ViaHeader {
	v := &sipgo.ViaHeader{
		ProtocolName: "SIP", ProtocolVersion: "2.0", Transport: sipgo.NetworkToUpper(transport), Host: at.Addr().String(), Port: int(at.Port()),
	}
	v.Params.Add("branch", sipgo.GenerateBranchN(24))
	v.Params.Add("rport", "")
	return v
}

// hop is where the dialog's requests go: along its route or to its target, as RFC 3261 has it. But a connection that is open is
// used again, since far ends behind a router have no other; and a private address that a public one has announced is none that we
// could reach.
func (p *Phone) hop(d *Dialog, target sipgo.Uri) string {
	if d.RemoteTag == "" || d.Transport != UDP && p.connected(d.Transport, d.Next) {
		return d.Next
	}
	if len(d.Routes) > 0 {
		var first sipgo.Uri
		if _, err := sipgo.ParseAddressValue(d.Routes[0], &first, &sipgo.HeaderParams{}); err == nil && first.Host != "" {
			target = first
		}
	}
	addr, err := netip.ParseAddr(strings.Trim(target.Host, "[]"))
	if next, nextErr := netip.ParseAddrPort(d.Next); err == nil && nextErr == nil && inner(addr) && !inner(next.Addr()) {
		return d.Next
	}
	return hostPort(d.Transport, strings.Trim(target.Host, "[]"), target.Port)
}

func inner(a netip.Addr) bool {
	return a.IsPrivate() || a.IsUnspecified() || a.IsLoopback() || a.IsLinkLocalUnicast()
}

// connected says whether there is a connection to an address.
func (p *Phone) connected(transport, addr string) bool {
	conn, err := p.transport.GetConnection(transport, addr)
	if err != nil {
		return false
	}
	_, _ = conn.TryClose() // GetConnection has counted us in
	return true
}

// user is the user of our address at a trunk.
func (p *Phone) user(trunk string) string {
	if l := p.line(trunk); l != nil {
		return l.trunk.contact()
	}
	return Trunk{}.contact()
}

// beyond is added to the number of a request that a process other than the call's own sends, which may have sent some since.
const beyond = 1 << 16

// ErrGone is returned by Bye where the far end does not know the call.
var ErrGone = errors.New("sip: there is no such call")

// Bye ends a call that this Phone need not have set up.
func (p *Phone) Bye(ctx context.Context, d Dialog) error {
	d.CSeq += beyond
	req, err := p.next(ctx, &d, sipgo.BYE)
	if err != nil {
		return err
	}
	res, err := p.do(ctx, req, identified{p.trunk(d.Trunk), &d})
	switch {
	case err != nil:
		return err
	case res.StatusCode == 481 || res.StatusCode == sipgo.StatusNotFound:
		return fmt.Errorf("%w (%d %s)", ErrGone, res.StatusCode, res.Reason)
	case !res.IsSuccess():
		return failure(res)
	}
	return nil
}

// lines of a route, from the Record-Route headers of a message.
func recorded(m sipgo.Message, reverse bool) (routes []string) {
	for _, h := range m.GetHeaders("Record-Route") {
		if reverse {
			routes = append([]string{h.Value()}, routes...)
		} else {
			routes = append(routes, h.Value())
		}
	}
	return routes
}

// sentFrom is the host that a message came from; the zero value if that is not known.
func sentFrom(m sipgo.Message) netip.Addr {
	from, _ := netip.ParseAddrPort(m.Source())
	return from.Addr().Unmap()
}

// origin is the address that a message came from, for a Dialog.
func origin(m sipgo.Message) string {
	if _, _, err := net.SplitHostPort(m.Source()); err != nil {
		return ""
	}
	return m.Source()
}
