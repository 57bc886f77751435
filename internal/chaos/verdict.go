package main

import (
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/internal/bar"
)

// chaosBars are what a run has to come to.
//
//go:embed bar.tsv
var chaosBars string

// judge a run of these faults, print what each bar says, and be an error if one is missed.
func (r *report) judge(out io.Writer, suffered []fault) error {
	bars, err := bar.Read(chaosBars)
	if err != nil {
		return err
	}
	lines, missed, err := bar.Judge(bars, r.figures(suffered))
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "  "+strings.Join(lines, "\n  ")); err != nil {
		return err
	}
	if len(missed) > 0 {
		return fmt.Errorf("missed: %s", strings.Join(missed, ", "))
	}
	return nil
}

// figures are what the bars are of. What did not happen misses nothing.
func (r *report) figures(suffered []fault) map[string]float64 {
	kinds := map[string]fault{}
	for _, f := range suffered {
		kinds[f.name] = f
	}
	var back, refusal time.Duration
	var unanswered, unsaid, stepped, reads, read int
	off := map[int]int{} // answers while the clock was
	for name, f := range kinds {
		if f.postgres || f.readsGoOn {
			for _, took := range r.back[name] {
				back = max(back, took)
			}
		}
		meanwhile := r.load.during[name]
		if f.unavailable || f.readsGoOn {
			unanswered += meanwhile[0]
			if meanwhile[http.StatusServiceUnavailable] == 0 {
				unsaid++
			}
		}
		if f.unavailable {
			refusal = max(refusal, r.load.refusal[name])
		}
		if f.readsGoOn {
			for status, n := range r.reads[name] {
				reads += n
				if status == http.StatusOK {
					read += n
				}
			}
		}
		if f.clock {
			stepped += strange(meanwhile) + strange(r.reads[name])
			for _, answers := range []map[int]int{meanwhile, r.reads[name]} {
				for status, n := range answers {
					off[status] += n
				}
			}
		}
	}
	share := 1.0
	if reads > 0 {
		share = float64(read) / float64(reads)
	}
	return map[string]float64{
		"lost": float64(r.lost), "doubled": float64(r.doubled), "errors": float64(r.errors()), "back": back.Seconds(), "refusal": refusal.Seconds(),
		"unanswered": float64(unanswered), "unsaid": float64(unsaid), "reads": share, "stepped": float64(stepped),
		"busy": busy(off) / max(busy(r.load.answers), hardlyBusy),
	}
}

// strange are answers that a right request does not get while nothing is broken but the clock. A conflict is a write under a key whose first
// attempt is under way, and a server that is written to without a pause is busy at times, whatever the clock says.
func strange(answers map[int]int) (n int) {
	for status, times := range answers {
		switch status {
		case http.StatusOK, http.StatusCreated, http.StatusConflict, http.StatusServiceUnavailable:
		default:
			n += times
		}
	}
	return n
}

// hardlyBusy is the part of answers that say that the server is busy which is no sign of anything.
const hardlyBusy = 0.01

// busy is the part of answers that say so.
func busy(answers map[int]int) float64 {
	all := 0
	for _, n := range answers {
		all += n
	}
	return float64(answers[http.StatusServiceUnavailable]) / float64(max(all, 1))
}
