package telemetry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// How a collector that has too much to do, or is away, is tried again.
const (
	firstWait   = 5 * time.Second
	longestWait = 30 * time.Second
	giveUpAfter = time.Minute
)

// collector takes spans by OTLP over HTTP. OpenTelemetry's own client for that links all of gRPC into the server.
type collector struct {
	settings

	url     string
	stopped chan struct{}
}

// Start of the exporter's client: a connection is made when there is something to send.
func (*collector) Start(context.Context) error { return nil }

// Stop ends the waiting for another try.
func (c *collector) Stop(context.Context) error {
	close(c.stopped)
	return nil
}

// UploadTraces sends spans. The error is for the log.
func (c *collector) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	ctx, cancel := context.WithTimeout(ctx, giveUpAfter)
	defer cancel()
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans}) // the same bytes as the request of the protocol's service
	if err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	if body, err = c.pack(body); err != nil {
		return err
	}
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := c.post(ctx, body)
		busy, again := errors.AsType[*busyError](err)
		if !again || !c.rest(ctx, cmp.Or(busy.after, wait)) {
			return err
		}
	}
}

// busyError is that of a collector that may take the same later.
type busyError struct {
	error

	after time.Duration
}

// Unwrap gives what it said.
func (e *busyError) Unwrap() error { return e.error }

func (c *collector) post(ctx context.Context, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	r.Header = c.header.Clone()
	answer, err := c.client.Do(r)
	if err != nil {
		return &busyError{error: fmt.Errorf("traces: %w", err)}
	}
	defer func() { _ = answer.Body.Close() }() // it is not read
	err = fmt.Errorf("traces: the collector answers %s", answer.Status)
	switch answer.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // absent, or a date: our own wait
		return &busyError{err, time.Duration(seconds) * time.Second}
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		return err
	}
	return nil
}

// rest waits, unless nobody waits for the spans any more.
func (c *collector) rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-c.stopped:
		return false
	case <-time.After(d):
		return true
	}
}
