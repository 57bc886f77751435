package answer

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// reading is a question with the passages that may answer it, taken apart.
type reading struct {
	things   []thing
	kind     *kind
	asking   map[string]bool // the terms that show the kind, such as those of "how much"
	passages []*passage
	units    []*unit
	// wordless says that nobody knows what the words mean: they are of another language than the table's.
	wordless bool
}

// thing is what a question names: the terms that it is found by, and how much of the question it is.
type thing struct {
	forms  []string
	near   []index.Near
	weight float64
	// asks says that it is a word of the kind of question, such as "price": an answer of the kind need not say it.
	asks bool
}

// passage is one with what it says as a whole.
type passage struct {
	Passage

	heading, all map[string]bool
	gist         float64
	// titled is how much the question and the passage's own heading are the same; about, whether that is the kind of question's subject.
	titled float64
	about  bool
}

// before is the weight of what was named before, relative to what is asked now.
const before = 0.5

// How much of a word's worth a unit has for words that stand beside it, in the heading or elsewhere in its passage; and what
// counts besides words. They were chosen by the questions of internal/bench/search/tune.
const (
	byHeading = 0.75
	byPassage = 0.35
	byKind    = 0.15
	byGist    = 0.15
	bySubject = 0.3
	byRank    = 0.06
	byScore   = 1.0 // of what the search thinks of its passage, beside the best
	// corrected is how much a misspelt word counts at least, and bySlip its share of an exact one.
	corrected = 0.9
	bySlip    = 0.8
	// rarity is the power that a thing's rarity counts by.
	rarity = 0.5
)

func read(asked Asked, found []Passage) *reading {
	r, langs, words := &reading{}, languages(found), lexicon(asked.Words, found)
	r.ask(asked.Text, langs)
	q := widened(asked.Text, langs, len(found), words)
	if index.Naming(asked.Text, langs...) > 0 {
		r.things = things(q, 1)
	}
	if asked.Before != "" {
		earlier := widened(asked.Before, langs, len(found), words)
		for _, t := range things(earlier, before) {
			if !slices.ContainsFunc(r.things, func(o thing) bool { return slices.Equal(o.forms, t.forms) }) {
				r.things = append(r.things, t)
			}
		}
		if r.kind == nil {
			r.ask(asked.Before, langs)
		}
		q = widened(asked.Before+"\n"+asked.Text, langs, len(found), words)
	}
	for i, p := range found {
		r.passages = append(r.passages, &passage{
			Passage: p, heading: terms(p.Language, p.Heading), all: terms(p.Language, p.Heading+"\n"+p.Text),
		})
		for _, u := range units(p.Text) {
			u.passage, u.place, u.terms = i, len(r.units), terms(p.Language, u.text)
			r.units = append(r.units, u)
		}
	}
	r.weigh()
	r.title()
	r.means(q)
	top := 0.0
	for _, p := range found {
		top = max(top, p.Score)
	}
	for _, u := range r.units {
		r.score(u, top)
	}
	return r
}

// ask sets the kind of the question.
func (r *reading) ask(text string, langs []string) {
	kind, asked := kindOf(text)
	r.kind, r.asking = kind, map[string]bool{}
	for _, lang := range langs {
		maps.Copy(r.asking, terms(lang, asked))
	}
}

func widened(text string, langs []string, passages int, words *index.Lexicon) *index.Question {
	q := index.Ask(text, langs...)
	q.Widen([]index.Source{{Chunks: passages}}, words)
	return q
}

func things(q *index.Question, share float64) []thing {
	all := make([]thing, len(q.Query))
	for i, forms := range q.Query {
		all[i] = thing{forms: forms, near: q.Near[i], weight: share * q.Weights()[i]}
	}
	return all
}

func terms(lang, text string) map[string]bool {
	all := map[string]bool{}
	for _, t := range index.Terms(lang, text) {
		all[t] = true
	}
	return all
}

// weigh the things by how few units speak of them: in a price list, "price" tells nothing apart.
func (r *reading) weigh() {
	n := float64(len(r.units))
	for i := range r.things {
		t := &r.things[i]
		t.asks = r.kind != nil && (slices.ContainsFunc(t.forms, r.kind.words) || t.exact(r.asking))
		with := 0.0
		for _, u := range r.units {
			if t.exact(u.terms) {
				with++
			}
		}
		rare := math.Log1p((n-with+0.5)/(with+0.5)) / math.Log1p((n+0.5)/0.5)
		t.weight *= math.Pow(rare, rarity)
	}
}

// title compares the question with what each passage is called: the last part of its heading.
func (r *reading) title() {
	for _, p := range r.passages {
		own := p.Heading[strings.LastIndex(p.Heading, trail)+1:]
		p.about = r.kind != nil && r.kind.about(own)
		names, sum, named, met := terms(p.Language, own), 0.0, 0.0, map[string]bool{}
		for _, t := range r.things {
			sum += t.weight
			named += t.weight * t.said(names)
			for name := range names {
				if t.said(map[string]bool{name: true}) > 0 {
					met[name] = true
				}
			}
		}
		if sum > 0 && len(names) > 0 {
			p.titled = named / sum * float64(len(met)) / float64(len(names))
		}
	}
}

// trail parts the headings above each other.
const trail = ">"

// asksFor reports whether the question is for what the passage is about and for nothing that the unit does not name: for the hours, or
// for those of a Saturday.
func (r *reading) asksFor(u *unit, p *passage) bool {
	return !slices.ContainsFunc(r.things, func(t thing) bool { return !t.asks && !t.exact(u.terms) && !t.exact(p.heading) })
}

// means finds how near units and passages are to the question in all their words.
func (r *reading) means(q *index.Question) {
	texts := make([]string, 0, len(r.units)+len(r.passages))
	for _, u := range r.units {
		texts = append(texts, u.text)
	}
	for _, p := range r.passages {
		texts = append(texts, p.Heading+"\n"+p.Text)
	}
	gists := q.Gists(texts)
	for i, u := range r.units {
		u.gist = gists[i]
	}
	for i, p := range r.passages {
		p.gist = gists[len(r.units)+i]
	}
	r.wordless = !slices.ContainsFunc(gists, func(g float64) bool { return g != 0 })
}

// said is how well terms speak of a thing, from 0 to 1.
func (t thing) said(terms map[string]bool) float64 {
	if t.exact(terms) {
		return 1
	}
	best := 0.0
	for _, n := range t.near {
		if terms[n.Term] {
			best = max(best, n.Share)
		}
	}
	return best
}

func (t thing) exact(terms map[string]bool) bool {
	return slices.ContainsFunc(t.forms, func(f string) bool { return terms[f] })
}

// score a unit against the others. Top is the search's best score.
func (r *reading) score(u *unit, top float64) {
	p, sum := r.passages[u.passage], 0.0
	fits := r.kind != nil && r.kind.fits(u.text)
	for _, t := range r.things {
		inUnit, inHeading, around, exact := t.said(u.terms), t.said(p.heading), t.said(p.all), t.exact(p.all)
		if t.asks && fits {
			inUnit, around, exact = 1, 1, true
		}
		sum += t.weight
		u.own += t.weight * max(inUnit, byHeading*inHeading, byPassage*around)
		u.near += t.weight * max(inUnit, inHeading)
		u.around += t.weight * around
		switch {
		case exact:
			u.exact += t.weight
		case around >= corrected && !r.wordless: // in a language without a table every word that is not there looks misspelt
			u.exact += t.weight * bySlip
		}
	}
	for _, part := range []*float64{&u.own, &u.near, &u.around, &u.exact} {
		*part /= max(sum, 1e-9) //nolint:mnd // not by nothing
	}
	u.own += byGist * max(0, u.gist)
	if fits {
		u.own += byKind
		if u.about = p.about && r.asksFor(u, p); u.about {
			u.own += bySubject
		}
	}
	u.score = u.own + byRank/float64(1+u.passage)
	if top > 0 {
		u.score += byScore * p.Score / top
	}
}
