package store

import (
	"context"
	"strings"
	"sync"
	"time"
)

// beat is how often the database is polled for work. Whoever needs to know sooner is notified, or calls Stir.
const beat = 5 * time.Second

// pulse is all that an idle server asks its database: one statement a beat, for everybody who looks for work now and then.
type pulse struct {
	mu        sync.Mutex
	questions []string
	answers   []bool
	asked     time.Time
}

// Worth registers a query, and returns a function that reports whether the query had rows at the last beat. The query covers the whole
// database and names no tenant. If the database cannot be asked, it reports true.
func (s *Store) Worth(query string) func(ctx context.Context) bool {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.questions)
	p.questions, p.answers, p.asked = append(p.questions, "EXISTS ("+query+")"), append(p.answers, true), time.Time{}
	return func(ctx context.Context) bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		if time.Since(p.asked) >= beat {
			s.ask(ctx, p)
		}
		return p.answers[n]
	}
}

// Stir makes the next poller ask the database immediately.
func (s *Store) Stir() {
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	s.pulse.asked = time.Time{}
}

// ask all questions in one statement.
func (s *Store) ask(ctx context.Context, p *pulse) {
	into := make([]any, len(p.answers))
	for i := range p.answers {
		into[i] = &p.answers[i]
	}
	err := s.system.read.QueryRowContext(ctx, "SELECT "+strings.Join(p.questions, ", ")).Scan(into...)
	if err == nil {
		p.asked = time.Now()
		return
	}
	for i := range p.answers {
		p.answers[i] = true
	}
}
