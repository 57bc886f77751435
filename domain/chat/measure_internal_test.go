package chat

import (
	"maps"
	"testing"
	"time"
)

// The time of a reply is reported by its parts, and a part that it did without is not reported.
func TestRepliesAreMeasured(t *testing.T) {
	t.Parallel()
	modeled := trace{SearchMs: 4, AnswerMs: 900, Reply: Reply{
		Model: "small", FirstToken: 310 * time.Millisecond, Tools: 150 * time.Millisecond, Calls: []*ToolCall{{DurationMs: 150}, {DurationMs: 150}},
	}}
	short := trace{SearchMs: 4, AnswerMs: 80, Reply: Reply{Model: "small"}}
	for name, tt := range map[string]struct {
		trace trace
		want  map[string]time.Duration
	}{
		"a model with tools": {modeled, map[string]time.Duration{
			partSearch: 4 * time.Millisecond, partTools: 150 * time.Millisecond, partModel: 750 * time.Millisecond, partFirstToken: 310 * time.Millisecond,
		}},
		"a model that says nothing": {short, map[string]time.Duration{partSearch: 4 * time.Millisecond, partModel: 80 * time.Millisecond}},
		"a training":                {trace{SearchMs: 2}, map[string]time.Duration{partSearch: 2 * time.Millisecond}},
	} {
		got := map[string]time.Duration{}
		tell := func(part string, took time.Duration) { got[part] += took }
		(&turn{service: &Service{parts: Parts{Measured: tell}}, trace: tt.trace}).measure()
		if !maps.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
	(&turn{service: &Service{}, trace: modeled}).measure() // nobody counts
}
