package call

import (
	"encoding/json"
	"testing"
	"time"
)

// A class is no more than 5 % or a frame of sound away from what is in it, and there are few of them.
func TestClasses(t *testing.T) {
	t.Parallel()
	seen := map[int]bool{}
	for ms := range 200_000 {
		c := classOf(ms)
		seen[c] = true
		if wide := max(classWidth, c/classGrowth); ms <= lastClass && (c < ms || c-ms > wide) {
			t.Fatalf("%d is in the class %d", ms, c)
		}
		if classOf(c) != c && ms <= lastClass {
			t.Fatalf("the class %d is not in itself", c)
		}
	}
	if len(seen) > 150 {
		t.Errorf("%d classes", len(seen))
	}
}

func TestPercentilesOfAHistogram(t *testing.T) {
	t.Parallel()
	h := histograms{}
	for ms := 10; ms <= 1000; ms += 10 {
		h.add("x", classOf(ms), 1)
	}
	if p50, p95 := h["x"].percentile(median), h["x"].percentile(most); p50 != classOf(500) || p95 != classOf(950) {
		t.Errorf("%d and %d", p50, p95)
	}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.merge(text); err != nil || h["x"].count() != 200 || h["x"].percentile(median) != classOf(500) {
		t.Errorf("%v, %d", err, h["x"].count())
	}
	for _, bad := range []string{`[]`, `{"x":{"fast":1}}`} {
		if (histograms{}).merge(json.RawMessage(bad)) == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

func TestReplyPeriod(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 31, 23, 0, 0, 0, time.UTC)
	day := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		from, to    *string
		first, last string
	}{
		"the usual":       {nil, nil, "2026-03-02", "2026-03-31"},
		"a day":           {day("2026-02-28"), day("2026-02-28"), "2026-02-28", "2026-02-28"},
		"up to a day":     {nil, day("2026-02-28"), "2026-01-30", "2026-02-28"},
		"a year":          {day("2025-03-31"), day("2026-03-31"), "2025-03-31", "2026-03-31"},
		"too long":        {day("2025-03-29"), day("2026-03-31"), "", ""},
		"turned":          {day("2026-03-02"), day("2026-03-01"), "", ""},
		"no day":          {day("2026-02-30"), nil, "", ""},
		"as people write": {nil, day("31.03.2026"), "", ""},
	} {
		first, last, err := replyPeriod(c.from, c.to, now)
		if first != c.first || last != c.last || (err != nil) != (c.first == "") {
			t.Errorf("%s: %s to %s, %v", name, first, last, err)
		}
	}
}
