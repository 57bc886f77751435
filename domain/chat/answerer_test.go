package chat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

func TestFill(t *testing.T) {
	t.Parallel()
	values := map[string]string{"a": "one", "a.b-c_1": "two", "loop": "{{a}}", "empty": ""}
	for text, want := range map[string]struct {
		filled  string
		unknown []string
	}{
		"{{a}} and {{ a.b-c_1 }}":         {"one and two", nil},
		"{{loop}}":                        {"{{a}}", nil},
		"[{{empty}}]":                     {"[]", nil},
		"{{z}} {{b}} {{z}}":               {"  ", []string{"b", "z"}},
		"{a} {{1a}} {{a b}} {{}} {{a":     {"{a} {{1a}} {{a b}} {{}} {{a", nil},
		"{{{a}}}":                         {"{one}", nil},
		strings.Repeat("{{", 100) + "a}}": {strings.Repeat("{{", 99) + "one", nil},
	} {
		filled, unknown := chat.Fill(text, values)
		if filled != want.filled || !slices.Equal(unknown, want.unknown) {
			t.Errorf("%q becomes %q, unknown %q; want %q, %q", text, filled, unknown, want.filled, want.unknown)
		}
	}
}

// deaf hears nothing.
func deaf(chat.Event) error { return nil }

// passage says something under a heading of a guide.
func passage(score float64, text string) *knowledge.Match {
	heading := "Visiting"
	return &knowledge.Match{Score: score, Text: text, SourceName: "guide.md", Heading: &heading, Language: "en"}
}
