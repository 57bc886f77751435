package talkbench_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// table is a file of testdata.
func table(t *testing.T, name string) [][]string {
	t.Helper()
	rows, err := talkbench.Table(name)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// some are rows of a file: all of them where TALK is 1, and otherwise one of so many, of all kinds.
func some(t *testing.T, name string, one int) [][]string {
	t.Helper()
	rows := table(t, name)
	if volume.Of("TALK", one) > 1 {
		var part [][]string
		for i := one / 2; i < len(rows); i += one {
			part = append(part, rows[i])
		}
		return part
	}
	return rows
}

// speak a text.
func speak(t *testing.T, voice, speed, text string) *talkbench.Script {
	t.Helper()
	speechtest.Install(t)
	s, err := talkbench.Speak(voice, speed, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// bar compares a figure with what it has to be, and prints both.
func bar(t *testing.T, name string, got float64) {
	t.Helper()
	for _, row := range table(t, "bar.tsv") {
		if row[0] != name {
			continue
		}
		want, err := strconv.ParseFloat(row[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		holds := got <= want
		if row[3] == "at least" {
			holds = got >= want
		}
		line := fmt.Sprintf("%-14s %8.4g   %s %g   %s", name, got, row[3], want, row[1])
		if holds {
			t.Log("ok    " + line)
			return
		}
		t.Error("MISS  " + line)
		return
	}
	t.Fatalf("no bar is called %q", name)
}

// full reports whether all is measured, and not only a part.
func full() bool { return os.Getenv("TALK") == "1" }

// percentile of figures; 50 is the median.
func percentile(all []int, part int) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return float64(sorted[min(len(sorted)*part/100, len(sorted)-1)])
}
