// Package speechtest is the world that speaks and listens, for tests of calls: an endpoint of speech whose voice is a modem, so
// that a recording says to the letter what was played of it; callers who say phrases by espeak-ng; and an endpoint of
// transcription that knows these phrases. Both speak OpenAI's interface as the original does.
package speechtest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// Key is the one that the servers take.
const Key = "sk-test-canary"

// Manner is how a server answers. Its zero value is at once and well.
type Manner struct {
	// Delay passes before the answer begins.
	Delay time.Duration
	// Every passes between two pieces of the answer.
	Every time.Duration
	// Status refuses all requests with an error.
	Status int
	// Hang answers with nothing until the client goes.
	Hang bool
	// Cut breaks the connection off after so many pieces of a streamed answer; 0 is never.
	Cut int
}

// Request is one that came and was well formed.
type Request struct {
	Model, Voice, Format, Language string
	Stream                         bool
	// Text is what was to be spoken, or was recognised.
	Text string
}

// Server is one of the two endpoints.
type Server struct {
	*httptest.Server

	answer   func(w http.ResponseWriter, r *http.Request, s *Server)
	lock     sync.Mutex
	manner   Manner
	models   []string // nil if any is there
	requests []Request
	open     atomic.Int64
}

func serve(t testing.TB, path string, answer func(w http.ResponseWriter, r *http.Request, s *Server)) *Server {
	t.Helper()
	s := &Server{answer: answer}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+path, s.handle)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, "Invalid URL ("+r.Method+" "+r.URL.Path+")")
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// Base is the URL that clients are given.
func (s *Server) Base() string { return s.URL + "/v1" }

// Behave sets how requests that come from now on are answered.
func (s *Server) Behave(m Manner) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.manner = m
}

// Offer has the server know these models and no others.
func (s *Server) Offer(models ...string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.models = models
}

// Requests are those that were taken.
func (s *Server) Requests() []Request {
	s.lock.Lock()
	defer s.lock.Unlock()
	return append([]Request(nil), s.requests...)
}

// Open is how many answers are under way.
func (s *Server) Open() int { return int(s.open.Load()) }

// Idle waits until no answer is under way: nothing is made for nobody.
func (s *Server) Idle(t testing.TB) {
	t.Helper()
	await.Until(t, "the server still answers", func() bool { return s.Open() == 0 })
}

func (s *Server) handle(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+Key {
		refuse(w, http.StatusUnauthorized, "Incorrect API key provided.")
		return
	}
	s.open.Add(1)
	defer s.open.Add(-1)
	s.answer(w, r, s)
}

// take keeps a request, and behaves as the server is meant to before an answer. It returns false where there is none to be.
func (s *Server) take(w http.ResponseWriter, r *http.Request, in Request) (m Manner, goes bool) {
	s.lock.Lock()
	s.requests = append(s.requests, in)
	m = s.manner
	unknown := s.models != nil && !slices.Contains(s.models, in.Model)
	s.lock.Unlock()
	switch {
	case unknown:
		refuse(w, http.StatusNotFound, "The model `"+in.Model+"` does not exist or you do not have access to it.")
		return m, false
	case m.Hang:
		<-r.Context().Done()
		return m, false
	case !pause(r, m.Delay):
		return m, false
	case m.Status != 0:
		refuse(w, m.Status, "The server had an error processing your request.")
		return m, false
	}
	return m, true
}

// pause returns false where the client goes meanwhile.
func pause(r *http.Request, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	select {
	case <-r.Context().Done():
		return false
	case <-time.After(d):
		return true
	}
}

// stream writes the pieces of an answer as the server is meant to.
func (m Manner) stream(w http.ResponseWriter, r *http.Request, pieces [][]byte) {
	for i, piece := range pieces {
		if m.Cut > 0 && i == m.Cut {
			panic(http.ErrAbortHandler)
		}
		if i > 0 && !pause(r, m.Every) {
			return
		}
		if _, err := w.Write(piece); err != nil {
			return // the client is gone
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
}

func refuse(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encode(map[string]any{ // the client may be gone
		"error": map[string]any{"message": message, "type": "invalid_request_error", "param": nil, "code": nil},
	}))
}
