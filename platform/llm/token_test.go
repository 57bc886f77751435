package llm_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Estimates lie between what the leanest and the most wasteful of the usual vocabularies come to, in any script.
func TestTokens(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct{ least, most int }{
		"": {0, 0},
		"The appointment is on the third of May, with Dr. Whitfield.": {13, 20},
		"+49 170 1234567":                    {5, 11},
		`{"date":"2027-05-03","name":"Ann"}`: {12, 22},
		"Können wir den Termin verschieben?": {7, 14},
		"Можно перенести запись на четверг?": {9, 24},
		"我想把预约改到星期四":                         {8, 16},
		"ขอเลื่อนนัดเป็นวันพฤหัสบดี":         {10, 40},
		"👍🏽🎉":                                     {3, 9},
		strings.Repeat("\xff", 12):                {12, 14},
		strings.Repeat("word ", 1000):             {1000, 1300},
		"Kann ich am 3.5. um 14:30 Uhr kommen? 😀": {12, 24},
	} {
		if n := llm.Tokens(text); n < c.least || n > c.most {
			t.Errorf("%.40q: %d tokens, want %d to %d", text, n, c.least, c.most)
		}
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	e := llm.Endpoint{Default: "small", Names: map[string]string{"clever": "big-1"}}
	if n := e.Window("clever"); n != llm.DefaultWindow {
		t.Errorf("nobody says, and it is %d", n)
	}
	e.Windows = map[string]int{"": 4000, "big-1": 100_000, "small": 8000, "named": 3000}
	for named, want := range map[string]int{"clever": 100_000, "": 8000, "small": 8000, "named": 3000, "other": 4000} {
		if n := e.Window(named); n != want {
			t.Errorf("%q: %d, want %d", named, n, want)
		}
	}
}
