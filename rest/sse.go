package rest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// events is an answer as server-sent events. It begins with the first one: what is refused before looks like every other
// refusal.
type events struct {
	w     http.ResponseWriter
	begun bool
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

// send one event. The client has time anew with each.
func (s *events) send(name string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("event: %w", err)
	}
	control := http.NewResponseController(s.w)
	if !s.begun {
		s.begun = true
		s.w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		s.w.Header().Set("Cache-Control", "no-store")
		s.w.Header().Set("X-Accel-Buffering", "no")
		s.w.WriteHeader(http.StatusOK)
	}
	_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) // where there is none to set, there is none
	if _, err := fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", name, text); err != nil {
		return fmt.Errorf("event: %w", err)
	}
	if err := control.Flush(); err != nil {
		return fmt.Errorf("event: %w", err)
	}
	return nil
}
