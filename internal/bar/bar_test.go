package bar_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/bar"
)

const bars = "fast\tlatency, ms\t10\tat most\nmuch\tanswers\t0.8\tat least\n"

func TestJudge(t *testing.T) {
	t.Parallel()
	all, err := bar.Read(bars)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		fast, much float64
		missed     []string
	}{
		"at the limits": {10, 0.8, nil},
		"too slow":      {10.1, 0.8, []string{"fast"}},
		"too little":    {1, 0.79, []string{"much"}},
		"both":          {11, 0, []string{"fast", "much"}},
		"no numbers":    {math.NaN(), math.NaN(), []string{"fast", "much"}},
	} {
		lines, missed, err := bar.Judge(all, map[string]float64{"fast": c.fast, "much": c.much})
		if err != nil || len(lines) != 2 || !slices.Equal(missed, c.missed) || strings.Count(strings.Join(lines, ""), "MISSED") != len(missed) {
			t.Errorf("%s: %q misses %v, %v", name, lines, missed, err)
		}
	}
	for name, figures := range map[string]map[string]float64{
		"nothing measured": {}, "one not measured": {"fast": 1}, "one too many": {"fast": 1, "much": 1, "more": 1},
	} {
		if _, _, err := bar.Judge(all, figures); err == nil {
			t.Errorf("%s: it is judged", name)
		}
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text, err string
		fast      float64
		marks     int
	}{
		"met":          {bars, "", 10, 0},
		"missed":       {bars, "missed: fast", 11, 1},
		"no bars":      {"fast\n", `no bar: "fast\n"`, 1, 0},
		"not measured": {bars + "more\tof it\t1\tat most\n", "more was not measured", 1, 0},
	} {
		var out strings.Builder
		err := bar.Report(&out, c.text, map[string]float64{"fast": c.fast, "much": 1})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.err || strings.Count(out.String(), "MISSED") != c.marks {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.err, &out)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"fast\tlatency\t10\n", "fast\tlatency\tten\tat most\n", "fast\tlatency\t10\tabout\n", bars + bars, "\n"} {
		if all, err := bar.Read(text); err == nil {
			t.Errorf("%q: %v", text, all)
		}
	}
}
