package chat

import (
	"strings"
	"testing"
)

// The mark is taken out wherever it stands and however it comes in pieces, and nothing else is.
func TestSignIsTakenOut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I do not know. <unanswered/>":                    "I do not know. ",
		"<unanswered/>\nI do not know.":                   "I do not know.",
		"I do not <unanswered /> know.":                   "I do not know.",
		"No. <UNANSWERED>":                                "No. ",
		"No. <Unanswered></unanswered>":                   "No. ",
		"No.<unanswered/><unanswered/>":                   "No.",
		"<<unanswered/>":                                  "<",
		"<unanswered/>":                                   "",
		"We open at nine.":                                "We open at nine.",
		"a < b, <b>bold</b>, <unanswered? and <unanswer":  "a < b, <b>bold</b>, <unanswered? and <unanswer",
		"<unansweredly/> <un":                             "<unansweredly/> <un",
		"It ends with <":                                  "It ends with <",
		"<unanswered" + strings.Repeat(" ", 50) + "of it": "<unanswered" + strings.Repeat(" ", 50) + "of it",
		"<é unanswered/> 数<unanswered/>":                  "<é unanswered/> 数",
	} {
		for size := 1; size <= len(text); size++ {
			var s sign
			var out strings.Builder
			for at := 0; at < len(text); at += size {
				out.WriteString(s.pass(text[at:min(at+size, len(text))]))
				if len(s.pending) > signMost {
					t.Errorf("%q: %d bytes are held back", text, len(s.pending))
				}
			}
			out.WriteString(s.rest(false))
			given := len(want) != len(text)
			if got := out.String(); got != want || s.given != given {
				t.Errorf("%q in pieces of %d: %q, %v; want %q, %v", text, size, got, s.given, want, given)
			}
		}
	}
}
