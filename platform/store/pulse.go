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
	answers   []string
	asked     time.Time
}

// yes is the answer to a question where there is something, and "" is where there is not. unknown is that of a database that cannot be asked.
const yes, unknown = "1", "?"

// Worth registers a query, and returns a function that reports whether the query had rows at the last beat. The query covers the whole
// database and names no tenant. If the database cannot be asked, it reports true.
func (s *Store) Worth(query string) func(ctx context.Context) bool {
	answer := s.heed("CASE WHEN EXISTS (" + query + ") THEN '" + yes + "' ELSE '' END")
	return func(ctx context.Context) bool { return answer(ctx) != "" }
}

// Changed registers a query of one text, and returns a function that reports whether it had another one at the last beat than when the function
// was called before, or was called for the first time. If the database cannot be asked, it reports true.
func (s *Store) Changed(query string) func(ctx context.Context) bool {
	answer, before := s.heed("coalesce(("+query+"), '')"), unknown
	return func(ctx context.Context) bool {
		now := answer(ctx)
		same := now == before && now != unknown
		before = now
		return !same
	}
}

// heed a question at each beat.
func (s *Store) heed(question string) (answer func(ctx context.Context) string) {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.questions)
	p.questions, p.answers, p.asked = append(p.questions, question), append(p.answers, unknown), time.Time{}
	return func(ctx context.Context) string {
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
	answers := make([]string, len(questions))
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
		p.answers[i] = answers[i]
		if err != nil {
			p.answers[i] = unknown
		}
	}
}
