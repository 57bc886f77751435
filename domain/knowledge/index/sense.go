package index

import "github.com/switchboard-dev/switchboard/platform/vector"

// Weights are how much each thing that the question names says about its subject, from 0 to 1: little for words of every sentence.
// They are known once the question has been widened.
func (q *Question) Weights() []float64 { return q.tells }

// Gists are how near the question is to texts in all of their words together, from -1 to 1; 0 if nobody knows what its
// words mean.
func (q *Question) Gists(texts []string) []float64 {
	out := make([]float64, len(texts))
	if !q.understood() {
		return out
	}
	known := newMeanings(q.table)
	asked := vector.Blend{}
	for i, word := range q.words {
		if w, is := known.of(word, q.Query[i]...); is {
			asked.Add(q.table, w, known.informativeness(w))
		}
	}
	read := &reader{known, map[string]sense{}}
	for i, text := range texts {
		said := read.blend(text)
		out[i] = asked.Likeness(&said)
	}
	return out
}
