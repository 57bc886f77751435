package answer

import (
	_ "embed" // the weights
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The weights are fitted by go run ./internal/bench/search -tune, on questions about businesses that no test asks about.
//
//go:embed model.tsv
var file string

var model = mustOpen(file)

// logistic is a model of how likely an answer is right: a weight for each measure.
type logistic struct {
	// small and large are what is needed in a base without passages, and in one without end.
	bias, small, large float64
	weights            []float64
}

// Names of the measures of an answer.
var Names = []string{"said", "around", "exact", "coverage", "gist", "fits", "unfit", "titled", "about", "words", "margin"}

// measures of the best unit: how much of the question it says with its heading, and how much its passage, in any words and in
// the same; what the search says of that; what both mean in all their words; whether it looks like an answer of the question's
// kind, or nothing that is said does; how much the question is the heading; whether the section is about what is asked for; how many
// things the question names; and how far it stands from the best of the other passages.
func (r *reading) measures(best *unit, said []string) []float64 {
	p := r.passages[best.passage]
	fits, rival := truth(r.kind != nil && r.kind.fits(best.text)), 0.0
	unfit := truth(r.kind != nil && !slices.ContainsFunc(said, r.kind.fits))
	gist := max(best.gist, p.gist)
	if r.wordless {
		gist = likely * best.around
	}
	for _, u := range r.units {
		if u.passage != best.passage {
			rival = max(rival, u.own)
		}
	}
	return []float64{
		best.near, best.around, best.exact, p.Coverage, gist, fits, unfit, p.titled, truth(best.about),
		math.Log(float64(len(r.things))), best.own - rival,
	}
}

// likely is how near in meaning an answer usually is that says all of the question.
const likely = 0.7

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// background is the number of passages at which a base is half a large one, as in package index.
const background = 1000.0

// needed is how sure an answer must be. In a small base the words of a question are met by chance, and what is said beside the
// point is soon believed; in one of thousands of passages the words mean what the base means, and most of what is asked is
// there, beside much that is like it.
func (m logistic) needed(known int) float64 {
	small := background / (background + float64(known))
	return m.large + (m.small-m.large)*small
}

// sure is the model's say, from 0 to 1.
func (m logistic) sure(measures []float64) float64 {
	sum := m.bias
	for i, x := range measures {
		sum += m.weights[i] * x
	}
	return 1 / (1 + math.Exp(-sum))
}

// mustOpen reads the model: a name and a number on each line. It is part of the program, and a test reads it.
func mustOpen(text string) logistic {
	given := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "\t")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil {
			panic(fmt.Sprintf("answer: model.tsv: %q", line))
		}
		given[name] = x
	}
	m := logistic{bias: given["bias"], small: given["small"], large: given["large"]}
	for _, n := range Names {
		m.weights = append(m.weights, given[n])
	}
	return m
}
