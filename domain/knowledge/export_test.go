package knowledge

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bound lets one source come to so many passages and bytes of index.
func (s *Service) Bound(passages, index int) {
	s.most = reading.Bounds{Passages: passages, Index: index}
}

// Pace lets a fetch take so long in all, and wants so many bytes in each span.
func (s *Service) Pace(total, span time.Duration, least int64) { s.pace = pace{total, span, least} }

// Patient lets searches wait for the vectors of their questions for as long as a busy machine may take.
func (s *Service) Patient() { s.Hurry(time.Minute) }

// Hurry lets them wait for so long.
func (s *Service) Hurry(wait time.Duration) { s.hurry = wait }

// Turn lets a source be embedded for so long at a stretch, and for one request at least.
func (s *Service) Turn(d time.Duration) { s.stretch = d }

// Last lets vectors be kept for so long though the endpoint makes those of another length.
func (s *Service) Last(d time.Duration) { s.lasting = d }

// Look lets searches look for such as often as that.
func (s *Service) Look(every time.Duration) { s.looking = every }

// Signs are what is kept of vectors in memory: the same values until they are read again.
func (s *Service) Signs() (all []any) {
	s.sketches.mu.Lock()
	defer s.sketches.mu.Unlock()
	for _, v := range s.sketches.kept {
		all = append(all, v.value)
	}
	return all
}

// Credit notes that a source was found to answer a question.
func (s *Service) Credit(ctx context.Context, source, question string) error {
	return s.noteAnswer(ctx, answering{source: &source}, question)
}

// Postings are the rows of the index, asked for directly.
func (s *Service) Postings(ctx context.Context, bases, terms []string) ([]index.Row, error) {
	rows, _, err := s.postings(ctx, bases, terms, 1)
	return rows, err
}

// Passages are the texts of the hits, asked for directly.
func (s *Service) Passages(ctx context.Context, hits []index.Hit) ([]*Match, error) {
	return s.passages(ctx, hits)
}

// Plans are how the database goes about the statements, line by line.
func (s *Service) Plans(ctx context.Context) (lines []string, err error) {
	line := func(rows store.Answer) error {
		var text string
		columns := []any{&text}
		if !s.parts.Store.Postgres() {
			columns = []any{new(int), new(int), new(int), &text}
		}
		err := rows.Scan(columns...)
		lines = append(lines, text)
		return err
	}
	for _, st := range []statement{postingsOf, chunksOf, termsOf, pagesOf, sketchesOf, vectorsOf, vectorOf} {
		st = statement{"EXPLAIN QUERY PLAN " + st.sqlite, "EXPLAIN " + st.postgres}
		keys := []any{[]string{"a"}, []string{"b"}}
		if st.sqlite == "EXPLAIN QUERY PLAN "+chunksOf.sqlite {
			keys = []any{[]index.Hit{{}}}
		}
		if st.sqlite == "EXPLAIN QUERY PLAN "+termsOf.sqlite {
			keys = []any{[]string{"a"}, lexiconEntries}
		}
		if err := s.rows(ctx, st, line, keys...); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// Shelve keeps so many bytes of lexicons.
func (s *Service) Shelve(most int) { s.shelf.most = most }

// Span lets a search compare with so many words.
func (s *Service) Span(words int) { s.words = words }

// Scan lets a search read so many rows of the index.
func (s *Service) Scan(rows int) { s.scanned = rows }

// LookedUp are the rows of the index that a search of the bases reads.
func (s *Service) LookedUp(ctx context.Context, bases []string, text string) ([]index.Row, error) {
	stored, err := s.stored(ctx, knowledgesource.KnowledgeBaseIDIn(bases...))
	if err != nil {
		return nil, err
	}
	sources, langs, _ := ranked(stored)
	return s.lookUp(ctx, bases, stored, sources, index.Ask(ends(text), langs...))
}

// Held is how many words a search of the bases holds at once.
func (s *Service) Held(ctx context.Context, bases []string) (words int, err error) {
	stored, err := s.stored(ctx, knowledgesource.KnowledgeBaseIDIn(bases...))
	if err != nil {
		return 0, err
	}
	all, err := s.lexicons(ctx, bases, stored)
	for _, l := range all {
		words += l.Len()
	}
	return words, err
}

// Shelved is how many bytes of lexicons are kept for a subaccount, and for all.
func (s *Service) Shelved(subaccount string) (its, all int) {
	s.shelf.mu.Lock()
	defer s.shelf.mu.Unlock()
	return s.shelf.size[subaccount], s.shelf.all
}

// Hasten lets a crawl go without pauses.
func (s *Service) Hasten() {
	s.polite = courteous
	s.polite.pause, s.polite.longest, s.polite.backOff = 0, 0, time.Microsecond
}

// Bear lets a run come to so many bytes, and to so many requests without an answer.
func (s *Service) Bear(bytes int64, silence int) { s.polite.bytes, s.polite.silence = bytes, silence }

// RemoveSome removes the next rows of a website that was deleted.
func (s *Service) RemoveSome(ctx context.Context, siteID string) (more bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		more, err = s.removeSome(ctx, siteID)
		return err
	})
	return more, err
}

// RemoveSource removes the next rows of a source that was deleted.
func (s *Service) RemoveSource(ctx context.Context, id string) (more bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		more, err = s.removeSource(ctx, id)
		return err
	})
	return more, err
}

// HandOver has assistants that answer from some sources of a base answer from another.
func (s *Service) HandOver(ctx context.Context, base, heir string, sources ...string) error {
	v := &visit{crawler: &crawler{Service: s, site: &ent.KnowledgeSite{KnowledgeBaseID: base}}}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error { return v.handOver(ctx, heir, sources...) })
}

// Read compares a question with the trainings, and tells what texts were read for it.
func (s *Service) Read(ctx context.Context, all *Replies, question string) (texts []string) {
	_, _ = s.replying(ctx, all, question, func(text string, langs ...string) index.Query {
		texts = append(texts, text)
		return index.NewQuery(text, langs...)
	})
	return texts
}

// NewReplies are so many trainings, read.
func NewReplies(n int) *Replies {
	l := &lesson{of: map[string]trained{}}
	all := &Replies{lessons: map[string]*lesson{"": l}}
	for i := range n {
		all.all = append(all.all, taught{id: fmt.Sprint(i)})
		l.add(fmt.Sprint(i), fmt.Sprintf("Where is room %d, and how do I get there by bus?", i), "", index.NewQuery)
	}
	return all
}

// AskRules asks for what a website allows robots.
func (s *Service) AskRules(ctx context.Context, u *url.URL) error {
	_, err := s.rulesOf(ctx, u)
	return err
}

// AgeRules makes the rules of all websites so much older.
func (s *Service) AgeRules(by time.Duration) {
	s.hosts.mu.Lock()
	defer s.hosts.mu.Unlock()
	for _, r := range s.hosts.rules {
		r.asked, r.due = r.asked.Add(-by), r.due.Add(-by)
	}
}

// Ends are what is read of a question.
func Ends(question string) string { return ends(question) }

// Finding is the statement that finds sources by their names, but for its order.
func (s *Service) Finding(ctx context.Context, own bool, sought string) (statement string, args []any, err error) {
	_, err = s.finding(ctx, own, sought).Order(func(q *sql.Selector) { statement, args = q.Query() }).IDs(ctx)
	return statement, args, err
}

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
