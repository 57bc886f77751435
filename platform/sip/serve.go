package sip

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"strconv"

	sipgo "github.com/emiago/sipgo/sip"
)

// allow are the methods that we understand. Before we know that the far end has answered, all but UPDATE are: until then we keep no dialog that it
// could change, and it would take our answer for the end of the call (RFC 3261, 12.2.1.2).
const (
	allowBefore = "INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, NOTIFY"
	allow       = allowBefore + ", UPDATE"
)

// receive takes a request that begins a transaction. sipgo calls it in a goroutine of its own.
func (p *Phone) receive(req *sipgo.Request, tx *sipgo.ServerTx) {
	defer func() {
		if cause := recover(); cause != nil {
			p.cfg.Log.Error("A request could not be handled.", "method", string(req.Method), "cause", cause)
			tx.Terminate()
		}
	}()
	switch {
	case req.IsAck():
		if c := p.dialog(req); c != nil {
			c.acknowledged(req)
		}
		tx.Terminate()
	case !wellFormed(req):
		p.dismiss(tx, answer(req, 400))
	case req.IsCancel():
		p.respond(tx, answer(req, 481)) // sipgo knows no such call, and would keep this for half a minute
		tx.Terminate()
	default:
		p.admit(req, tx)
	}
}

// admit handles a request of somebody whose calls we take.
func (p *Phone) admit(req *sipgo.Request, tx *sipgo.ServerTx) {
	trunks, refusal := p.judge(req)
	if refusal != nil {
		p.dismiss(tx, refusal)
		return
	}
	c := p.dialog(req)
	if from, err := netip.ParseAddrPort(req.Source()); err == nil && req.Transport() != "UDP" {
		p.known.add(from.Addr().Unmap())
		for _, l := range p.limiters {
			l.welcome(from, p.senders(trunks, c))
		}
	}
	if ends := c != nil && req.Method == sipgo.BYE; !ends && !p.crowd.enter(p.senders(trunks, c), c, tx) {
		p.respond(tx, later(answer(req, 503)))
		tx.Terminate()
		return
	}
	if c != nil {
		c.handle(req, tx)
		return
	}
	_, within := req.To().Params.Get("tag")
	switch {
	case within && !p.tagged(req):
		p.respond(tx, answer(req, 481))
	case req.IsInvite():
		p.invited(req, tx, trunks)
	case req.Method == sipgo.OPTIONS:
		p.respond(tx, able(answer(req, 200)))
	case req.Method == sipgo.BYE, req.Method == sipgo.NOTIFY, req.Method == sipgo.UPDATE, req.Method == sipgo.INFO, req.Method == sipgo.PRACK:
		p.respond(tx, answer(req, 481))
	default:
		p.respond(tx, able(answer(req, 405)))
	}
}

// later has a response say that the request may be sent again in a while.
func later(res *sipgo.Response) *sipgo.Response {
	res.AppendHeader(sipgo.NewHeader("Retry-After", strconv.Itoa(1+rand.IntN(latest)))) //nolint:gosec // it spreads attempts
	return res
}

// latest is in how many seconds at most (RFC 3261, 14.2).
const latest = 10

// able says what we understand.
func able(res *sipgo.Response) *sipgo.Response {
	res.AppendHeader(sipgo.NewHeader("Allow", allow))
	res.AppendHeader(sipgo.NewHeader("Accept", sessionType))
	res.AppendHeader(sipgo.NewHeader("Supported", "timer"))
	return res
}

// respond sends a response. If it is lost, so is the request, and it comes again.
func (p *Phone) respond(tx *sipgo.ServerTx, res *sipgo.Response) {
	if err := tx.Respond(res); err != nil {
		p.cfg.Log.Debug("A response could not be sent.", "code", res.StatusCode, "error", err)
	}
}

// dismiss refuses a request of nobody whom we know. sipgo would keep an INVITE until the refusal is confirmed. No connection loses that, so
// it need not be repeated.
func (p *Phone) dismiss(tx *sipgo.ServerTx, res *sipgo.Response) {
	p.respond(tx, res)
	if sipgo.IsReliable(res.Transport()) {
		tx.Terminate()
	}
}

// freshTag is a header of our own for a request whose tag is ours. Others cannot write it, as its value is a secret.
const freshTag = "Fresh-Tag"

// tag gives an INVITE that begins a call the tag of the call, so that all that is said of it has the same (RFC 3261, 8.2.6.2): sipgo itself
// says that it was cancelled.
func (p *Phone) tag(msg sipgo.Message) {
	req, is := msg.(*sipgo.Request)
	if !is || !req.IsInvite() || req.To() == nil || req.To().Params.Has("tag") {
		return
	}
	req.To().Params.Add("tag", sipgo.GenerateTagN(16))
	req.AppendHeader(sipgo.NewHeader(freshTag, p.fresh))
}

func (p *Phone) tagged(req *sipgo.Request) bool {
	return slices.Contains(values(req, freshTag), p.fresh)
}

// dialog finds the call that a request is within.
func (p *Phone) dialog(req *sipgo.Request) *Call {
	to, from, id := req.To(), req.From(), req.CallID()
	if to == nil || from == nil || id == nil {
		return nil
	}
	d := Dialog{CallID: id.Value(), LocalTag: to.Params.GetOr("tag", "")}
	if d.LocalTag == "" {
		return nil
	}
	p.mu.Lock()
	c := p.calls[d.key()]
	p.mu.Unlock()
	if c == nil || c.Dialog().RemoteTag != from.Params.GetOr("tag", "") {
		return nil
	}
	return c
}
