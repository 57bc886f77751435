package sip

import (
	"errors"
	"net"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// away says whether an error means that a server of a trunk is unavailable, so that the next may be tried (RFC 3263, 4.3): nothing could be sent to
// it, it has said nothing, or that it is out of service.
func away(err error) bool {
	_, transport := errors.AsType[net.Error](err)
	f, refused := errors.AsType[*Failure](err)
	return transport || errors.Is(err, sipgo.ErrTransactionTransport) || errors.Is(err, ErrTimeout) || isCertificate(err) ||
		refused && f.Code == sipgo.StatusServiceUnavailable
}

// elsewhere says whether the call may be tried at another server: none may be in doubt whether a telephone rings already. So a server that has
// said anything is the only one, but where it has refused, as being out of service, what has not rung.
func (a *attempt) elsewhere(err error) bool {
	if a == nil || !a.there {
		return away(err)
	}
	f, refused := errors.AsType[*Failure](err)
	return refused && f.Code == sipgo.StatusServiceUnavailable && !a.rung
}

// silent is when a server has said nothing for too long; never, where there is no other.
func (a *attempt) silent() (<-chan time.Time, func()) {
	if a.there {
		return after(0)
	}
	return after(a.reach)
}

// strays are INVITEs that were given up and may have arrived nevertheless, by the branch of their transaction. They are not sent again, and a call
// that one leads to is taken back. The zero value has none.
type strays struct {
	mu sync.Mutex
	by map[string]*stray
}

// stray is one of them.
type stray struct {
	*attempt

	dialog    Dialog
	cancelled bool
	ended     map[string]bool // by the tag of who has accepted it
}

// astray gives up an INVITE. What its transaction has received and nobody has taken from it would be lost with it.
func (p *Phone) astray(a *attempt, d Dialog) {
	p.strays.add(a, d)
	for {
		select {
		case res := <-a.tx.Responses():
			p.late(res)
			continue
		default:
		}
		a.tx.Terminate() // or it would be sent again, and ring when the server is back
		return
	}
}

// add one, for as long as it may lead to a call.
func (s *strays) add(a *attempt, d Dialog) {
	branch := a.req.Via().Params.GetOr("branch", "")
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = map[string]*stray{}
	}
	s.by[branch] = &stray{attempt: a, dialog: d, ended: map[string]bool{}}
	time.AfterFunc(linger, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.by, branch)
	})
}

// due is what is to be said to a response: of several that say the same the first counts.
func (s *strays) due(res *sipgo.Response) (one *stray, method sipgo.RequestMethod) {
	via, seq := res.Via(), res.CSeq()
	if via == nil || seq == nil || seq.MethodName != sipgo.INVITE {
		return nil, ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one = s.by[via.Params.GetOr("branch", "")]
	switch tag := tagOf(res); {
	case one == nil:
	case res.IsProvisional() && !one.cancelled:
		one.cancelled = true
		return one, sipgo.CANCEL
	case res.IsSuccess() && !one.ended[tag] && len(one.ended) < mostForks:
		one.ended[tag] = true
		return one, sipgo.BYE
	case !res.IsProvisional() && !res.IsSuccess():
		return one, sipgo.ACK
	}
	return nil, ""
}

// late takes a response that nobody waits for.
func (p *Phone) late(res *sipgo.Response) {
	switch one, method := p.strays.due(res); method {
	case sipgo.CANCEL:
		one.sendCancel()
	case sipgo.BYE:
		p.spawn(func() { p.decline(one.attempt, res, one.dialog) })
	case sipgo.ACK:
		_ = p.write(one.beside(sipgo.ACK, res)) // it comes again if this fails
	default: // nobody has asked
	}
}
