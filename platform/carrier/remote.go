package carrier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Remote is a test carrier that runs as a server of its own, so that it outlives the platform and serves several copies of
// it. Each copy asks it what there is to do: what is not answered in time another copy gets.
type Remote struct {
	url    string
	client *http.Client
	log    *slog.Logger
	to     Platform
	end    context.CancelFunc
	ears   sync.WaitGroup
}

const (
	// remoteEars is how many things a copy hears of at once.
	remoteEars = 32
	// remotePause is how long a copy waits after a carrier that does not answer.
	remotePause = 200 * time.Millisecond
)

// NewRemote reaches the carrier at a URL.
func NewRemote(url string, log *slog.Logger) *Remote {
	return &Remote{url: strings.TrimSuffix(url, "/"), log: log, client: &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: 2 * remoteEars},
	}}
}

// Task is something to hear of, or to say something to.
type Task struct {
	ID string `json:"id"`
	// Event is what happened; without one somebody said something in the call with the key.
	Event     *Event    `json:"event,omitempty"`
	Key       string    `json:"key,omitempty"`
	Utterance Utterance `json:"utterance"`
}

// Refused is a carrier's no on the wire.
type Refused struct {
	Reason   string `json:"reason"`
	Ended    bool   `json:"ended,omitempty"`
	WebCalls bool   `json:"web_calls,omitempty"`
}

// Accept of Carrier.
func (r *Remote) Accept(ctx context.Context, c Configuration) (a Acceptance, err error) {
	return a, r.send(ctx, http.MethodPost, "/configurations", c, &a)
}

// Placed is a call on the wire.
type Placed struct {
	ID string `json:"id"`
}

// Place of Carrier.
func (r *Remote) Place(ctx context.Context, d Dial) (string, error) {
	var p Placed
	err := r.send(ctx, http.MethodPost, "/calls", d, &p)
	return p.ID, err
}

// Ring of Ringer.
func (r *Remote) Ring(ctx context.Context, d Dial) (string, error) {
	var p Placed
	err := r.send(ctx, http.MethodPost, "/rings", d, &p)
	return p.ID, err
}

// End of Carrier.
func (r *Remote) End(ctx context.Context, key string) error {
	return r.send(ctx, http.MethodPost, "/calls/"+url.PathEscape(key)+"/end", nil, nil)
}

// Find of Carrier.
func (r *Remote) Find(ctx context.Context, key string) (s State, err error) {
	return s, r.send(ctx, http.MethodGet, "/calls/"+url.PathEscape(key), nil, &s)
}

// Recording of Carrier.
func (r *Remote) Recording(ctx context.Context, key string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+"/calls/"+url.PathEscape(key)+"/recording", nil)
	if err != nil {
		return nil, fmt.Errorf("carrier: %w", err)
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("carrier: %w", err)
	}
	if resp.StatusCode == http.StatusOK {
		return resp.Body, nil
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return nil, ErrUnknown
	}
	return nil, errors.New("carrier: " + resp.Status)
}

// Simulates of Carrier: what it reaches is a test carrier.
func (r *Remote) Simulates() bool { return true }

// Report of Carrier.
func (r *Remote) Report(to Platform) { r.to = to }

// Listen until Close, and do what there is to do.
func (r *Remote) Listen() {
	ctx, end := context.WithCancel(context.Background())
	r.end = end
	for range remoteEars {
		r.ears.Go(func() { r.listen(ctx) })
	}
}

// Close hears of nothing more.
func (r *Remote) Close() error {
	if r.end != nil {
		r.end()
	}
	r.ears.Wait()
	return nil
}

// listen does one task after the other.
func (r *Remote) listen(ctx context.Context) {
	for ctx.Err() == nil {
		if err := r.next(ctx); err != nil && ctx.Err() == nil {
			r.log.WarnContext(ctx, "no events arrive from the test carrier", "error", err)
			pause.For(ctx, remotePause)
		}
	}
}

func (r *Remote) next(ctx context.Context) error {
	var t Task
	if err := r.send(ctx, http.MethodGet, "/tasks", nil, &t); err != nil || t.ID == "" {
		return err
	}
	var reply Reply
	var err error
	if t.Event != nil {
		err = r.to.Happened(ctx, *t.Event)
	} else {
		reply, err = r.to.Heard(ctx, t.Key, t.Utterance)
	}
	if err != nil {
		return err // it is delivered again
	}
	return r.send(ctx, http.MethodPost, "/tasks/"+url.PathEscape(t.ID), reply, nil)
}

// send a request. A conflict is a refusal, and 404 a call that is not there.
func (r *Remote) send(ctx context.Context, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("carrier: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, method, r.url+path, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("carrier: %w", err)
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return fmt.Errorf("carrier: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20)) //nolint:mnd // far more than any answer
	switch {
	case err != nil:
		return fmt.Errorf("carrier: %w", err)
	case resp.StatusCode == http.StatusNotFound:
		return ErrUnknown
	case resp.StatusCode == http.StatusConflict:
		var no Refused
		if err := json.Unmarshal(answer, &no); err != nil {
			return fmt.Errorf("carrier: %w", err)
		}
		return Refusal{Reason: no.Reason, Ended: no.Ended, WebCalls: no.WebCalls}
	case resp.StatusCode == http.StatusNoContent || into == nil && resp.StatusCode == http.StatusOK:
		return nil
	case resp.StatusCode != http.StatusOK:
		return errors.New("carrier: " + resp.Status)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("carrier: %w", err)
	}
	return nil
}
