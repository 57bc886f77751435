package sip

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// do sends a request that is no INVITE and returns its final response. It answers a challenge if the identity may do that.
func (p *Phone) do(ctx context.Context, req *sipgo.Request, who identified) (*sipgo.Response, error) {
	return p.reach(ctx, req, who, 0)
}

// reach does so of a server that is given up where it says nothing at all for so long; 0 is as long as a transaction takes.
func (p *Phone) reach(ctx context.Context, req *sipgo.Request, who identified, patience time.Duration) (*sipgo.Response, error) {
	for tries := 0; ; tries++ {
		res, err := p.exchange(ctx, req, patience)
		patience = 0
		if err != nil || !challenges(res) || tries == mostProofs {
			return res, err
		}
		again, _, err := p.prove(ctx, req, res, who)
		if err != nil {
			return res, nil //nolint:nilerr // the response says what is wrong
		}
		req = again
	}
}

// exchange is one transaction. It is given up where nothing is heard for so long; 0 is as long as it takes.
func (p *Phone) exchange(ctx context.Context, req *sipgo.Request, patience time.Duration) (*sipgo.Response, error) {
	tx, err := p.begun(ctx, req)
	if err != nil {
		return nil, plain(ctx, req, err)
	}
	defer tx.Terminate()
	silent, stop := after(patience)
	defer stop()
	for {
		select {
		case res := <-tx.Responses():
			if silent = nil; !res.IsProvisional() {
				return res, nil
			}
		case <-silent:
			return nil, plain(ctx, req, sipgo.ErrTransactionTimeout)
		case <-tx.Done():
			return nil, plain(ctx, req, tx.Err())
		case <-ctx.Done():
			return nil, plain(ctx, req, ctx.Err())
		}
	}
}

// after is a timer; 0 is none.
func after(d time.Duration) (<-chan time.Time, func()) {
	if d == 0 {
		return nil, func() {}
	}
	timer := time.NewTimer(d)
	return timer.C, func() { timer.Stop() }
}

// connects is the key of what is called when a connection begins to come about.
type connects struct{}

// begun begins a transaction. A server that cannot be connected to in time is as one that says nothing. That is from when its address is known, as
// a name server may be slow; TLS may take as long again. Once the sockets are closed, sipgo would open one of its own, which nobody would close.
func (p *Phone) begun(ctx context.Context, req *sipgo.Request) (*sipgo.ClientTx, error) {
	if !p.sending() {
		return nil, ErrClosed
	}
	defer p.sends.Done()
	connecting, cancel := context.WithCancel(ctx)
	defer cancel()
	begins := func() { time.AfterFunc(2*p.cfg.Timing.Reach, cancel) }
	tx, err := p.layer.Request(context.WithValue(connecting, connects{}, begins), req)
	if late, is := errors.AsType[net.Error](err); ctx.Err() == nil && (connecting.Err() != nil && err != nil || is && late.Timeout()) {
		err = errors.Join(ErrTimeout, err)
	}
	return tx, err //nolint:wrapcheck // plain does
}

// write sends a request that has no transaction.
func (p *Phone) write(ack *sipgo.Request) error {
	if !p.sending() {
		return ErrClosed
	}
	defer p.sends.Done()
	return p.transport.WriteMsg(ack) //nolint:wrapcheck // its caller does
}

// sending has the sockets wait until Done; it is false where they are closed.
func (p *Phone) sending() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.mute {
		p.sends.Add(1)
	}
	return !p.mute
}

// plain says in plain words why there was no response.
func plain(ctx context.Context, req *sipgo.Request, err error) error {
	if errors.Is(err, sipgo.ErrTransactionTimeout) || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = errors.Join(ErrTimeout, ctx.Err())
	}
	return fmt.Errorf("sip: %s to %s: %w", req.Method, req.Destination(), err)
}

// challenges says whether a response asks who we are.
func challenges(res *sipgo.Response) bool {
	return res.StatusCode == sipgo.StatusUnauthorized || res.StatusCode == sipgo.StatusProxyAuthRequired
}

// renew makes a request a new transaction.
func (p *Phone) renew(req *sipgo.Request) {
	req.CSeq().SeqNo++
	req.Via().Params.Add("branch", sipgo.GenerateBranchN(24))
}

// answer is a response without a body.
func answer(req *sipgo.Request, code int) *sipgo.Response {
	return sipgo.NewResponseFromRequest(req, code, reason(code), nil)
}

// reason is what a code says to people who read it.
func reason(code int) string {
	if text, ok := reasons[code]; ok {
		return text
	}
	return "Failure"
}

var reasons = map[int]string{
	100: "Trying", 180: "Ringing", 200: "OK", 202: "Accepted", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
	405: "Method Not Allowed", 408: "Request Timeout", 415: "Unsupported Media Type", 420: "Bad Extension", 422: "Session Interval Too Small",
	480: "Temporarily Unavailable", 481: "Call/Transaction Does Not Exist", 482: "Loop Detected", 486: "Busy Here", 487: "Request Terminated",
	488: "Not Acceptable Here",
	489: "Bad Event", 491: "Request Pending", 500: "Server Internal Error", 503: "Service Unavailable",
	600: "Busy Everywhere", 603: "Decline",
}
