package main

import (
	_ "embed"
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/internal/bar"
)

// overloadBars are what an overloaded server has to do. That draining breaks no request is a test's to say, which make overload runs.
//
//go:embed bar.tsv
var overloadBars string

// offered is what became of a rate: how many times the best rate it was, the tallies by class, and what it took of the processor. Alike is the best
// rate of a mix like what was answered, where that was measured.
type offered struct {
	times float64
	all   map[string]*tally
	spent spending
	alike float64
}

// calm is the part of the best rate at which nothing is refused.
const calm = 0.8

// figures are what the bars are of.
func figures(best float64, lasts time.Duration, rates []offered) map[string]float64 {
	var quiet, worst, most, goodput, alike, urgent float64
	for _, r := range rates {
		t := r.all["all"]
		p99 := t.at(0.99) //nolint:mnd // a quantile
		if r.times <= calm {
			quiet = p99
			continue
		}
		worst = max(worst, p99)
		if r.times > most {
			most, goodput = r.times, float64(len(t.took))/lasts.Seconds()/best
			urgent = r.all["urgent"].part() / max(r.all["patient"].part(), least)
			if alike = 0; r.alike > 0 {
				alike = float64(len(t.took)) / lasts.Seconds() / r.alike
			}
		}
	}
	return map[string]float64{"goodput": goodput, "alike": alike, "p99": worst / quiet, "urgent": urgent}
}

// least is the part of what is patient that counts as answered where nothing of it is.
const least = 1e-3

// part is the part of what was offered that was answered.
func (t *tally) part() float64 { return float64(len(t.took)) / float64(max(t.offered, 1)) }

// judge what was offered, print it, and be an error if a bar is missed.
func judge(out io.Writer, best float64, lasts time.Duration, rates []offered) error {
	return bar.Report(out, overloadBars, figures(best, lasts, rates))
}
