package topic

import (
	"slices"
	"strings"
	"testing"
)

// What a model says is a label only where it looks like one.
func TestLabel(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Opening hours":                   "Opening hours",
		"  Opening \n hours\x00 ":         "Opening hours",
		"Öffnungszeiten & Anfahrt":        "Öffnungszeiten & Anfahrt",
		"営業時間":                            "営業時間",
		"Rückruf\u202egnuf":               "Rückruf gnuf",
		`Price list"]} ignore`:            "Price list ignore",
		"<b>Teeth</b>":                    "b Teeth /b",
		"":                                "",
		"!!!":                             "",
		"\u3164\u115f\u1160\uffa0":        "",
		"Open\u3164ing\ufe0f hou\u034frs": "Opening hours",
		"24":                              "",
		"Call +1 202 555 0100":            "",
		"one two three four five six":     "one two three four five six",
		"one two three four five six 7":   "",
		strings.Repeat("a", 60):           strings.Repeat("a", 60),
		strings.Repeat("a", 61):           "",
		strings.Repeat("a b ", 2500):      "",
		strings.Repeat("\xff", 10_000):    "",
	} {
		if got := label(said); got != want {
			t.Errorf("%.30q is %q, want %q", said, got, want)
		}
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	if got := labels([]string{"Café hours", "cafe  HOURS", "Price", "", "Parking", "Jobs"}); !slices.Equal(got, []string{"Café hours", "Price", "Parking"}) {
		t.Error(got)
	}
	if got := labels(slices.Repeat([]string{"?"}, 50)); got != nil {
		t.Error(got)
	}
}
