package answer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
)

// The names of a table's columns may have numbers, such as years. They are said with what stands below them, and are no row of it.
func TestFindsUnderNumbers(t *testing.T) {
	t.Parallel()
	hours := answer.Passage{Heading: "Practice > Hours", Language: "en", Score: 0.3, Coverage: 0.4, Text: shop[1].Text}
	for name, test := range map[string]struct{ text, question, want, never string }{
		"years":             {"Service | Price 2026 | Price 2027\nCrown | 900 | 950\nFilling | 45 | 50", "What is a crown in 2027?", "Price 2027 950", "Service"},
		"years alone":       {"Room | 2026 | 2027\nSuite | 300 | 320\nSingle | 90 | 95", "What is a suite in 2027?", "2027 320", "Room"},
		"sizes":             {"Item | 38 | 39 | 40\nBoot | 120 | 125 | 130\nSandal | 40 | 45 | 45", "What is a boot in 39?", "39 125", "Item"},
		"people":            {"Boat | 1 | 2 | 3\nCanoe | 90 | 120 | 150\nFerry | 1,200 | 80 | 90", "What is a canoe for 2?", "2 120", "Boat"},
		"slots":             {"Monday | 9 | 10 | 11\nTuesday | 14 | 15 | 17", "When on Monday?", "Monday: 9, 10, 11", "Tuesday: 9 14"},
		"slots, further on": {"Monday | 9 | 10 | 11\nTuesday | closed | closed | closed\nFriday | 14:30 | 15:30 | 17", "When on Monday?", "Monday: 9, 10, 11", "Tuesday: 9"},
		"years of people":   {"Anna | 1999 | 2000\nBen | 1985 | 1990", "What of Anna?", "Anna: 1999, 2000", "Ben: 1999"},
		"years, further on": {"Crown | since 2026 | until 2027\nFilling | since 2024 | until 2026", "What is a crown?", "Crown: since 2026, until 2027", "Filling: since 2026"},
		"amounts":           {"Crown | 900 | gold\nFilling | 45 | plastic", "What is a crown?", "Crown: 900, gold", "Filling: 900"},
		"two amounts":       {"Crown | EUR 900 | EUR 901\nFilling | EUR 45 | EUR 50", "What is a crown?", "Crown: EUR 900, EUR 901", "Filling: EUR 900"},
		"years in each row": {"Crown | since 2026 | until 2027\nFilling | since 2024 | until 2025", "What is a crown?", "Crown: since 2026, until 2027", "Filling: since 2026"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prices := answer.Passage{Heading: "Practice > List", Language: "en", Score: 0.6, Coverage: 0.9, Text: test.text}
			got := answer.Find(answer.Asked{Text: test.question, Known: 16}, []answer.Passage{prices, hours})
			if len(got.Parts) == 0 || !strings.Contains(strings.Join(got.Parts, "/"), test.want) {
				t.Fatalf("%q, not %q", got.Parts, test.want)
			}
			if slices.ContainsFunc(got.Parts, func(part string) bool { return strings.HasPrefix(part, test.never) }) {
				t.Errorf("%q takes a row for another", got.Parts)
			}
		})
	}
}
