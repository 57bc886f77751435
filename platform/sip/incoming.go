package sip

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// ErrCancelled is returned by Answer where the caller has given up.
var ErrCancelled = errors.New("sip: the caller has given up")

// Invite is an incoming call that was neither answered nor refused yet.
type Invite struct {
	// To and From are the numbers, or names, as the trunk writes them; From is the one that it vouches for, if it does. Name is the
	// caller's, if it has one.
	To, From, Name string
	// Trunk is the id of the trunk that the call comes from; where several share an address, the likeliest, until one is taken. Trunks are
	// all of them, and Numbers what those of them mean that do not mean To by the same words, as it is their user that was called.
	Trunk   string
	Trunks  []string
	Numbers map[string]string
	// Account is the one of them that the call proves to be to, since it is to the account that we have registered where it comes from, or
	// since the caller knows its password; "" if there is no proof.
	Account string
	// ID names the call by whatever way it has come: where a provider rings several servers at once, each has it by the same.
	ID string

	phone *Phone
	req   *sipgo.Request
	tx    *sipgo.ServerTx
	call  *Call
	place *Place
	offer *session // nil if the caller leaves it to us
	once  sync.Once
	gone  chan struct{}
	over  sync.Once

	mu    sync.Mutex
	quiet bool        // it rings no longer
	bell  *time.Timer // rings again
}

// invited takes a call from a trunk.
func (p *Phone) invited(req *sipgo.Request, tx *sipgo.ServerTx, trunks []string) {
	if !p.first(merged(req), tx) {
		p.respond(tx, answer(req, 482))
		return
	}
	in, res := p.prepare(req, tx, trunks)
	if res != nil {
		p.respond(tx, res)
		return
	}
	p.mu.Lock()
	serve := p.serve
	p.asked[in] = true
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.asked, in)
	}()
	if tx.OnCancel(func(*sipgo.Request) { in.cancel() }) && tx.OnTerminate(func(string, error) { in.cancel() }) && serve != nil {
		p.ring(in, serve)
	}
	in.Refuse(480, "")
}

// merged names the call that a request begins, or cancels, by whatever way it has come.
func merged(req *sipgo.Request) string {
	return fmt.Sprintf("%s\n%s\n%d", req.CallID().Value(), req.From().Params.GetOr("tag", ""), req.CSeq().SeqNo)
}

// inSetup says whether there is a call that a request may cancel.
func (p *Phone) inSetup(cancel *sipgo.Request) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.setup[merged(cancel)]
}

// ring has the call handled. A handler that fails must not leave the caller waiting.
func (p *Phone) ring(in *Invite, serve func(*Invite)) {
	limit := time.AfterFunc(p.cfg.Timing.Offer, in.cancel)
	defer limit.Stop()
	stop := context.AfterFunc(p.life, in.cancel)
	defer stop()
	defer func() {
		if cause := recover(); cause != nil {
			p.cfg.Log.Error("An incoming call could not be handled.", "cause", cause)
			in.Refuse(500, "")
		}
	}()
	serve(in)
}

// first notes a new call. It is false for one that has come along another way already (RFC 3261, 8.2.2.2).
func (p *Phone) first(merge string, tx *sipgo.ServerTx) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.setup[merge] {
		return false
	}
	p.setup[merge] = true
	forget := func(string, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.setup, merge)
	}
	if !tx.OnTerminate(forget) {
		delete(p.setup, merge)
	}
	return true
}

// prepare reads the call and takes what it needs, or returns the response that refuses it.
func (p *Phone) prepare(req *sipgo.Request, tx *sipgo.ServerTx, trunks []string) (*Invite, *sipgo.Response) {
	for _, need := range values(req, "Require") {
		if need != "timer" {
			res := answer(req, 420)
			res.AppendHeader(sipgo.NewHeader("Unsupported", need))
			return nil, res
		}
	}
	if res := p.tooShort(req); res != nil {
		return nil, res
	}
	if req.Contact() == nil {
		return nil, answer(req, 400)
	}
	in := &Invite{phone: p, req: req, tx: tx, ID: merged(req), Trunks: trunks, gone: make(chan struct{}), Name: req.From().DisplayName}
	in.Account = p.account(req, trunks)
	in.Trunk = cmp.Or(in.Account, trunks[0])
	in.From = p.caller(req)
	in.name()
	var code int
	if in.offer, code = offered(req); code != 0 {
		return nil, able(answer(req, code))
	}
	owners := trunks
	if in.Account != "" {
		owners = []string{in.Account}
	}
	var err error
	switch in.place, err = p.enter(p.senders(owners, nil), true); {
	case errors.Is(err, errLimit):
		return nil, answer(req, 486)
	case err != nil:
		return nil, later(answer(req, 503))
	}
	call, err := p.newCall(p.life, in.dialog())
	if err != nil {
		in.place.Leave()
		p.cfg.Log.Warn("An incoming call could not be taken.", "error", err)
		return nil, answer(req, 503)
	}
	in.call = call
	return in, nil
}

func (in *Invite) dialog() Dialog {
	req := in.req
	return Dialog{
		CallID: req.CallID().Value(), LocalTag: req.To().Params.GetOr("tag", ""), RemoteTag: req.From().Params.GetOr("tag", ""),
		Local: req.To().Address.String(), Remote: req.From().Address.String(), Target: req.Contact().Address.String(),
		Routes: recorded(req, false), Trunk: in.Trunk, Transport: sipgo.NetworkToLower(req.Transport()), Next: origin(req),
	}
}

func (in *Invite) cancel() { in.over.Do(func() { close(in.gone) }) }

// Done is closed when the caller gives up, has rung for too long, or was lost.
func (in *Invite) Done() <-chan struct{} { return in.gone }

// response is one of the dialog that we would be in.
func (in *Invite) response(code int, reason string) *sipgo.Response {
	res := answer(in.req, code)
	if reason != "" {
		res.Reason = clean(reason)
	}
	return res
}

// Ring lets the caller hear that it rings, and again every minute: a proxy gives up on a call of which it hears nothing for three (RFC 3261,
// 13.3.1.1).
func (in *Invite) Ring() {
	in.mu.Lock()
	defer in.mu.Unlock()
	select {
	case <-in.gone:
		return
	default:
	}
	if in.quiet {
		return
	}
	in.place.arrived()
	in.phone.respond(in.tx, in.response(180, ""))
	if every := in.phone.cfg.Timing.Ring; in.bell == nil {
		in.bell = time.AfterFunc(every, in.Ring)
	} else {
		in.bell.Reset(every)
	}
}

// stopRinging has it ring no longer.
func (in *Invite) stopRinging() {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.quiet = true; in.bell != nil {
		in.bell.Stop()
	}
}

// Refuse turns the call down, by one of SIP's codes. After an answer or another refusal it does nothing.
func (in *Invite) Refuse(code int, reason string) {
	in.once.Do(func() { in.dismiss(in.response(min(max(code, 400), 699), reason)) })
}

// Challenge has the caller call again, and prove by then that it knows the password of a trunk that takes calls from anywhere. After an
// answer or a refusal it does nothing.
func (in *Invite) Challenge() {
	in.once.Do(func() { in.dismiss(in.phone.challenge(in.response(401, ""), in.req, sentFrom(in.req))) })
}

func (in *Invite) dismiss(res *sipgo.Response) {
	in.stopRinging()
	in.call.stream.close()
	in.place.Leave()
	in.phone.respond(in.tx, in.unless(res))
}

// unless the caller has cancelled, a response is the one to give; else 487 is, which has been said and may be said again.
func (in *Invite) unless(res *sipgo.Response) *sipgo.Response {
	if errors.Is(in.tx.Err(), sipgo.ErrTransactionCanceled) {
		return in.response(487, "")
	}
	return res
}

// Answer takes the call. The error is ErrCancelled if it is too late for that.
func (in *Invite) Answer() (call *Call, err error) {
	err = ErrCancelled
	in.once.Do(func() { call, err = in.answer() })
	return call, err
}

func (in *Invite) answer() (*Call, error) {
	in.stopRinging()
	c := in.call
	err := in.agree()
	if err == nil {
		err = in.place.settle(c)
	} else {
		in.place.Leave()
	}
	if err != nil {
		c.stream.close()
		in.phone.respond(in.tx, in.unless(in.response(480, "")))
		return nil, err
	}
	res := in.response(200, "")
	describes(res, c.describe(in.offer))
	c.dress(in.req, res)
	c.timed(res, false)
	c.stream.connect()
	c.told <- struct{}{}
	if err := c.insist(in.tx, res); err != nil { // the caller has given up meanwhile, and knows of no call
		c.end()
		return nil, errors.Join(ErrCancelled, err)
	}
	return c, nil
}

// agree begins with the caller's sound, unless the caller has given up.
func (in *Invite) agree() error {
	select {
	case <-in.gone:
		return ErrCancelled
	default:
	}
	c := in.call
	c.seq = in.req.CSeq().SeqNo + 1
	c.updates = lists(in.req, "UPDATE", "Allow")
	if in.offer == nil {
		return nil
	}
	return c.stream.agree(in.offer)
}
