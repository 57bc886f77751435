package sip

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

// Reliable provisional responses (RFC 3262): a far end can ask that each is confirmed by a PRACK. We do not offer it, and do it for those who
// require it.
const (
	extensionRequired = 421
	reliable          = "100rel"
	// mostRelied bounds the confirmations of a call: a far end that says something new all the time could have us send them to others
	// without an end. Each has as many numbers as its challenges need.
	mostRelied = 32
	perPrack   = mostProofs + 1
)

// requires says whether a far end refuses an INVITE only because it does not offer this.
func requires(req *sipgo.Request, res *sipgo.Response) bool {
	needs := strings.Join(values(res, "Require"), ",")
	return strings.EqualFold(strings.TrimSpace(needs), reliable) && !lists(req, reliable, "Supported")
}

// relies makes the request that offers it. The session could then be changed before the answer, which we do not do, so UPDATE is not allowed.
func (p *Phone) relies(req *sipgo.Request) *sipgo.Request {
	again := req.Clone()
	p.renew(again)
	for _, name := range append([]string{"Supported", "Allow"}, proofs...) { // each proof is good for one request
		again.RemoveHeader(name)
	}
	again.AppendHeader(sipgo.NewHeader("Allow", allowBefore))
	again.AppendHeader(sipgo.NewHeader("Supported", "timer, "+reliable))
	return again
}

// numbered is the last number that may have been used.
func (a *attempt) numbered() uint32 { return a.req.CSeq().SeqNo + a.pracks*perPrack }

// confirm tells the far end that a provisional response has arrived, where it wants to know: the first, and each that follows on the last. It
// repeats what we have missed before one, and what is not confirmed yet.
func (a *attempt) confirm(res *sipgo.Response) {
	number, err := strconv.ParseUint(value(res, "RSeq"), 10, 32)
	tag := tagOf(res)
	last, known := a.relied[tag]
	if err != nil || !lists(res, reliable, "Require") || known && number != last+1 || !known && len(a.relied) == mostForks || a.pracks == mostRelied {
		return
	}
	if a.relied == nil {
		a.relied = map[string]uint64{}
	}
	a.relied[tag] = number
	d := a.dialog
	if d.RemoteTag == "" { // it begins with this response
		if d, err = a.accept(d); err != nil {
			return
		}
	}
	seq := a.numbered() + 1
	if a.counts != nil {
		seq = a.counts()
	}
	a.pracks++
	about := fmt.Sprintf("%d %d %s", number, a.req.CSeq().SeqNo, sipgo.INVITE)
	a.phone.spawn(func() {
		ctx, cancel := context.WithTimeout(a.phone.life, linger)
		defer cancel()
		req, err := a.phone.request(ctx, &d, sipgo.PRACK, seq)
		if err == nil {
			req.AppendHeader(sipgo.NewHeader("RAck", about))
			_, err = a.phone.do(ctx, req, identified{a.who.trunk, &d})
		}
		if err != nil {
			a.phone.cfg.Log.Debug("A provisional response could not be confirmed.", "error", err)
		}
	})
}
