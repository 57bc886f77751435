package carriertest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Happened of carrier.Platform: some copy of the platform gets the event.
func (s *Server) Happened(ctx context.Context, e carrier.Event) error {
	_, err := s.ask(ctx, carrier.Task{Event: &e})
	return err
}

// Heard of carrier.Platform: some copy of the platform is asked.
func (s *Server) Heard(ctx context.Context, key string, u carrier.Utterance) (carrier.Reply, error) {
	return s.ask(ctx, carrier.Task{Key: key, Utterance: u})
}

// ask the platform, and wait for its answer.
func (s *Server) ask(ctx context.Context, c carrier.Task) (carrier.Reply, error) {
	t := &task{Task: c, reply: make(chan carrier.Reply, 1)}
	s.mu.Lock()
	s.count++
	t.ID = strconv.Itoa(s.count)
	s.given[t.ID] = t
	s.mu.Unlock()
	defer func() {
		t.done.Store(true)
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.given, t.ID)
	}()
	s.tasks <- t
	select {
	case r := <-t.reply:
		return r, nil
	case <-ctx.Done():
		return carrier.Reply{}, fmt.Errorf("nobody answers: %w", ctx.Err())
	case <-s.closed:
		return carrier.Reply{}, errClosed
	}
}

var errClosed = errors.New("the carrier is closed")

// give a task to a platform; what it does not do in time is given again.
func (s *Server) give(w http.ResponseWriter, r *http.Request) {
	timeout := time.After(idle)
	for {
		select {
		case t := <-s.tasks:
			if t.done.Load() {
				continue
			}
			lease := eventLease
			if t.Event == nil {
				lease = heardLease
			}
			time.AfterFunc(lease, func() {
				if !t.done.Load() {
					s.tasks <- t
				}
			})
			if r.Context().Err() == nil {
				reply(w, t.Task, nil)
			}
			return
		case <-timeout:
			w.WriteHeader(http.StatusNoContent)
			return
		case <-r.Context().Done():
			return
		}
	}
}

func (s *Server) done(w http.ResponseWriter, r *http.Request) {
	var answer carrier.Reply
	if !read(w, r, &answer) {
		return
	}
	s.mu.Lock()
	t := s.given[r.PathValue("id")]
	s.mu.Unlock()
	if t != nil {
		select {
		case t.reply <- answer:
		default: // another was sooner
		}
	}
	w.WriteHeader(http.StatusNoContent)
}
