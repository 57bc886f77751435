package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/platform/egress"
)

var (
	errAddress = errors.New("its address is not a URL")
	errWire    = errors.New("its protocol is not known")
)

// post sends a request; the caller closes the body of the answer. The error is a failure, or that of the connection.
func post(ctx context.Context, via *http.Client, e Endpoint, r Request, dropped map[string]bool) (*http.Response, error) {
	w, known := wires[e.Wire]
	if !known {
		return nil, &failure{kind: ErrRefused, cause: errWire}
	}
	answer, err := send(ctx, via, w.address(e.URL), "text/event-stream", func(h http.Header) { w.sign(h, e.Key) }, w.body(e, r, dropped))
	if f, ok := errors.AsType[*failure](err); ok && f.param == "" && w.toolless && r.toolless() && f.malformed() {
		f.param = noTools
	}
	return answer, err
}

// send a body to an address; as post.
func send(ctx context.Context, via *http.Client, address, accept string, sign func(http.Header), content any) (*http.Response, error) {
	body, err := json.Marshal(content)
	if err != nil {
		return nil, &failure{kind: ErrRefused, cause: fmt.Errorf("request: %w", err)}
	}
	out, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, &failure{kind: ErrRefused, cause: errAddress} // the error itself would quote the address
	}
	out.Header.Set("Content-Type", "application/json")
	out.Header.Set("Accept", accept)
	out.Header.Set("User-Agent", "switchboard")
	sign(out.Header)
	answer, err := egress.Straight(via).Do(out)
	if err != nil {
		return nil, fmt.Errorf("post: %w", err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		defer func() { _ = answer.Body.Close() }()                      // what was read is enough
		text, _ := io.ReadAll(io.LimitReader(answer.Body, reportLimit)) // the status says enough as well
		f := &failure{status: answer.StatusCode, after: egress.RetryAfter(answer.Header, time.Now())}
		f.kind, f.param = kindOf(answer.StatusCode, text)
		return nil, f
	}
	return answer, nil
}
