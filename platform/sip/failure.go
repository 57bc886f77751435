package sip

import (
	"errors"
	"fmt"
	"strings"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// Why a call was not connected, for errors.Is.
var (
	ErrBusy     = errors.New("sip: busy")
	ErrNoAnswer = errors.New("sip: no answer")
	ErrRefused  = errors.New("sip: refused")
	ErrTimeout  = errors.New("sip: the trunk does not respond")
	ErrDenied   = errors.New("sip: the trunk does not accept the user name or password")
)

// Failure is a request that was refused.
type Failure struct { //nolint:errname // callers read sip.Failure
	Code   int
	Reason string
	// After is how long the far end asks to wait before the next attempt; 0 if it does not say.
	After time.Duration
}

func failure(res *sipgo.Response) error {
	after, _, _ := strings.Cut(value(res, "Retry-After"), "(") // a remark
	return &Failure{Code: res.StatusCode, Reason: res.Reason, After: seconds(strings.TrimSpace(after))}
}

func (f *Failure) Error() string { return fmt.Sprintf("%v (%d %s)", f.Unwrap(), f.Code, f.Reason) }

// Ambiguous says whether it may be the provider that refuses rather than the person called: not all providers say so in the reason.
func (f *Failure) Ambiguous() bool { return f.Code == rejected }

// rejected is what a person's telephone says who does not want the call, and a provider that takes it for a nuisance (ATIS-1000099).
const rejected = 603

// Unwrap says what the code means for a call.
func (f *Failure) Unwrap() error {
	switch f.Code {
	case 486, 600:
		return ErrBusy
	case rejected: // which a provider should name in the reason
		if strings.EqualFold(f.Reason, "Network Blocked") {
			return ErrRefused
		}
		return ErrBusy
	case 408, 480, 487:
		return ErrNoAnswer
	case 401, 407:
		return ErrDenied
	default:
		return ErrRefused
	}
}

// Cause is why a trunk has not connected a call, by one of a few names: denied (its proof), forbidden, unknown_number, declined (by the person or the
// provider), blocked (by the provider), media, unavailable, silent, unreachable or other. It is "" where the trunk has done its part, as somebody is
// busy or does not answer, and where the call failed here.
func Cause(err error) string {
	f, refused := errors.AsType[*Failure](err)
	switch {
	case errors.Is(err, errPorts): // of this server
		return ""
	case errors.Is(err, ErrDenied):
		return "denied"
	case refused:
		return f.cause()
	case errors.Is(err, ErrTimeout):
		return "silent"
	case away(err):
		return "unreachable"
	}
	return ""
}

func (f *Failure) cause() string {
	switch f.Code {
	case rejected:
		if errors.Is(f, ErrBusy) {
			return "declined"
		}
		return "blocked"
	case 607, 608: // as a nuisance (RFC 8197, RFC 8688)
		return "blocked"
	case 403:
		return "forbidden"
	case 404, 410, 484, 604:
		return "unknown_number"
	case 415, 488, 606:
		return "media"
	}
	switch {
	case errors.Is(f, ErrBusy), errors.Is(f, ErrNoAnswer):
		return ""
	case f.Code >= 500 && f.Code < 600: //nolint:mnd // the server's failures
		return "unavailable"
	}
	return "other"
}
