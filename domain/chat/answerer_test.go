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

func passage(score float64, text string) *knowledge.Match {
	heading := "Visiting"
	return &knowledge.Match{Score: score, Text: text, SourceName: "guide.md", Heading: &heading, Language: "en"}
}

const nothing = "I have nothing on that in what I know."

func TestPassagesAnswers(t *testing.T) {
	t.Parallel()
	open, parking := "The shop is open from nine to five.", "There is parking behind the shop."
	cite := "\n[1] guide.md, Visiting"
	for name, c := range map[string]struct {
		question string
		passages []*knowledge.Match
		want     string
	}{
		"nothing is known":            {"When do you open?", nil, nothing},
		"what was found is no answer": {"How old is the oldest elephant of the shop?", []*knowledge.Match{passage(0.9, open)}, nothing},
		"only words that ask":         {"What is it?", []*knowledge.Match{passage(0.9, open)}, nothing},
		"the best":                    {"When is the shop open?", []*knowledge.Match{passage(0.8, open), passage(0.3, parking)}, open + " [1]\n\nSources:" + cite},
		"two that are as good": {
			"Is the shop open?",
			[]*knowledge.Match{passage(0.8, open), passage(0.75, "An open shop is a shop.")},
			open + " [1]\n\nAn open shop is a shop. [2]\n\nSources:" + cite + "\n[2] guide.md, Visiting",
		},
		"two at most": {
			"shop",
			[]*knowledge.Match{passage(0.8, open), passage(0.8, parking), passage(0.8, "A shop.")},
			open + " [1]\n\n" + parking + " [2]\n\nSources:" + cite + "\n[2] guide.md, Visiting",
		},
		"what stands in the heading": {"visiting", []*knowledge.Match{passage(0.8, open)}, open + " [1]\n\nSources:" + cite},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 2 { // the same question gets the same reply
				reply, err := chat.Passages{}.Answer(t.Context(), chat.Question{Input: c.question, Passages: c.passages}, deaf)
				if err != nil || reply.Text != c.want || reply.Answerer != "passages" {
					t.Errorf("%q, %v; want %q", reply.Text, err, c.want)
				}
			}
		})
	}
}

// A text message has neither marks nor sources: they lead nowhere from there.
func TestPassagesInTextMessages(t *testing.T) {
	t.Parallel()
	open, also := "The shop is open from nine to five.", "An open shop is a shop."
	for _, channel := range []string{"SMS", "WHATSAPP"} {
		q := chat.Question{Input: "Is the shop open?", Channel: channel, Passages: []*knowledge.Match{passage(0.8, open), passage(0.75, also)}}
		var told string
		reply, err := chat.Passages{}.Answer(t.Context(), q, func(e chat.Event) error {
			told += e.Content
			return nil
		})
		if want := open + "\n\n" + also; err != nil || reply.Text != want || told != want {
			t.Errorf("%s: %q, told %q, %v; want %q", channel, reply.Text, told, err, want)
		}
	}
}

// Of a long passage the stretch is quoted that speaks of what was asked, and no character is cut in two.
func TestPassagesQuotes(t *testing.T) {
	t.Parallel()
	padding := strings.Repeat("Nothing of note happens here.\n", 30)
	for name, c := range map[string]struct{ text, begins string }{
		"the right lines":    {padding + "The zoo has an elephant.\n" + padding, "… The zoo has an elephant.\n"},
		"the beginning":      {"The zoo has an elephant.\n" + padding, "The zoo has an elephant.\n"},
		"a line without end": {"An elephant " + strings.Repeat("walks on ", 200), "An elephant walks on"},
		"a word without end": {"elephant" + strings.Repeat("数", 1000), "elephant数"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := passage(0.9, c.text)
			heading := "elephant"
			p.Heading = &heading
			reply, err := chat.Passages{}.Answer(t.Context(), chat.Question{Input: "elephant", Passages: []*knowledge.Match{p}}, deaf)
			quote, _, _ := strings.Cut(reply.Text, " [1]")
			if err != nil || !strings.HasPrefix(quote, c.begins) || len(quote) > 710 || strings.ToValidUTF8(quote, "") != quote {
				t.Errorf("quotes %q, %v", quote, err)
			}
		})
	}
}
