// Package deepgramtest is Deepgram's live transcription for tests: a socket that is as strict about messages as the original, hears
// speech of package spell, and fails as a test wants it to.
package deepgramtest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"

	"github.com/coder/websocket"
)

// What the server takes.
const (
	Key   = "dg-canary"
	Model = "nova-3"
	// Flux is the model of version 2, and Multilingual the one that is given a language.
	Flux, Multilingual = "flux-general-en", "flux-general-multi"
)

// Fault is what goes wrong on a connection, once so many bytes of sound have come.
type Fault struct {
	After int
	// One of these happens: the connection breaks, nothing is answered any more, something is sent that is no message, or an error.
	Drop, Hang, Garbage, Error bool
}

// Server is the provider.
type Server struct {
	*httptest.Server

	lock     sync.Mutex
	faults   []Fault
	heard    []string
	sizes    []int
	queries  []url.Values
	commands []string
	wrong    []string
	shy      int
	twice    bool
	over     float64
	quit     chan struct{}
}

// Serve starts the provider; it ends with the test.
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

// Shy has Finalize go unanswered where no more than so many bytes of sound are left to be heard, as the original does.
func (s *Server) Shy(bytes int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.shy = bytes
}

// Twice has the words come by themselves before Finalize is answered. The answer is empty and as late as can be: it comes before the
// words that are asked for next.
func (s *Server) Twice() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.twice = true
}

// Over is how likely version 2 says it is that somebody has finished.
func (s *Server) Over(likely float64) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.over = likely
}

// Heard is the sound of each connection as text.
func (s *Server) Heard() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.heard)
}

// Sound is how many bytes of it came on a connection.
func (s *Server) Sound(connection int) int {
	s.lock.Lock()
	defer s.lock.Unlock()
	if connection >= len(s.sizes) {
		return 0
	}
	return s.sizes[connection]
}

// Queries are the parameters of each connection.
func (s *Server) Queries() []url.Values {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.queries)
}

// Commands are the messages that are no sound.
func (s *Server) Commands() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.commands)
}

// Wrong is what clients said that the original does not take.
func (s *Server) Wrong() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.wrong)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	second := r.URL.Path == "/v2/listen"
	known, own := q.Get("model") == Model, q.Get("endpointing") == "false"
	if second {
		known, own = q.Get("model") == Flux || q.Get("model") == Multilingual, q.Get("eot_threshold") == "1.0"
	}
	switch {
	case !second && r.URL.Path != "/v1/listen":
		refuse(w, http.StatusNotFound, "NOT_FOUND", "Not found.")
		return
	case r.Header.Get("Authorization") != "Token "+Key:
		refuse(w, http.StatusUnauthorized, "INVALID_AUTH", "Invalid credentials: "+r.Header.Get("Authorization"))
		return
	case !known:
		refuse(w, http.StatusBadRequest, "Bad Request", "Bad Request: No such model/language/tier combination found.")
		return
	case q.Get("encoding") != "mulaw" || q.Get("sample_rate") != "8000" || !own:
		refuse(w, http.StatusBadRequest, "Bad Request", "Bad Request: failed to deserialize query parameters.")
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
	c := s.begin(conn, q)
	if second {
		c.run(ctx, &turns{session: c})
		return
	}
	c.run(ctx, c)
}

func refuse(w http.ResponseWriter, status int, code, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	data, err := json.Marshal(map[string]any{"err_code": code, "err_msg": message, "request_id": "r"})
	if err == nil {
		_, _ = w.Write(data) // the client may be gone
	}
}

func (s *Server) begin(conn *websocket.Conn, q url.Values) *session {
	s.lock.Lock()
	defer s.lock.Unlock()
	c := &session{server: s, conn: conn, number: len(s.heard)}
	s.heard, s.sizes, s.queries = append(s.heard, ""), append(s.sizes, 0), append(s.queries, q)
	if len(s.faults) > 0 {
		c.fault, s.faults = &s.faults[0], s.faults[1:]
	}
	return c
}
