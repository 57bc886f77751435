package chat_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

const nothing = "I have nothing on that in what I know."

// reply of the embedded answerer.
func reply(t *testing.T, q chat.Question) chat.Reply {
	t.Helper()
	r, err := chat.Passages{}.Answer(t.Context(), q, deaf)
	if err != nil || r.Answerer != "passages" {
		t.Fatalf("%+v, %v", r, err)
	}
	return r
}

// What answers is a sentence or a row, with the source; where nothing does, that is said.
func TestPassagesAnswers(t *testing.T) {
	t.Parallel()
	open := passage(0.8, "The shop is open from nine to five. It is behind the church. Dogs may come in.")
	prices := passage(0.7, "Repair | Clock | Watch\nNew battery | £12 | £9\nCleaning | £80 | £45\n\nWe give no credit.")
	open.Coverage, prices.Coverage = 1, 1
	all, cite := []*knowledge.Match{open, prices}, " [1]\n\nSources:\n[1] guide.md, Visiting"
	for name, c := range map[string]struct {
		question, channel string
		passages          []*knowledge.Match
		want              string
	}{
		"nothing is known":            {"When do you open?", "WEBCHAT", nil, nothing},
		"what was found is no answer": {"How old is the oldest elephant of the shop?", "WEBCHAT", all, nothing},
		"only words that ask":         {"What is it?", "WEBCHAT", all, nothing},
		"a sentence":                  {"When is the shop open?", "WEBCHAT", all, "The shop is open from nine to five." + cite},
		"a row and its column":        {"How much is the cleaning of a clock?", "WEBCHAT", all, "Cleaning: Clock £80" + cite},
		"spoken":                      {"How much is the cleaning of a clock?", "VOICE", all, "Cleaning: Clock £80."},
		"written on a telephone":      {"When is the shop open?", "SMS", all, "The shop is open from nine to five."},
		"on WhatsApp":                 {"When is the shop open?", "WHATSAPP", all, "The shop is open from nine to five."},
		"a row on Instagram":          {"How much is the cleaning of a clock?", "INSTAGRAM", all, "Cleaning: Clock £80"},
		"on Facebook":                 {"When is the shop open?", "FACEBOOK", all, "The shop is open from nine to five."},
		"on a business profile":       {"When is the shop open?", "GMB", all, "The shop is open from nine to five."},
		"of an integrator's own":      {"When is the shop open?", "CUSTOM", all, "The shop is open from nine to five." + cite},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 2 { // the same question gets the same reply
				r := reply(t, chat.Question{Input: c.question, Channel: c.channel, Passages: c.passages})
				if r.Text != c.want || r.Unknown != (c.want == nothing) {
					t.Errorf("%q; want %q", r.Text, c.want)
				}
			}
		})
	}
}

// No answer of a text message is longer than one may be, and no character is cut in two.
func TestPassagesFit(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a line without end":  "The elephant of the zoo " + strings.Repeat("walks on ", 200),
		"a word without end":  "The elephant of the zoo eats " + strings.Repeat("数", 1000),
		"sentences about it":  strings.Repeat("The elephant of the zoo eats hay all day and sleeps at night. ", 20),
		"rows without a name": strings.Repeat(" | elephant | zoo\n", 50),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := passage(1, text)
			p.Coverage = 1
			for channel, most := range map[string]int{"SMS": 320, "VOICE": 2000, "WEBCHAT": 2000} {
				got := reply(t, chat.Question{Input: "elephant zoo", Channel: channel, Passages: []*knowledge.Match{p}}).Text
				if n := utf8.RuneCountInString(got); n > most || !utf8.ValidString(got) || got == "" {
					t.Errorf("%s: %d characters, %q", channel, n, got)
				}
			}
		})
	}
}

// An assistant's own sentence stands in for the usual one.
func TestPassagesFallBack(t *testing.T) {
	t.Parallel()
	r := reply(t, chat.Question{Input: "Do you repair clocks?", Fallback: "Somebody will call you."})
	if r.Text != "Somebody will call you." || !r.Unknown {
		t.Errorf("%+v", r)
	}
}

// kit is tools that work, but for those that are broken.
type kit struct {
	tools, broken []string
	used          []string
}

func (k *kit) Tools() (all []llm.Tool) {
	for _, name := range k.tools {
		all = append(all, llm.Tool{Name: name})
	}
	return all
}

func (k *kit) Use(_ context.Context, call llm.Call) *chat.ToolCall {
	k.used = append(k.used, call.Name)
	out := &chat.ToolCall{ID: call.ID, Name: call.Name, Arguments: json.RawMessage(call.Arguments)}
	for _, name := range k.broken {
		if name == call.Name {
			text := "The tool failed."
			out.Error = &text
		}
	}
	return out
}

func TestPassagesTalk(t *testing.T) {
	t.Parallel()
	self := chat.Self{Name: "Ada", Business: "Bright Dental", Greeting: "Welcome!"}
	before := []chat.Said{{Role: "user", Content: "When?"}, {Role: "assistant", Content: "At nine."}}
	for said, c := range map[string]struct {
		question chat.Question
		kit      kit
		want     string
		used     string
	}{
		"Hello?":                    {want: "Welcome!"},
		"hello again":               {question: chat.Question{History: before}, want: "Hello, this is Ada. How can I help you?"},
		"Who is this?":              {want: "This is Ada, the assistant of Bright Dental."},
		"Are you a robot?":          {want: "I'm Ada, an automated assistant of Bright Dental, not a person."},
		"Sind Sie ein Roboter?":     {want: "Ich bin Ada, ein automatischer Assistent von Bright Dental, kein Mensch."},
		"Can you repeat that?":      {question: chat.Question{History: before}, want: "At nine."},
		"Muchas gracias":            {want: "De nada. ¿Puedo ayudarle en algo más?"},
		"Bye bye":                   {question: chat.Question{Channel: "VOICE"}, kit: kit{tools: []string{"end_call"}}, want: "Thank you for calling. Goodbye.", used: "end_call"},
		"Goodbye":                   {kit: kit{tools: []string{"hand_off"}}, want: "Thank you. Goodbye."},
		"I want to talk to a human": {kit: kit{tools: []string{"hand_off"}}, question: chat.Question{Parting: "Ann calls you."}, want: "Ann calls you.", used: "hand_off"},
		"Can I talk to a person?":   {kit: kit{tools: []string{"hand_off"}, broken: []string{"hand_off"}}, want: "I'm sorry, I can't connect you with a person from here. I can answer questions about Bright Dental.", used: "hand_off"},
		"Get me an operator":        {question: chat.Question{Parting: "Ann calls you."}, want: "I'm sorry, I can't connect you with a person from here. I can answer questions about Bright Dental."},
		"Hello, who is Dr. Hale?":   {want: nothing},
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			q := c.question
			q.Input, q.Self, q.Tools = said, self, &c.kit
			if r := reply(t, q); r.Text != c.want || strings.Join(c.kit.used, " ") != c.used || r.Unknown != (c.want == nothing) {
				t.Errorf("%q with %q; want %q with %q", r.Text, c.kit.used, c.want, c.used)
			}
		})
	}
}
