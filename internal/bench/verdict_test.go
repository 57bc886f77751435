package main

import (
	"strings"
	"testing"
	"time"
)

// answers is a tally of so many requests a second for a second, all but one in a hundred of which took a millisecond.
func answers(n int, slow time.Duration) map[string]*tally {
	t := &tally{}
	for i := range n {
		took := time.Millisecond
		if i%50 == 0 { // twice as many as p99 leaves out
			took = slow
		}
		t.took = append(t.took, took)
	}
	return map[string]*tally{"all": t, "urgent": part(100, 40), "patient": part(100, 10)}
}

// part is a tally of so many requests of which some were answered.
func part(offered, answered int) *tally {
	return &tally{offered: offered, took: make([]time.Duration, answered)}
}

// classed is what is answered at ten times the best rate as it should be, but for the classes.
func classed(urgent, patient *tally) map[string]*tally {
	all := answers(900, 15*time.Millisecond)
	all["urgent"], all["patient"] = urgent, patient
	return all
}

func TestOverloadIsJudged(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		calm, atBest, atTen map[string]*tally
		missed              string
	}{
		"as it should be":      {answers(800, 10*ms), answers(1000, 15*ms), answers(800, 20*ms), ""},
		"little is answered":   {answers(800, 10*ms), answers(1000, 15*ms), answers(550, 20*ms), "goodput"},
		"late at ten times":    {answers(800, 10*ms), answers(1000, 15*ms), answers(900, 21*ms), "p99"},
		"late at the best":     {answers(800, 10*ms), answers(1000, 30*ms), answers(900, 15*ms), "p99"},
		"little and late":      {answers(800, 10*ms), answers(1000, 15*ms), answers(100, 90*ms), "goodput, p99"},
		"nothing at ten times": {answers(800, 10*ms), answers(1000, 15*ms), answers(0, 0), "goodput"},
		"lists go first":       {answers(800, 10*ms), answers(1000, 15*ms), classed(part(100, 10), part(100, 40)), "urgent"},
		"all are the same":     {answers(800, 10*ms), answers(1000, 15*ms), classed(part(100, 30), part(100, 30)), "urgent"},
		"no lists":             {answers(800, 10*ms), answers(1000, 15*ms), classed(part(100, 30), part(100, 0)), ""},
		"nothing urgent":       {answers(800, 10*ms), answers(1000, 15*ms), classed(part(100, 0), part(100, 0)), "urgent"},
		"nothing at calm":      {answers(0, 0), answers(1000, 15*ms), answers(900, 15*ms), "p99"},
	} {
		var out strings.Builder
		err := judge(&out, 1000, time.Second, []offered{{times: 0.8, all: c.calm}, {times: 1, all: c.atBest}, {times: 10, all: c.atTen}})
		if got := strings.TrimPrefix(errorText(err), "missed: "); got != c.missed {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.missed, &out)
		}
		if (err != nil) != strings.Contains(out.String(), "MISSED") {
			t.Errorf("%s: %s", name, &out)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// What refusals cost is what the server spends beyond its answers.
func TestRefusalsHaveACost(t *testing.T) {
	t.Parallel()
	quiet := offered{all: answers(100, 0), spent: spending{server: time.Second / 10, in: time.Second}} // a millisecond each
	busy := offered{all: answers(50, 0), spent: spending{server: time.Second / 4, in: time.Second}}
	busy.all["all"].refused = 4000
	if got := busy.refusal(quiet.answer(time.Second), time.Second); got < 49.9 || got > 50.1 {
		t.Errorf("%.1f µs, want 50", got)
	}
	if got := quiet.refusal(quiet.answer(time.Second), time.Second); got != 0 {
		t.Errorf("without one: %.1f", got)
	}
}
