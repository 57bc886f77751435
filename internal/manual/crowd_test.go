package main

import (
	"strings"
	"testing"
	"time"
)

// searches are 98 that took so long, and two that took longer.
func searches(most, slow time.Duration) []time.Duration {
	all := []time.Duration{slow, slow}
	for range 98 {
		all = append(all, most)
	}
	return all
}

func TestSearchesAreJudged(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		passages int
		took     []time.Duration
		want     string
	}{
		"at the limits":     {100_000, searches(20*ms, 60*ms), ""},
		"half are late":     {100_000, searches(21*ms, 60*ms), "missed: p50"},
		"some are late":     {108_060, searches(20*ms, 61*ms), "missed: p99"},
		"all are late":      {108_060, searches(90*ms, 90*ms), "missed: p50, p99"},
		"too few passages":  {10_806, searches(ms, ms), "p50 was not measured"},
		"nothing was asked": {108_060, nil, "p50 was not measured"},
	} {
		var out strings.Builder
		err, got := judge(&out, c.passages, c.took), ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want || strings.Contains(out.String(), "MISSED") != strings.HasPrefix(c.want, "missed") {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.want, &out)
		}
	}
}
