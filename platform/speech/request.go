package speech

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// post sends a request, and once more where the connection fails before an answer. The caller closes the body of the answer. It fails
// where no answer comes in time; ctx bounds the rest.
func (c *client) post(ctx context.Context, path, contentType string, body []byte) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	watch := time.AfterFunc(c.Patience, func() { cancel(errSilent) })
	defer watch.Stop()
	resp, err := c.send(ctx, path, contentType, body)
	if err != nil && ctx.Err() == nil {
		resp, err = c.send(ctx, path, contentType, body)
	}
	if err == nil && resp.StatusCode != http.StatusOK {
		err = judge(resp)
		_ = resp.Body.Close() // it says no more
	}
	if err != nil {
		err = classify(ctx, err, errConnect)
		cancel(nil)
		return nil, err
	}
	resp.Body = &ending{ReadCloser: resp.Body, end: func() { cancel(nil) }}
	return resp, nil
}

func (c *client) send(ctx context.Context, path, contentType string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address(path, nil), bytes.NewReader(body))
	if err != nil {
		return nil, unavailable(errConnect)
	}
	r.Header.Set("Content-Type", contentType)
	c.sign(r.Header)
	return c.HTTP.Do(r) //nolint:wrapcheck // post says what it means
}

// sign says who asks.
func (c *client) sign(h http.Header) {
	h.Set("User-Agent", "switchboard")
	switch {
	case c.Key == "":
	case c.Kind == Deepgram:
		h.Set("Authorization", "Token "+c.Key)
	default:
		h.Set("Authorization", "Bearer "+c.Key)
	}
}

// warm opens a connection, so that the first request need not. The answer is ignored.
func (c *client) warm(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, c.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodHead, c.address("models", nil), nil)
	if err != nil {
		return
	}
	c.sign(r.Header)
	start := time.Now()
	resp, err := c.HTTP.Do(r)
	if err == nil {
		_ = resp.Body.Close() // there is none
	} else {
		err = classify(ctx, err, errConnect)
	}
	c.observe("connection", start, err)
}

// ending ends a request with its body.
type ending struct {
	io.ReadCloser

	end func()
}

// Close of io.Closer.
func (e *ending) Close() error {
	defer e.end()
	return e.ReadCloser.Close() //nolint:wrapcheck // the body's own
}
