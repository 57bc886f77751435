// Package carriertest runs the test carrier as a server of its own, for suites that kill the platform or run several copies of
// it. What it was asked for it writes to a log, which is the witness of what was dialled.
package carriertest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Server is a test carrier behind HTTP on loopback, which carrier.Remote speaks with.
type Server struct {
	URL string
	// Slow is how long it takes over an answer at most.
	Slow atomic.Int64
	// Drops is of how many requests for a call one is not answered, though the call is placed; 0: of none.
	Drops atomic.Int64

	phones carrier.Simulated
	server *httptest.Server
	held   Stage
	tasks  chan *task
	mu     sync.Mutex
	given  map[string]*task
	count  int
	closed chan struct{}
	log    *os.File
}

// task waits for the platform.
type task struct {
	carrier.Task

	reply chan carrier.Reply
	done  atomic.Bool
}

// Entry is a line of the log.
type Entry struct {
	At    time.Time `json:"at"`
	What  string    `json:"what"` // dial, or configuration
	Key   string    `json:"key"`
	To    string    `json:"to,omitempty"`
	Value string    `json:"value,omitempty"`
}

const (
	// idle is how long a platform waits for a task before it asks again.
	idle = 2 * time.Second
	// How long a platform has for a task before another gets it.
	eventLease = 3 * time.Second
	heardLease = 5 * time.Second
)

// Stage is called with every configuration and call, before the carrier has it and after. It may hold the request for as long as
// somebody waits for the answer.
type Stage func(r *http.Request, has bool)

// Start serves on a free port of loopback. The log is appended to. The stage may be nil.
func Start(log string, stage Stage) (*Server, error) {
	file, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600) //nolint:gosec // the test names it
	if err != nil {
		return nil, fmt.Errorf("carrier: %w", err)
	}
	s := &Server{tasks: make(chan *task, 1<<16), given: map[string]*task{}, log: file, held: stage, closed: make(chan struct{})}
	s.phones.Report(s)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /configurations", s.accept)
	mux.HandleFunc("POST /calls", s.place)
	mux.HandleFunc("POST /rings", s.ring)
	mux.HandleFunc("GET /calls/{key}", s.find)
	mux.HandleFunc("POST /calls/{key}/end", s.hangUp)
	mux.HandleFunc("GET /calls/{key}/recording", s.record)
	mux.HandleFunc("GET /tasks", s.give)
	mux.HandleFunc("POST /tasks/{id}", s.done)
	s.server = httptest.NewServer(mux)
	s.URL = s.server.URL
	return s, nil
}

// Close ends every call.
func (s *Server) Close() error {
	close(s.closed)
	s.server.CloseClientConnections()
	s.server.Close()
	return errors.Join(s.phones.Close(), s.log.Close())
}

// Pace makes calls longer or shorter.
func (s *Server) Pace(d time.Duration) { s.phones.Pace(d) }

// Taken is the configuration that it has of an assistant.
func (s *Server) Taken(id string) carrier.Configuration { return s.phones.Taken(id) }

// Log is all that was written.
func (s *Server) Log() ([]Entry, error) {
	text, err := os.ReadFile(s.log.Name())
	if err != nil {
		return nil, fmt.Errorf("carrier: %w", err)
	}
	var all []Entry
	for lines := json.NewDecoder(bytes.NewReader(text)); lines.More(); {
		var e Entry
		if err := lines.Decode(&e); err != nil {
			return nil, fmt.Errorf("carrier: %w", err)
		}
		all = append(all, e)
	}
	return all, nil
}

func (s *Server) write(e Entry) {
	e.At = time.Now()
	text, err := json.Marshal(e)
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, err = s.log.Write(append(text, '\n')); err == nil {
			err = s.log.Sync()
		}
	}
	if err != nil {
		panic(err) // a witness that cannot write is none
	}
}

func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	var c carrier.Configuration
	if !read(w, r, &c) {
		return
	}
	s.stage(r, false)
	a, err := s.phones.Accept(r.Context(), c)
	if err == nil {
		s.write(Entry{What: "configuration", Key: c.AssistantID, Value: c.Name})
	}
	s.stage(r, true)
	s.answer(w, a, err)
}

func (s *Server) place(w http.ResponseWriter, r *http.Request) {
	var d carrier.Dial
	if !read(w, r, &d) {
		return
	}
	s.stage(r, false)
	s.write(Entry{What: "dial", Key: d.Key, To: d.To})
	id, err := s.phones.Place(context.WithoutCancel(r.Context()), d)
	s.stage(r, true)
	if n := s.Drops.Load(); n > 0 && rand.Int64N(n) == 0 { //nolint:gosec // chance is enough
		panic(http.ErrAbortHandler)
	}
	s.answer(w, carrier.Placed{ID: id}, err)
}

// stage of a request. One that nobody waits for any more goes no further.
func (s *Server) stage(r *http.Request, has bool) {
	if s.held == nil {
		return
	}
	s.held(r, has)
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler)
	}
}

func (s *Server) ring(w http.ResponseWriter, r *http.Request) {
	var d carrier.Dial
	if !read(w, r, &d) {
		return
	}
	id, err := s.phones.Ring(context.WithoutCancel(r.Context()), d)
	s.answer(w, carrier.Placed{ID: id}, err)
}

func (s *Server) find(w http.ResponseWriter, r *http.Request) {
	state, err := s.phones.Find(r.Context(), r.PathValue("key"))
	s.answer(w, state, err)
}

func (s *Server) hangUp(w http.ResponseWriter, r *http.Request) {
	s.answer(w, struct{}{}, s.phones.End(r.Context(), r.PathValue("key")))
}

func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	rec, err := s.phones.Recording(r.Context(), r.PathValue("key"))
	if err != nil {
		s.answer(w, nil, err)
		return
	}
	_, _ = io.Copy(w, rec) // a client that has gone asks again
}

// answer late.
func (s *Server) answer(w http.ResponseWriter, v any, err error) {
	if most := s.Slow.Load(); most > 0 {
		<-time.After(time.Duration(rand.Int64N(most))) //nolint:gosec // chance is enough
	}
	reply(w, v, err)
}

func reply(w http.ResponseWriter, v any, err error) {
	status := http.StatusOK
	no, refused := errors.AsType[carrier.Refusal](err)
	switch {
	case refused:
		status, v = http.StatusConflict, carrier.Refused{Reason: no.Reason, Ended: no.Ended, WebCalls: no.WebCalls}
	case errors.Is(err, carrier.ErrUnknown):
		status, v = http.StatusNotFound, carrier.Refused{}
	case err != nil:
		status, v = http.StatusServiceUnavailable, carrier.Refused{}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) //nolint:errchkjson // a client that has gone asks again
}

func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if err := json.NewDecoder(r.Body).Decode(into); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	return true
}
