package store

import (
	"context"
	"strings"
	"sync"
	"time"
)

// beat is how often the database is polled for work. Code that needs to know sooner is notified, or calls Stir. A question that is not answered
// within patience is given up: the caller of Stir may have the connection that it waits for, and a database that is gone answers nobody.
const (
	beat     = 5 * time.Second
	patience = 3 * time.Second
)

// glance is how long the answer to a question lasts that is asked only on demand: callers at the same time share it.
const glance = time.Second

// pulse is all that an idle server asks its database: one statement a beat, for everybody who looks for work now and then.
type pulse struct {
	asking    sync.Mutex // held by who asks; mu is never held meanwhile
	mu        sync.Mutex
	questions []*question
	errand    string
	asked     time.Time
}

// question of the pulse, and its last answer. A rare one is asked when somebody looks, with all others; none else is asked between beats.
type question struct {
	text, answer string
	rare         bool
	asked        time.Time
}

// yes is the answer to a question where there is something, and "" is where there is not. unknown is that of a database that cannot be asked.
const yes, unknown = "1", "?"

// Worth registers a query, and returns a function that reports whether the query had rows at the last beat. The query covers the whole
// database and names no tenant; $1 in it is now. If the database cannot be asked, it reports true.
func (s *Store) Worth(query string) func(ctx context.Context) bool { return s.worth(query, false) }

// WorthNow is Worth for who looks less often than the pulse beats: what it reports is asked when it is called, with all that the pulse asks.
func (s *Store) WorthNow(query string) func(ctx context.Context) bool { return s.worth(query, true) }

func (s *Store) worth(query string, rare bool) func(ctx context.Context) bool {
	answer := s.heed(question{text: "CASE WHEN EXISTS (" + query + ") THEN '" + yes + "' ELSE '' END", rare: rare})
	return func(ctx context.Context) bool { return answer(ctx) != "" }
}

// Changed registers a query of one text, and returns a function that reports whether it had another one at the last beat than when the function
// was called before, or was called for the first time. If the database cannot be asked, it reports true.
func (s *Store) Changed(query string) func(ctx context.Context) bool {
	answer, before := s.heed(text(query)), unknown
	return func(ctx context.Context) bool {
		now := answer(ctx)
		same := now == before && now != unknown
		before = now
		return !same
	}
}

// Heed registers a query of one text, and returns a function that says what it was at the last beat, and "" if it had no row. It is not known
// where the database cannot be asked.
func (s *Store) Heed(query string) func(ctx context.Context) (found string, known bool) {
	answer := s.heed(text(query))
	return func(ctx context.Context) (string, bool) {
		found := answer(ctx)
		return found, found != unknown
	}
}

func text(query string) question { return question{text: "coalesce((" + query + "), '')"} }

// Errand has each beat do a write as well, on PostgreSQL: the last that was named, which changes nothing most of the time. What the beat asks is
// answered from before it.
func (s *Store) Errand(write string) {
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	s.pulse.errand = write
}

// heed a question at each beat.
func (s *Store) heed(q question) (answer func(ctx context.Context) string) {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	q.answer = unknown
	p.questions, p.asked = append(p.questions, &q), time.Time{}
	return func(ctx context.Context) string {
		if p.due(&q) {
			s.ask(ctx, p, &q)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		return q.answer
	}
}

// Stir makes the next poller ask the database immediately. It waits for nobody.
func (s *Store) Stir() {
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	s.pulse.asked = time.Time{}
}

// due says that the answer to a question is old.
func (p *pulse) due(q *question) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if q.rare {
		return time.Since(q.asked) >= glance
	}
	return time.Since(p.asked) >= beat
}

// begin the next beat, with all questions so far, the rare ones where one of them is asked. Callers of stir from then on have them asked again.
func (p *pulse) begin(rare bool) (of []*question, query string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = time.Now()
	var texts []string
	for _, q := range p.questions {
		if q.rare && !rare {
			continue
		}
		of, texts = append(of, q), append(texts, q.text)
		q.asked = p.asked
	}
	query = "SELECT " + strings.Join(texts, ", ")
	if p.errand != "" {
		query = "WITH errand AS (" + p.errand + ") " + query
	}
	return of, query
}

// ask all questions in one statement, unless somebody else has asked them meanwhile.
func (s *Store) ask(ctx context.Context, p *pulse, q *question) {
	p.asking.Lock()
	defer p.asking.Unlock()
	if !p.due(q) {
		return
	}
	of, query := p.begin(q.rare)
	answers := make([]string, len(of))
	into := make([]any, len(answers))
	for i := range answers {
		into[i] = &answers[i]
	}
	var args []any
	if strings.Contains(query, "$1") {
		args = []any{Timestamp()}
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.system.read.QueryRowContext(ctx, query, args...).Scan(into...)
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, q := range of {
		q.answer = answers[i]
		if err != nil {
			q.answer = unknown
		}
	}
}
