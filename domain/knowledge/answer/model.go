package answer

import (
	_ "embed" // the weights
	"fmt"
	"math"
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
	bias, threshold float64
	weights         []float64
}

// Names of the measures of an answer.
var Names = []string{"said", "around", "exact", "coverage", "gist", "fits", "unfit", "words", "margin"}

// measures of the best unit.
func (r *reading) measures(best *unit) []float64 {
	p := r.passages[best.passage]
	fits, unfit := 0.0, 0.0
	if r.kind != nil {
		fits = number(r.kind.fits(best.text))
		unfit = 1 - fits
	}
	rival := 0.0
	for _, u := range r.units {
		if u.passage != best.passage {
			rival = max(rival, u.score)
		}
	}
	return []float64{
		best.cover.near, best.cover.around, best.cover.exact, p.Coverage, max(best.gist, p.gist), fits, unfit,
		math.Log(float64(len(r.things))), best.score - rival,
	}
}

func number(is bool) float64 {
	if is {
		return 1
	}
	return 0
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
	m := logistic{bias: given["bias"], threshold: given["threshold"]}
	for _, n := range Names {
		m.weights = append(m.weights, given[n])
	}
	return m
}
