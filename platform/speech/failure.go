package speech

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// Ways in which a provider fails. Every error is one of them, or of the caller's own context.
var (
	// ErrRefused means that the provider does not take the key.
	ErrRefused = errors.New("speech: the provider refuses the key")
	// ErrVoice means that the provider has no such voice or model, or none for the language.
	ErrVoice = errors.New("speech: the provider does not have this voice or model")
	// ErrBusy means that the provider's limit is used up, or its money.
	ErrBusy = errors.New("speech: the provider's rate limit is reached")
	// ErrUnavailable means that the provider cannot be reached, is silent for too long, breaks off or cannot be understood.
	ErrUnavailable = errors.New("speech: the provider is not available")
	// ErrText means that a text is too long to be said at once.
	ErrText = errors.New("speech: the text is too long")
	// ErrAddress means that the provider has nothing at the address. It is an ErrUnavailable.
	ErrAddress = fmt.Errorf("%w at this address", ErrUnavailable)
	// ErrClosed means that the ear or the utterance has been closed, or the utterance that was asked for has ended.
	ErrClosed = errors.New("speech: closed")
)

// Causes of failures.
var (
	errSilent   = errors.New("it is silent for too long")
	errConnect  = errors.New("the connection fails")
	errCut      = errors.New("the answer breaks off")
	errGarbage  = errors.New("the answer cannot be understood")
	errEndless  = errors.New("the answer has no end")
	errMute     = errors.New("the answer has no sound")
	errReported = errors.New("it reports an error")
)

// failure is why a request failed. Its text has nothing of what the provider wrote, which may repeat the key.
type failure struct {
	kind   error
	status int
	cause  error
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

// Unwrap gives the kind.
func (f *failure) Unwrap() error { return f.kind }

func unavailable(cause error) *failure { return &failure{kind: ErrUnavailable, cause: cause} }

// classify says what the error of a request means, whose context ctx is; other is the cause where nothing better is known.
func classify(ctx context.Context, err, other error) error {
	if f, ok := errors.AsType[*failure](err); ok {
		return f
	}
	switch cause := context.Cause(ctx); {
	case cause == nil:
		return unavailable(other)
	case errors.Is(cause, errSilent):
		return unavailable(errSilent)
	case errors.Is(cause, ErrClosed):
		return ErrClosed
	default:
		return fmt.Errorf("speech: %w", cause)
	}
}

// judgeLimit bounds what is read of a refusal.
const judgeLimit = 4 << 10

// judge says what a refusal means. The words of the answer tell an unknown voice from a wrong address; they go no further.
func judge(resp *http.Response) *failure {
	f := &failure{kind: ErrUnavailable, status: resp.StatusCode}
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		f.kind = ErrRefused
	case http.StatusTooManyRequests, http.StatusPaymentRequired:
		f.kind = ErrBusy
	case http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		f.kind = ErrAddress
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		f.kind = ErrAddress
		fallthrough
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		if speaksOfVoice(resp.Body) {
			f.kind = ErrVoice
		}
	}
	return f
}

// speaksOfVoice says whether an answer is about a voice, a model or a language that the provider does not have.
func speaksOfVoice(body io.Reader) bool {
	if body == nil {
		return false
	}
	answer, _ := io.ReadAll(io.LimitReader(body, judgeLimit)) // what there is of it
	answer = bytes.ToLower(answer)
	return bytes.Contains(answer, []byte("voice")) || bytes.Contains(answer, []byte("model")) || bytes.Contains(answer, []byte("language"))
}

// outcome is what an observer hears of an error.
func outcome(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, ErrRefused):
		return "refused"
	case errors.Is(err, ErrVoice):
		return "unknown"
	case errors.Is(err, ErrBusy):
		return "busy"
	case errors.Is(err, ErrUnavailable):
		return "unavailable"
	default:
		return "canceled"
	}
}
