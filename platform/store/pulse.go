package store

import (
	"context"
	"strings"
	"sync"
	"time"
)

// beat is how often the database is polled for work. Whoever needs to know sooner is notified, or calls Stir. A question that is not answered
// within patience is given up: whoever stirs may have the connection that it waits for, and a database that is gone answers nobody.
const (
	beat     = 5 * time.Second
	patience = 3 * time.Second
)

// pulse is all that an idle server asks its database: one statement a beat, for everybody who looks for work now and then.
type pulse struct {
	asking    sync.Mutex // held by who asks; mu is never held meanwhile
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
		if p.due() {
			s.ask(ctx, p)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.answers[n]
	}
}

// Stir makes the next poller ask the database immediately. It waits for nobody.
func (s *Store) Stir() {
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	s.pulse.asked = time.Time{}
}

// due says that the answers are old.
func (p *pulse) due() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.asked) >= beat
}

// begin the next beat, with all questions so far. Who stirs from then on has them asked again.
func (p *pulse) begin() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = time.Now()
	return p.questions
}

// ask all questions in one statement, unless somebody else has asked them meanwhile.
func (s *Store) ask(ctx context.Context, p *pulse) {
	p.asking.Lock()
	defer p.asking.Unlock()
	if !p.due() {
		return
	}
	questions := p.begin()
	answers := make([]bool, len(questions))
	into := make([]any, len(answers))
	for i := range answers {
		into[i] = &answers[i]
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.system.read.QueryRowContext(ctx, "SELECT "+strings.Join(questions, ", ")).Scan(into...)
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range answers {
		p.answers[i] = answers[i] || err != nil
	}
}
