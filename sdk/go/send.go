package switchboard

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// longestWait is how long a call waits at most before it is repeated. If the server asks for more, it fails with what the server said.
const longestWait = 30 * time.Second

// send a request, and read the data of its answer.
func send[T any](ctx context.Context, c *core, r request, opts []Option) (T, error) {
	out, _, err := answered[T](ctx, c, r, opts)
	return out, err
}

// upload a file with a request.
func upload[T any](ctx context.Context, c *core, r request, file Upload, fields map[string]string, opts []Option) (out T, err error) {
	body, contentType, err := form(file, fields)
	if err != nil {
		return out, fmt.Errorf("switchboard: %w", err)
	}
	s := c.settings(r, opts)
	response, text, err := c.do(ctx, r, body, contentType, s, false)
	if err == nil {
		out, err = data[T](response, text)
	}
	return out, s.keyed(err)
}

func answered[T any](ctx context.Context, c *core, r request, opts []Option) (out T, header http.Header, err error) {
	body, err := encoded(r.body)
	if err != nil {
		return out, nil, err
	}
	s := c.settings(r, opts)
	response, text, err := c.do(ctx, r, body, "application/json", s, false)
	if err != nil {
		return out, nil, s.keyed(err)
	}
	out, err = data[T](response, text)
	return out, response.Header, s.keyed(err)
}

// data is what an envelope holds.
func data[T any](response *http.Response, text []byte) (T, error) {
	var envelope struct{ Data T }
	if err := json.Unmarshal(text, &envelope); err != nil {
		return envelope.Data, &Error{
			Status: response.StatusCode, Code: ErrorCodeInvalidResponse, Message: "The response is not as expected.",
			RequestID: response.Header.Get("X-Request-Id"), Err: err,
		}
	}
	return envelope.Data, nil
}

// Download a file that an answer names by its path, such as an export. The key is sent to this server only. Close what it returns; the
// context has to last until then.
func (c *Client) Download(ctx context.Context, path string, opts ...Option) (io.ReadCloser, error) {
	to, err := c.core.base.Parse(path)
	if err != nil {
		return nil, fmt.Errorf("switchboard: %w", err)
	}
	if to.Host != c.core.base.Host || to.Scheme != c.core.base.Scheme {
		return nil, fmt.Errorf("switchboard: %s is not the client's server", to.Host)
	}
	at := *c.core
	at.base = &url.URL{Scheme: to.Scheme, Host: to.Host}
	r := request{method: http.MethodGet, path: to.RequestURI()}
	response, _, err := at.do(ctx, r, nil, "", at.settings(r, opts), true)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}

// settings of a call. Only a POST has a key.
func (c *core) settings(r request, opts []Option) settings {
	s := c.defaults
	for _, o := range opts {
		o(&s)
	}
	s.timeout = cmp.Or(s.timeout, r.timeout, DefaultTimeout)
	switch {
	case r.method != http.MethodPost:
		s.idempotencyKey = ""
	case s.idempotencyKey == "":
		s.idempotencyKey = rand.Text()
	}
	return s
}

// keyed is an error of a call, with its key: whoever repeats the call needs it.
func (s settings) keyed(err error) error {
	var failure *Error
	if errors.As(err, &failure) {
		failure.IdempotencyKey = s.idempotencyKey
	}
	return err
}

// do sends a request until it is answered or its retries are used up.
func (c *core) do(ctx context.Context, r request, body []byte, contentType string, s settings, open bool) (*http.Response, []byte, error) {
	if r.path == "" {
		return nil, nil, errors.New("switchboard: an id must not be empty, . or ..")
	}
	if body == nil {
		contentType = ""
	}
	to := c.base.String() + r.path
	if query := r.query.encoded(); query != "" {
		to += "?" + query
	}
	header := c.header(r, s, contentType)
	cut := false // an attempt before this one may have reached the server
	for n := 0; ; n++ {
		response, text, err := c.once(ctx, r.method, to, header, body, s.timeout, open)
		var failure *Error
		switch {
		case err == nil:
			if s.response != nil {
				*s.response = response.Header
			}
			return response, text, nil
		case !errors.As(err, &failure), n >= s.retries, !repeats(r.method, header, failure, cut):
			return nil, nil, err
		}
		cut = cut || lost(failure)
		backoff := min(500*time.Millisecond*time.Duration(math.Pow(2, float64(min(n, 10)))), 8*time.Second)
		wait := max(failure.RetryAfter, backoff/2+time.Duration(mathrand.Int64N(int64(backoff/2))))
		select {
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}

// lost says that the connection was cut, here or behind a proxy: the server may have got the request.
func lost(e *Error) bool {
	return e.Code == ErrorCodeConnectionFailed || e.Status == http.StatusBadGateway
}

// repeats says whether a request is worth repeating. After a cut, its first attempt may still be in progress. A change with If-Match may
// have been made, even if the server could not tell and answered 503: a second attempt would then fail as if somebody else had made it.
func repeats(method string, header http.Header, e *Error, cut bool) bool {
	unsure := lost(e) || e.Status == http.StatusServiceUnavailable
	if e.RetryAfter > longestWait || unsure && method != http.MethodPost && header.Get("If-Match") != "" {
		return false
	}
	switch e.Status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable:
		return true
	case http.StatusConflict:
		return cut && e.Code == ErrorCodeConflict && method == http.MethodPost
	}
	return e.Code == ErrorCodeConnectionFailed
}

// once sends a request. The time is that until the response has been read, or, if it is left open, until it begins.
func (c *core) once(
	ctx context.Context, method, to string, header http.Header, body []byte, timeout time.Duration, open bool,
) (*http.Response, []byte, error) {
	inner, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(timeout, func() { cancel(context.DeadlineExceeded) })
	defer timer.Stop()
	failed := func(err error) error {
		late := errors.Is(context.Cause(inner), context.DeadlineExceeded) && ctx.Err() == nil
		cancel(nil)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case late:
			return &Error{Code: ErrorCodeTimeout, Message: "No response within " + timeout.String() + ".", Err: err}
		}
		return broken(err)
	}
	r, err := http.NewRequestWithContext(inner, method, to, bytes.NewReader(body))
	if err != nil {
		cancel(nil)
		return nil, nil, fmt.Errorf("switchboard: %w", err)
	}
	r.Header = header.Clone()
	response, err := c.http.Do(r)
	if err != nil {
		return nil, nil, failed(err)
	}
	fine := response.StatusCode >= 200 && response.StatusCode < 300
	if fine && open {
		response.Body = closer{response.Body, func() { cancel(nil) }}
		return response, nil, nil
	}
	text, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil {
		return nil, nil, failed(err)
	}
	cancel(nil)
	if !fine {
		return nil, nil, refused(response, text)
	}
	return response, text, nil
}

// closer ends the request of a body when it is closed.
type closer struct {
	io.ReadCloser
	end func()
}

// Close of io.Closer.
func (c closer) Close() error {
	c.end()
	return c.ReadCloser.Close()
}
