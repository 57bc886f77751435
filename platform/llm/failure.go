package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Ways in which a model fails to answer.
var (
	// ErrUnavailable means that the endpoint is not reachable, is broken, is silent for too long, or was given up for now.
	ErrUnavailable = errors.New("llm: the endpoint is not available")
	// ErrOverloaded means that the endpoint refused to the end for having too much to do.
	ErrOverloaded = errors.New("llm: the endpoint is overloaded")
	// ErrRefused means that the endpoint takes no such request: a wrong key, an unknown model.
	ErrRefused = errors.New("llm: the endpoint refuses the request")
	// ErrOverflow means that the request is longer than the model reads. A shorter one may be answered.
	ErrOverflow = errors.New("llm: the request is longer than the model reads")
	// ErrGarbage means that the answer is not of the protocol.
	ErrGarbage = errors.New("llm: the answer cannot be understood")
	// ErrCut means that the answer broke off after it had begun.
	ErrCut = errors.New("llm: the response ended too early")
)

// ErrLate is the cause of a context's end that is the endpoint's failure: it had a time in which it can be expected to answer. An endpoint
// whose context ends for any other cause is not blamed, because the client may have gone.
var ErrLate = fmt.Errorf("llm: the endpoint is late: %w", context.DeadlineExceeded)

// errFiltered means that a filter took in the request and gave no answer. No caller sees it: that is a reply.
var errFiltered = errors.New("llm: the endpoint filters the request")

// failure is why one try failed. Its text has nothing of what the endpoint wrote, which may repeat the key.
type failure struct {
	kind   error
	status int
	cause  error
	// param is the parameter that the endpoint does not take.
	param string
	// after is how long the endpoint wants to be left alone.
	after time.Duration
}

// Error of error.
func (f *failure) Error() string {
	switch {
	case f.status != 0:
		return fmt.Sprintf("%v: status %d", f.kind, f.status)
	case f.cause != nil:
		return fmt.Sprintf("%v: %v", f.kind, f.cause)
	default:
		return f.kind.Error()
	}
}

// Unwrap gives the kind, and why the request was given up where that was ours.
func (f *failure) Unwrap() []error {
	if errors.Is(f.cause, context.Canceled) || errors.Is(f.cause, context.DeadlineExceeded) {
		return []error{f.kind, f.cause}
	}
	return []error{f.kind}
}

// again says whether another try may help, soon enough for the one who waits.
func (f *failure) again() bool {
	return (errors.Is(f.kind, ErrUnavailable) || errors.Is(f.kind, ErrOverloaded)) && f.after <= longestRest
}

// harmless says that the endpoint is well: it is the request that it does not take, or there are too many.
func (f *failure) harmless() bool {
	return errors.Is(f.kind, ErrRefused) || errors.Is(f.kind, ErrOverloaded) || errors.Is(f.kind, ErrOverflow)
}

// malformed says that the endpoint does not take a request of this shape.
func (f *failure) malformed() bool {
	return errors.Is(f.kind, ErrRefused) && (f.status == http.StatusBadRequest || f.status == http.StatusUnprocessableEntity)
}

// classify says what the error of a try means. Said tells that the answer had begun.
func classify(ctx context.Context, err error, said bool) *failure {
	f, failed := errors.AsType[*failure](err)
	if !failed {
		f = &failure{kind: ErrUnavailable, cause: context.Cause(ctx)}
	}
	if _, ok := errors.AsType[*protocolError](err); ok {
		f.kind, f.cause = ErrGarbage, err
	}
	if said {
		f.kind = ErrCut
	}
	return f
}

// statusOverloaded is Anthropic's own.
const statusOverloaded = 529

func ofStatus(status int) error {
	switch {
	case status == http.StatusTooManyRequests || status == statusOverloaded:
		return ErrOverloaded
	case status == http.StatusRequestEntityTooLarge:
		return ErrOverflow
	case status == 0:
		return ErrUnavailable
	case status >= http.StatusInternalServerError || status == http.StatusRequestTimeout:
		return ErrUnavailable
	default:
		return ErrRefused
	}
}

// protocolError is an answer that is none.
type protocolError struct{ why string }

// Error of error.
func (e *protocolError) Error() string { return e.why }

// Wait is how long an endpoint asks to wait after a request that failed in this way; 0 if it does not say.
func Wait(err error) time.Duration {
	if f, ok := errors.AsType[*failure](err); ok {
		return f.after
	}
	return 0
}
