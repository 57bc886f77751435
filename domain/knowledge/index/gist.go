package index

import (
	"slices"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// reread is how many of the best hits are worth being judged by their whole text as well; gist is the part of a score that
// then comes from what question and passage mean as a whole: a question in other words is near to a passage in all of its
// words together, if in none of them. It shrinks as a base grows, and is nothing where it is large: there, words alone
// part the passages better. They were chosen by TestWords.
const (
	reread = 50
	gist   = 0.1
	large  = 0.2
)

// Reread is how many hits to ask of Rank for a limit, so that Judge may bring them into a better order; the limit itself
// where their texts tell nothing more.
func (q *Question) Reread(sources []Source, limit int) int {
	if q.share(sources) == 0 {
		return limit
	}
	return max(limit, reread)
}

// share is the gist's part of the score.
func (q *Question) share(sources []Source) float64 {
	part := small(sources)
	if part < large || !q.understood() {
		return 0 // meanings are known of the table's language only
	}
	return gist * part
}

// Judge brings hits of the sources into a new order by their whole texts, each with its heading.
func (q *Question) Judge(sources []Source, hits []Hit, texts []string) {
	share := q.share(sources)
	if share == 0 {
		return
	}
	for i, gist := range q.Gists(texts) {
		hits[i].Score = (1-share)*hits[i].Score + share*max(0, gist)
	}
	slices.SortStableFunc(hits, inOrder)
}

// reader finds the meanings of the words of texts, each of them once.
type reader struct {
	*meanings

	seen map[string]sense
}

type sense struct {
	word  vector.Word
	tells float64 // 0 if it has none
}

func (r *reader) blend(text string) (b vector.Blend) {
	for run := range runs(text) {
		s, known := r.seen[run]
		if !known {
			s = r.look(run)
			r.seen[run] = s
		}
		if s.tells > 0 {
			b.Add(r.table, s.word, s.tells)
		}
	}
	return b
}

func (r *reader) look(run string) sense {
	if w, is := r.of(plain(run)); is {
		return sense{w, r.informativeness(w)}
	}
	return sense{}
}
