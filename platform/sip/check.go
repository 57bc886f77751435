package sip

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// Check tries a trunk without changing anything there. Its error says in plain words what is wrong.
func (p *Phone) Check(ctx context.Context, t Trunk) error {
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	if err := p.check(ctx, t); err != nil {
		return &checkError{words(t, err), err}
	}
	return nil
}

// check asks the first server that says something.
func (p *Phone) check(ctx context.Context, t Trunk) (err error) {
	d := account(t)
	all := servers(ctx, t)
	for i, server := range all {
		d.Next = server
		patience := time.Duration(0)
		if i < len(all)-1 {
			patience = p.cfg.Timing.Reach
		}
		err = p.checkAt(ctx, t, &d, patience)
		if ctx.Err() != nil || !away(err) {
			break
		}
	}
	return err
}

// checkAt asks one server, which may be silent for so long.
func (p *Phone) checkAt(ctx context.Context, t Trunk, d *Dialog, patience time.Duration) error {
	method := sipgo.OPTIONS
	if t.Register {
		method = sipgo.REGISTER
	}
	req, err := p.next(ctx, d, method)
	if err != nil {
		return err
	}
	req.RemoveHeader("Contact") // so that it only asks who is registered
	res, err := p.reach(ctx, req, identified{trunk: t}, patience)
	if err == nil && !res.IsSuccess() && (t.Register || challenges(res) || res.StatusCode == sipgo.StatusServiceUnavailable) {
		err = failure(res)
	}
	return err
}

// checkError is an error in words of its own.
type checkError struct {
	text  string
	cause error
}

func (e *checkError) Error() string { return e.text }
func (e *checkError) Unwrap() error { return e.cause }

// words says what is wrong with a trunk to people who set it up.
func words(t Trunk, err error) string {
	var name *net.DNSError
	var op *net.OpError
	var refused *Failure
	switch {
	case errors.Is(err, errDeaf) && t.transport() == TLS:
		return "This server does not use SIP over TLS. Its operator has to set SWITCHBOARD_SIP_TLS_ADDR."
	case errors.As(err, &name):
		return fmt.Sprintf("The name %s could not be found.", t.Host)
	case errors.Is(err, ErrDenied), errors.As(err, &refused) && refused.Code == 403:
		return fmt.Sprintf("The trunk does not accept the user name or password (%s).", code(err))
	case errors.As(err, &refused):
		return fmt.Sprintf("The trunk refuses the request (%s).", code(err))
	case errors.Is(err, ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("Nothing responds at %s over %s.", t.hop(), sipgo.NetworkToUpper(t.transport()))
	case isCertificate(err):
		return fmt.Sprintf("The certificate of %s is not valid: %v.", t.Host, certificate(err))
	case errors.As(err, &op):
		return fmt.Sprintf("No connection to %s over %s: %v.", t.hop(), sipgo.NetworkToUpper(t.transport()), op.Err)
	default:
		return fmt.Sprintf("The trunk cannot be used: %v.", err)
	}
}

// code is the response that an error is about.
func code(err error) string {
	if f, ok := errors.AsType[*Failure](err); ok {
		return fmt.Sprintf("%d %s", f.Code, f.Reason)
	}
	return "no proof that we support"
}
