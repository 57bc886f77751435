package chat_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
)

// A prompt of half a megabyte can name a value a hundred thousand times.
func TestFillIsBounded(t *testing.T) {
	t.Parallel()
	filled, unknown := chat.Fill(strings.Repeat("{{a}}", 100_000)+"end", map[string]string{"a": strings.Repeat("x", 5_000)})
	if len(filled) > 2<<20 || !strings.HasSuffix(filled, "end") || len(unknown) > 0 {
		t.Errorf("%d bytes, %v unknown", len(filled), unknown)
	}
}

// Custom values and a call's variables may have names of any script and of several words; what only looks like a name stays.
func TestFillNames(t *testing.T) {
	t.Parallel()
	values := map[string]string{"custom_values.Öffnungszeiten": "9-17", "first name": "Zoe", "नाम": "Asha", "a.b-c_1": "x"}
	for text, want := range map[string]string{
		"Offen {{custom_values.Öffnungszeiten}}.": "Offen 9-17.",
		"Hi {{ first name }}!":                    "Hi Zoe!",
		"{{नाम}}":                                 "Asha",
		"{{a.b-c_1}}{{ gone }}":                   "x",
		`{{"a": 1}} {{#if x}} {{}} {{ }} {{1}}`:   `{{"a": 1}} {{#if x}} {{}} {{ }} {{1}}`,
	} {
		if got, _ := chat.Fill(text, values); got != want {
			t.Errorf("%q is filled as %q, want %q", text, got, want)
		}
	}
	if filled, unknown := chat.Fill("{{grüße}}{{two words}}", values); len(unknown) != 1 || filled != "{{two words}}" {
		t.Errorf("%q, unknown: %v", filled, unknown)
	}
}
