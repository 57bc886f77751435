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
	return map[string]*tally{"all": t, "urgent": some(100, 40), "patient": some(100, 10)}
}

// some is a tally of so many requests of which some were answered.
func some(offered, answered int) *tally {
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
		alike               float64 // what a mix like that at ten times comes to
		missed              string
	}{
		"as it should be":        {answers(800, 10*ms), answers(1000, 15*ms), answers(800, 20*ms), 1000, ""},
		"little is answered":     {answers(800, 10*ms), answers(1000, 15*ms), answers(550, 20*ms), 1000, "goodput, alike"},
		"late at ten times":      {answers(800, 10*ms), answers(1000, 15*ms), answers(900, 21*ms), 1000, "p99"},
		"late at the best":       {answers(800, 10*ms), answers(1000, 30*ms), answers(900, 15*ms), 1000, "p99"},
		"little and late":        {answers(800, 10*ms), answers(1000, 15*ms), answers(100, 90*ms), 1000, "goodput, alike, p99"},
		"nothing at ten times":   {answers(800, 10*ms), answers(1000, 15*ms), answers(0, 0), 1000, "goodput, alike"},
		"lists go first":         {answers(800, 10*ms), answers(1000, 15*ms), classed(some(100, 10), some(100, 40)), 1000, "urgent"},
		"all are the same":       {answers(800, 10*ms), answers(1000, 15*ms), classed(some(100, 30), some(100, 30)), 1000, "urgent"},
		"no lists":               {answers(800, 10*ms), answers(1000, 15*ms), classed(some(100, 30), some(100, 0)), 1000, ""},
		"nothing urgent":         {answers(800, 10*ms), answers(1000, 15*ms), classed(some(100, 0), some(100, 0)), 1000, "urgent"},
		"little that costs much": {answers(800, 10*ms), answers(1000, 15*ms), answers(550, 20*ms), 650, "goodput"},
		"less than it could":     {answers(800, 10*ms), answers(1000, 15*ms), answers(900, 20*ms), 1200, "alike"},
		"alike is not measured":  {answers(800, 10*ms), answers(1000, 15*ms), answers(900, 20*ms), 0, "alike"},
		"nothing at calm":        {answers(0, 0), answers(1000, 15*ms), answers(900, 15*ms), 1000, "p99"},
	} {
		var out strings.Builder
		err := judge(&out, 1000, time.Second, []offered{{times: 0.8, all: c.calm}, {times: 1, all: c.atBest}, {times: 10, all: c.atTen, alike: c.alike}})
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

// A mix is in the proportions of what was answered, and what was not answered is not in it.
func TestMixIsAlike(t *testing.T) {
	t.Parallel()
	list, page, chat := &burden{load: load{name: "list"}}, &burden{load: load{name: "page"}}, &burden{load: load{name: "chat"}}
	all := &tally{}
	for range 30 {
		all.add(due{list, time.Now(), true}, 200)
		all.add(due{page, time.Now(), true}, 503)
		for range 3 {
			all.add(due{chat, time.Now(), true}, 201)
		}
	}
	counts := map[*burden]int{}
	mix := all.mix([]*burden{list, page, chat})
	for _, one := range mix {
		counts[one]++
	}
	if len(mix) != alikeParts || counts[list] != 25 || counts[page] != 0 || counts[chat] != 75 {
		t.Errorf("%d lists, %d pages, %d chats", counts[list], counts[page], counts[chat])
	}
	if mix := new(tally).mix([]*burden{list}); len(mix) > 0 {
		t.Errorf("of nothing it is %d", len(mix))
	}
}
