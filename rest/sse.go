package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// events is an answer as server-sent events. It begins with the first one: what is refused before looks like every other refusal.
type events struct {
	w     http.ResponseWriter
	mu    sync.Mutex
	begun bool
}

// silence is how long a stream says nothing at most: proxies and clients take a longer one for a broken connection.
const silence = 15 * time.Second

// breathe writes a comment again and again once the answer has begun, until stop.
func (s *events) breathe(ctx context.Context) (stop func()) {
	ctx, end := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		tick := time.NewTicker(silence)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if s.comment() != nil { // the next write finds that the client is gone
					return
				}
			}
		}
	})
	return func() {
		end()
		done.Wait()
	}
}

// wantsEvents says whether the request asks for its answer as events, where the endpoint gives any.
func (e *endpoint) wantsEvents(r *request) bool {
	return e.streams && string(r.body.Get("stream").Raw()) == "true"
}

// forward is a chat.Listener that writes each event to the stream.
func (s *events) forward(e chat.Event) error {
	switch e.Kind {
	case chat.Delta:
		return s.send(e.Kind, map[string]string{"content": e.Content})
	default:
		return s.send(e.Kind, e.Call)
	}
}

// end with the object of the plain answer, or with what went wrong.
func (s *events) end(a answer, f *fault.Error) error {
	if f != nil {
		return s.send("error", map[string]string{"code": string(f.Code), "message": f.Message})
	}
	return s.send("done", json.RawMessage(a.data))
}

// send one event. Each one gives the client more time.
func (s *events) send(name string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("event: %w", err)
	}
	return s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, text))
}

func (s *events) comment() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.begun {
		return nil
	}
	return s.put(": working\n\n")
}

func (s *events) write(text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(text)
}

// put a text on the stream, with the lock held.
func (s *events) put(text string) error {
	control := http.NewResponseController(s.w)
	if !s.begun {
		s.begun = true
		s.w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		s.w.Header().Set("Cache-Control", "no-store")
		s.w.Header().Set("X-Accel-Buffering", "no")
		s.w.WriteHeader(http.StatusOK)
	}
	_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) // if there is none to set, there is none
	if _, err := io.WriteString(s.w, text); err != nil {
		return fmt.Errorf("event: %w", err)
	}
	if err := control.Flush(); err != nil {
		return fmt.Errorf("event: %w", err)
	}
	return nil
}
