package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/switchboard-dev/switchboard/platform/egress"
)

var errAddress = errors.New("its address is not a URL")

// post sends a request; the caller closes the body of the answer. The error is a failure, or that of the connection.
func post(ctx context.Context, via *http.Client, e Endpoint, a completionRequest) (*http.Response, error) {
	body, err := json.Marshal(a)
	if err != nil {
		return nil, &failure{kind: ErrRefused, cause: fmt.Errorf("request: %w", err)}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, completions(e.URL), bytes.NewReader(body))
	if err != nil {
		return nil, &failure{kind: ErrRefused, cause: errAddress} // the error itself would quote the address
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("User-Agent", "switchboard")
	if e.Key != "" {
		r.Header.Set("Authorization", "Bearer "+e.Key)
	}
	answer, err := egress.Straight(via).Do(r)
	if err != nil {
		return nil, fmt.Errorf("post: %w", err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		_ = answer.Body.Close() // unread: it may repeat the key
		return nil, &failure{kind: ofStatus(answer.StatusCode), status: answer.StatusCode, after: retryAfter(answer.Header)}
	}
	return answer, nil
}

// completions is the address below the base; a base that is no URL gives one that cannot be requested.
func completions(base string) string {
	address, err := url.JoinPath(base, "chat/completions")
	if err != nil {
		return base
	}
	return address
}
