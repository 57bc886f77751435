package sip

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// attempt is an INVITE of ours, and what becomes of it.
type attempt struct {
	phone *Phone
	who   identified
	tx    *sipgo.ClientTx
	req   *sipgo.Request
	res   *sipgo.Response
	ring  func(*sipgo.Response)
	late  func(*attempt) // the call that was accepted after nobody wanted it anymore
	heard bool           // something, so that it can be cancelled
	reach time.Duration  // how long it may take until something is heard; 0 is as long as a transaction
	there bool           // the server has said something, ever
	rung  bool           // and that it rings

	realms []string // of the challenges that it was asked to answer, and the address that has asked last
	server string

	dialog Dialog            // in which provisional responses are confirmed
	relied map[string]uint64 // the number of the last that was, by the tag of whose it is
	pracks uint32            // how many were
	counts func() uint32     // numbers the requests of a call that is up; nil before
}

// run sends the INVITE until there is a response that is not about how to ask.
func (a *attempt) run(ctx context.Context) error {
	for range 2 + mostProofs {
		if err := a.once(ctx); err != nil {
			return err
		}
		var err error
		switch a.res.StatusCode {
		case sipgo.StatusUnauthorized, sipgo.StatusProxyAuthRequired:
			var again *sipgo.Request
			if again, err = a.prove(ctx); err != nil {
				return fmt.Errorf("%w (%d %s)", err, a.res.StatusCode, a.res.Reason)
			}
			a.req = again
		case tooSmall:
			a.req = a.phone.prolong(a.req, a.res)
		case extensionRequired:
			if !requires(a.req, a.res) {
				return nil
			}
			a.req = a.phone.relies(a.req)
		default:
			return nil
		}
	}
	return failure(a.res)
}

// prove makes the INVITE that answers a challenge.
func (a *attempt) prove(ctx context.Context) (*sipgo.Request, error) {
	again, realm, err := a.phone.prove(ctx, a.req, a.res, a.who)
	if err == nil {
		a.realms, a.server = append(a.realms, realm), sentFrom(a.res).String()
		a.phone.seek(a.who.trunk) //nolint:contextcheck // it goes on where this call ends
	}
	return again, err
}

// once is one transaction.
func (a *attempt) once(ctx context.Context) error {
	var err error
	a.heard = false
	if a.tx, err = a.phone.begun(ctx, a.req); err != nil {
		return plain(ctx, a.req, err)
	}
	silent, stop := a.silent()
	defer stop()
	for {
		select {
		case a.res = <-a.tx.Responses():
			a.there, silent = true, nil
			if !a.res.IsProvisional() {
				return nil
			}
			a.heard, a.rung = true, a.rung || a.res.StatusCode > sipgo.StatusTrying
			a.ring(a.res)
			a.confirm(a.res)
		case <-silent:
			return plain(ctx, a.req, sipgo.ErrTransactionTimeout)
		case <-a.tx.Done():
			return plain(ctx, a.req, a.tx.Err())
		case <-ctx.Done():
			if !a.phone.spawn(a.cancel) {
				a.cancel() //nolint:contextcheck // ctx has ended
			}
			return fmt.Errorf("sip: INVITE: %w", context.Cause(ctx))
		case <-a.phone.life.Done():
			a.cancel() //nolint:contextcheck // ctx has ended
			return ErrClosed
		}
	}
}

// linger is how long a cancelled call is waited for.
const linger = 32 * time.Second

// cancel takes back the INVITE. It can only be taken back once something was heard, and may have been accepted by then.
func (a *attempt) cancel() {
	late := time.NewTimer(linger)
	defer late.Stop()
	sent := false
	closed := a.phone.life.Done()
	for {
		if a.heard && !sent {
			sent = true
			a.sendCancel()
		}
		select {
		case a.res = <-a.tx.Responses():
			if a.heard = true; a.res.IsProvisional() {
				continue
			}
			if a.res.IsSuccess() {
				a.late(a)
			}
			return
		case <-a.tx.Done():
			return
		case <-late.C:
			a.tx.Terminate()
			return
		case <-closed: // a moment for the response that is on its way
			closed = nil
			late.Reset(a.phone.cfg.Timing.Reply / 2)
		}
	}
}

func (a *attempt) sendCancel() {
	req := a.beside(sipgo.CANCEL, a.req)
	a.phone.spawnOr(func() {
		ctx, cancel := a.phone.moment()
		defer cancel()
		_, _ = a.phone.exchange(ctx, req, 0) // what counts is the response to the INVITE
	})
}

// beside is a request that is about the INVITE, and goes where that has gone. To whom it is stands in a message.
func (a *attempt) beside(method sipgo.RequestMethod, to sipgo.Message) *sipgo.Request {
	req := sipgo.NewRequest(method, a.req.Recipient)
	hops := sipgo.MaxForwardsHeader(70)
	req.AppendHeader(a.req.Via().Clone())
	sipgo.CopyHeaders("Route", a.req, req)
	sipgo.CopyHeaders("From", a.req, req)
	sipgo.CopyHeaders("To", to, req)
	sipgo.CopyHeaders("Call-ID", a.req, req)
	req.AppendHeader(&sipgo.CSeqHeader{SeqNo: a.req.CSeq().SeqNo, MethodName: method})
	req.AppendHeader(&hops)
	req.SetBody(nil)
	req.SetTransport(a.req.Transport())
	req.SetDestination(a.req.Destination())
	req.Laddr = a.req.Laddr
	return req
}

// spawnOr does something at once where it can no longer be done on the side.
func (p *Phone) spawnOr(f func()) {
	if !p.spawn(f) {
		f()
	}
}

// accept takes the dialog from the response that accepted the INVITE. If that does not say where the call is, it is where the response came
// from, for long enough to end it.
func (a *attempt) accept(d Dialog) (Dialog, error) {
	d.Routes = recorded(a.res, true)
	d.CSeq = a.numbered()
	d.Next = cmp.Or(origin(a.res), d.Next)
	d.Realms, d.Server = a.realms, a.server
	to, contact := a.res.To(), a.res.Contact()
	if to != nil {
		d.RemoteTag, _ = to.Params.Get("tag")
	}
	if contact != nil {
		d.Target = contact.Address.String()
	} else {
		d.Target = "sip:" + d.Next
	}
	if to == nil || contact == nil {
		return d, errors.New("sip: the trunk's response has no To or no Contact")
	}
	return d, nil
}

// mostForks is how many telephones beside the first may accept one INVITE and are ended. Each costs a transaction and several packets to
// wherever its response says, so a far end that makes them up could have us do that to others without an end.
const mostForks = 8

// acknowledge confirms that a call was accepted, each time that the far end says so, without waiting for a name: where it is not known yet whether
// that goes to the trunk, there is no proof with it, and a far end that insists on one says again that it has accepted.
func (a *attempt) acknowledge(d Dialog) error {
	ctx, cancel := a.phone.moment()
	defer cancel()
	ack, err := a.phone.request(ctx, &d, sipgo.ACK, a.req.CSeq().SeqNo)
	if err != nil {
		return err
	}
	a.vouch(ack, d)
	declined, again := map[string]bool{}, ack.Clone() // the first is being written meanwhile
	a.tx.OnRetransmission(func(res *sipgo.Response) { // one after the other
		tag := tagOf(res)
		if res.To() == nil || tag == d.RemoteTag {
			a.vouch(again, d)
			_ = a.phone.write(again) // it comes again if this fails
			return
		}
		if !declined[tag] && len(declined) < mostForks {
			declined[tag] = true
			a.phone.spawn(func() { a.phone.decline(a, res, d) })
		}
	})
	if err := a.phone.write(ack); err != nil {
		return fmt.Errorf("sip: ACK: %w", err)
	}
	return nil
}

// vouch puts the INVITE's proof into its confirmation, if there is one and that goes to the trunk: the far end may have it sent elsewhere.
func (a *attempt) vouch(ack *sipgo.Request, d Dialog) {
	proven := func(req *sipgo.Request) bool {
		return slices.ContainsFunc(proofs, func(name string) bool { return req.GetHeader(name) != nil })
	}
	if !proven(a.req) || proven(ack) || !a.phone.sought(ack.Destination(), identified{a.who.trunk, &d}) {
		return
	}
	for _, name := range proofs {
		sipgo.CopyHeaders(name, a.req, ack)
	}
}

// decline ends a call that was accepted but is not wanted: a second one where a proxy has rung several telephones, or one whose
// cancellation came too late.
func (p *Phone) decline(a *attempt, res *sipgo.Response, d Dialog) {
	ctx, cancel := p.moment()
	defer cancel()
	other := &attempt{phone: p, who: a.who, tx: a.tx, req: a.req, res: res, pracks: a.pracks, realms: a.realms, server: a.server}
	d, _ = other.accept(d) // what is missing in it is the reason
	if ack, err := p.request(ctx, &d, sipgo.ACK, a.req.CSeq().SeqNo); err == nil {
		_ = p.write(ack) // BYE ends the call all the same
	}
	req, err := p.next(ctx, &d, sipgo.BYE)
	if err != nil {
		return
	}
	if _, err := p.do(ctx, req, identified{a.who.trunk, &d}); err != nil {
		p.cfg.Log.Warn("A call that is no longer wanted could not be ended.", "error", err)
	}
}
