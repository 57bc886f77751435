package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/signature"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// sendTimeout is how long a receiver may take to answer.
	sendTimeout = 15 * time.Second
	// answerLimit is how much of an answer is read, so that its connection can be used again.
	answerLimit = 16 << 10
	agent       = "Switchboard-Webhooks/1.0"
)

// outcome is what came of one attempt.
type outcome struct {
	delivery   *ent.WebhookDelivery
	url        string // where it was sent: the webhook may have another one by now
	attempt    Attempt
	retryAfter time.Duration
}

// delivered says whether the receiver accepted the event.
func (o outcome) delivered() bool { return o.attempt.Error == nil }

// gone says whether the webhook's receiver wants no more events. One that it had before may say so of itself.
func (o outcome) gone(w *ent.Webhook) bool {
	return o.url == w.URL && o.attempt.ResponseStatus != nil && *o.attempt.ResponseStatus == http.StatusGone
}

// send an event once.
func (s *Service) send(ctx context.Context, w *ent.Webhook, d *ent.WebhookDelivery) outcome {
	o := outcome{delivery: d, url: w.URL, attempt: Attempt{At: store.Timestamp()}}
	status, retryAfter, err := s.post(ctx, w, d)
	took := time.Since(o.attempt.At)
	o.attempt.DurationMs = int(took.Milliseconds())
	if s.parts.Tried != nil {
		s.parts.Tried(came(status, err), took)
	}
	o.retryAfter = retryAfter
	if status > 0 {
		o.attempt.ResponseStatus = &status
	}
	if text := reason(status, err); text != "" {
		o.attempt.Error = &text
	}
	return o
}

// post is the receiver's status, or 0 where there was no answer.
func (s *Service) post(ctx context.Context, w *ent.Webhook, d *ent.WebhookDelivery) (status int, retryAfter time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	secrets, err := s.secrets(w)
	if err != nil {
		return 0, 0, err
	}
	row, err := s.parts.Store.Client(ctx).Event.Get(ctx, d.EventID)
	if err != nil {
		return 0, 0, fmt.Errorf("event of a delivery: %w", err)
	}
	body, err := (&event.Event{Event: row}).Body()
	if err != nil {
		return 0, 0, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, bytes.NewReader(body))
	if err != nil {
		return 0, 0, fmt.Errorf("webhook: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", agent)
	signature.Sign(r.Header, row.ID, time.Now(), body, secrets...)
	resp, err := egress.Straight(s.parts.Fetch).Do(r)
	if err != nil {
		return 0, 0, fmt.Errorf("webhook: %w", err)
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, answerLimit)) // the status says it all
	_ = resp.Body.Close()
	return resp.StatusCode, egress.RetryAfter(resp.Header, time.Now()), nil
}

// came is what came of an attempt, in a word.
func came(status int, err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "late"
	case errors.Is(err, secret.ErrOpen):
		return "unsigned"
	case err != nil:
		return "unreachable"
	case status >= http.StatusInternalServerError:
		return "failed"
	case status >= http.StatusBadRequest:
		return "refused"
	case status < http.StatusOK || status >= http.StatusMultipleChoices:
		return "redirected"
	}
	return "ok"
}

// reason is why an attempt failed, for the owner of the webhook; "" if it did not. It reveals nothing about the network behind
// an address.
func reason(status int, err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "No answer within 15 seconds."
	case errors.Is(err, egress.ErrURL):
		return "Nothing is sent to a URL with a user or password."
	case errors.Is(err, secret.ErrOpen):
		return "The webhook's secret cannot be decrypted, so nothing was sent. Rotate the secret."
	case err != nil:
		return "The address could not be reached."
	case status >= http.StatusMultipleChoices && status < http.StatusBadRequest:
		return fmt.Sprintf("Answered with a redirect (%d), which is not followed.", status)
	case status < http.StatusOK || status >= http.StatusMultipleChoices:
		return fmt.Sprintf("Answered with status %d.", status)
	}
	return ""
}
