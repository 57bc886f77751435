// Package answer finds the sentence or table row that answers a question, in the passages that a search has found, and says how sure it is.
// It has no language model: it quotes the passage word for word.
package answer

import (
	"cmp"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Passage is one that a search has found.
type Passage struct {
	Text, Heading string
	// Language is ISO 639-1, "" if unsure.
	Language string
	// Score and Coverage are the search's.
	Score, Coverage float64
}

// Asked is a question, and what the same person named before it, which a question that says little leans on.
type Asked struct {
	Text, Before string
	// Known is how many passages there are in all.
	Known int
	// Words say which words are near in meaning; nil are the program's.
	Words *vector.Table
}

// Answer is what answers best.
type Answer struct {
	// Passage is the place of the passage that it is taken from.
	Passage int
	// Parts are its sentences, rows and items of lists, in the order of the passage.
	Parts []string
	// Sure is how likely it is the right one, from 0 to 1, and Needed how likely it must be to be given.
	Sure, Needed float64
	// Measures are what Sure was made of, in the order of Names.
	Measures []float64
}

// Enough reports whether an answer is sure enough to be given.
func (a Answer) Enough() bool { return len(a.Parts) > 0 && a.Sure >= a.Needed }

// partsMost is how many sentences or rows are an answer at most; nearly is by how much less than the best another may score to
// be said as well.
const (
	partsMost = 3
	nearly    = 0.15
)

// Find the best answer in the passages, best first. Without passages, or without words to find, it is of no sureness. What was named
// before a question may have nothing to do with it, so the question alone counts as well.
func Find(asked Asked, passages []Passage) Answer {
	if len(passages) == 0 {
		return Answer{}
	}
	out := find(asked, passages)
	if asked.Before != "" {
		asked.Before = ""
		if alone := find(asked, passages); alone.Sure > out.Sure {
			return alone
		}
	}
	return out
}

func find(asked Asked, passages []Passage) Answer {
	r := read(asked, passages)
	if len(r.things) == 0 {
		return Answer{}
	}
	best := slices.MaxFunc(r.units, func(a, b *unit) int { return cmp.Compare(a.score, b.score) })
	out := Answer{Passage: best.passage, Parts: r.parts(best)}
	out.Measures = r.measures(best, out.Parts)
	out.Sure, out.Needed = model.sure(out.Measures), model.needed(asked.Known)
	return out
}

// parts are the best unit, those without which it is not understood or does not answer, and those that say nearly as much.
func (r *reading) parts(best *unit) []string { //nolint:cyclop // a rule for each kind of part, in their order
	said := []*unit{best}
	add := func(u *unit) {
		if u != nil && u.passage == best.passage && !slices.Contains(said, u) && len(said) < partsMost {
			said = append(said, u)
		}
	}
	if best.leans {
		add(r.unit(best.place - 1))
	}
	if r.kind != nil && !r.kind.fits(best.text) {
		add(r.fitting(best))
	}
	var others []*unit
	for _, u := range r.units {
		if u.passage == best.passage && u.score >= best.score-nearly {
			others = append(others, u)
		}
	}
	slices.SortStableFunc(others, func(a, b *unit) int { return cmp.Compare(b.score, a.score) })
	for _, u := range others {
		add(u)
	}
	if next := r.unit(best.place + 1); len(said) == 1 && best.row == nil && next != nil && next.row == nil && r.kind == nil {
		add(next)
	}
	slices.SortFunc(said, func(a, b *unit) int { return cmp.Compare(a.place, b.place) })
	parts := make([]string, len(said))
	for i, u := range said {
		parts[i] = r.said(u)
	}
	return parts
}

func (r *reading) unit(place int) *unit {
	if place < 0 || place >= len(r.units) {
		return nil
	}
	return r.units[place]
}

// fitting is the best unit of the same passage that looks like an answer of the question's kind; nil if none does.
func (r *reading) fitting(beside *unit) (best *unit) {
	for _, u := range r.units {
		if u.passage == beside.passage && r.kind.fits(u.text) && (best == nil || u.score > best.score) {
			best = u
		}
	}
	return best
}

// languages of the passages, each once.
func languages(passages []Passage) (langs []string) {
	for _, p := range passages {
		if !slices.Contains(langs, p.Language) {
			langs = append(langs, p.Language)
		}
	}
	return langs
}

// lexicon of all words of the passages: by them the question is understood and corrected.
func lexicon(table *vector.Table, passages []Passage) *index.Lexicon {
	var terms []string
	for _, p := range passages {
		terms = append(terms, index.Terms(p.Language, p.Heading+"\n"+p.Text)...)
	}
	return index.NewLexicon(table, terms)
}
