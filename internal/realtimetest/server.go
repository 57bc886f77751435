// Package realtimetest is OpenAI's Realtime API for tests, as far as it transcribes: a socket that is as strict about messages as the
// original, hears speech of package spell, and fails as a test wants it to.
package realtimetest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/spell"
)

// What the server takes.
const (
	Key   = "sk-realtime-canary"
	Model = "gpt-4o-mini-transcribe"
)

// Fault is what goes wrong on a connection, once so many bytes of sound have come.
type Fault struct {
	After int
	// One of these happens: the connection breaks, nothing is answered any more, something is sent that is no message, or an
	// error of that code.
	Drop, Hang, Garbage bool
	Code                string
}

// Server is the provider.
type Server struct {
	*httptest.Server

	lock    sync.Mutex
	faults  []Fault
	heard   []string
	configs []json.RawMessage
	wrong   []string
	held    []func()
	holding bool
	quit    chan struct{}
}

// Serve starts the provider; it ends with the test, which fails where a client said something wrong.
func Serve(t testing.TB) *Server {
	t.Helper()
	s := &Server{quit: make(chan struct{})}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		close(s.quit)
		s.Close()
	})
	return s
}

// Fail has the next connections fail, each in its way.
func (s *Server) Fail(faults ...Fault) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.faults = append(s.faults, faults...)
}

// Hold keeps words back until Release.
func (s *Server) Hold() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.holding = true
}

// Held counts the words that are kept back.
func (s *Server) Held() int {
	s.lock.Lock()
	defer s.lock.Unlock()
	return len(s.held)
}

// Release says what was kept back, the last first: transcriptions come in any order.
func (s *Server) Release() {
	s.lock.Lock()
	held := s.held
	s.held, s.holding = nil, false
	s.lock.Unlock()
	for _, say := range slices.Backward(held) {
		say()
	}
}

// Heard is the sound of each connection as text, whether or not it was committed.
func (s *Server) Heard() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.heard)
}

// Configs are the sessions that were asked for.
func (s *Server) Configs() []json.RawMessage {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.configs)
}

// Wrong is what clients said that the original does not take.
func (s *Server) Wrong() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.wrong)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	switch {
	case r.URL.Path != "/v1/realtime":
		refuse(w, http.StatusNotFound, "", "Invalid URL")
		return
	case r.Header.Get("Authorization") != "Bearer "+Key:
		refuse(w, http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided: "+r.Header.Get("Authorization"))
		return
	case query.Get("intent") != "transcription" || query.Has("model"):
		refuse(w, http.StatusBadRequest, "invalid_query", "The URL is not that of a transcription session.")
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has answered
	}
	defer func() { _ = conn.CloseNow() }() // it has ended
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		select {
		case <-s.quit:
			cancel()
		case <-ctx.Done():
		}
	}()
	s.begin(conn).run(ctx)
}

func refuse(w http.ResponseWriter, status int, code, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	data, err := json.Marshal(map[string]any{"error": map[string]any{"type": "invalid_request_error", "code": code, "message": message}})
	if err == nil {
		_, _ = w.Write(data) // the client may be gone
	}
}

func (s *Server) begin(conn *websocket.Conn) *session {
	s.lock.Lock()
	defer s.lock.Unlock()
	c := &session{server: s, conn: conn, number: len(s.heard)}
	s.heard = append(s.heard, "")
	if len(s.faults) > 0 {
		c.fault, s.faults = &s.faults[0], s.faults[1:]
	}
	return c
}

func (s *Server) note(wrong string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.wrong = append(s.wrong, wrong)
}

// later says something now, or when what is kept back is released.
func (s *Server) later(say func()) {
	s.lock.Lock()
	if s.holding {
		s.held = append(s.held, say)
		s.lock.Unlock()
		return
	}
	s.lock.Unlock()
	say()
}

// take adds sound to what was heard on a connection.
func (s *Server) take(number int, audio string) ([]byte, error) {
	codes, err := base64.StdEncoding.DecodeString(audio)
	if err != nil {
		return nil, fmt.Errorf("audio: %w", err)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.heard[number] += spell.Read(codes)
	return codes, nil
}
