package main

import (
	"strings"
	"testing"
	"time"
)

// endured is a report of a run in which everything went as it should.
func endured() *report {
	l := &load{answers: map[int]int{201: 900}, during: map[string]map[int]int{}, refusal: map[string]time.Duration{}}
	r := &report{load: l, acknowledged: 1000, back: map[string][]time.Duration{}, reads: map[string]map[int]int{}}
	for _, f := range faults {
		r.back[f.name] = []time.Duration{100 * time.Millisecond, 2 * time.Second}
		r.reads[f.name], l.during[f.name] = map[int]int{200: 50}, map[int]int{201: 10}
		if f.unavailable || f.readsGoOn {
			l.during[f.name][503], l.refusal[f.name] = 100, time.Second
		}
	}
	return r
}

// Each thing that a run may not come to is noticed by itself.
func TestRunsAreJudged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plant  func(r *report)
		missed string
	}{
		"as it should be":           {func(*report) {}, ""},
		"a write is lost":           {func(r *report) { r.lost = 1 }, "lost"},
		"a write is doubled":        {func(r *report) { r.doubled = 1 }, "doubled"},
		"a 500":                     {func(r *report) { r.load.during["link slow"][500] = 1 }, "errors"},
		"late after a kill":         {func(r *report) { r.back["PostgreSQL killed"][0] = 2100 * time.Millisecond }, "back"},
		"late after a full disk":    {func(r *report) { r.back["disk full"][0] = 3 * time.Second }, "back"},
		"the server's own start":    {func(r *report) { r.back["server killed"][0] = 5 * time.Second }, ""},
		"refused late":              {func(r *report) { r.load.refusal["link cut"] = 1100 * time.Millisecond }, "refusal"},
		"slow while the disk fills": {func(r *report) { r.load.refusal["disk full"] = 3 * time.Second }, ""},
		"no answer while it is cut": {func(r *report) { r.load.during["link cut"][0] = 1 }, "unanswered"},
		"no answer, nobody there":   {func(r *report) { r.load.during["server killed"][0] = 9 }, ""},
		"nothing is refused":        {func(r *report) { delete(r.load.during["PostgreSQL stopped"], 503) }, "unsaid"},
		"writes do not say so":      {func(r *report) { delete(r.load.during["disk full"], 503) }, "unsaid"},
		"a read of a full disk":     {func(r *report) { r.reads["disk full"][503] = 1 }, "reads"},
		"no database to read from":  {func(r *report) { r.reads["disk full"], r.gaveUp = nil, 1 }, ""},
		"busy at times":             {func(r *report) { r.load.answers[503], r.load.during["clock ahead"][503] = 90, 10 }, ""},
		"refused for the clock":     {func(r *report) { r.load.answers[503], r.load.during["clock ahead"][503] = 90, 90 }, "busy"},
		"busy for the clock alone":  {func(r *report) { r.reads["clock ahead"][503] = 3 }, "busy"},
		"limited for the clock":     {func(r *report) { r.load.during["clock behind"][429] = 1 }, "stepped"},
		"signed out by the clock":   {func(r *report) { r.reads["clock behind"][401] = 1 }, "stepped"},
	} {
		r := endured()
		c.plant(r)
		var out strings.Builder
		got := ""
		if err := r.judge(&out, faults); err != nil {
			got = strings.TrimPrefix(err.Error(), "missed: ")
		}
		if got != c.missed {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.missed, &out)
		}
	}
}

// Each kind of fault happens on the databases that it is for, the clock's on both.
func TestFaultsOfEachDatabase(t *testing.T) {
	t.Parallel()
	p := plan{faults: 40}
	for dialect, want := range map[string]int{"sqlite": 4, "postgres": len(faults), "lossy": 1} {
		kinds := map[string]bool{}
		for _, f := range order(p, dialect) {
			kinds[f.name] = true
		}
		if len(kinds) != want || (dialect != "lossy") != (kinds["clock ahead"] && kinds["clock behind"]) {
			t.Errorf("%s: %v", dialect, kinds)
		}
	}
}

// The clock of this version of Go can be stepped.
func TestClockIsPatched(t *testing.T) {
	t.Parallel()
	_, source, err := clockOfGo(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	changed, err := stepping(source)
	if err != nil || !strings.Contains(changed, nowAfter) || !strings.Contains(changed, "func Step(") {
		t.Errorf("%v", err)
	}
	if _, err := stepping("package time\n"); err == nil {
		t.Error("another clock goes unnoticed")
	}
}
