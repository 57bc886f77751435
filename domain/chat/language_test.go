package chat_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// What an assistant has nothing on, it says in its own language, or else in that of the contact, as far as it has the words.
func TestNothingIsSaidInTheContactsLanguage(t *testing.T) {
	t.Parallel()
	const spanish, german = "No tengo información sobre eso.", "Dazu liegt mir leider nichts vor."
	for name, c := range map[string]struct {
		language, question, before, want string
	}{
		"Spanish":                    {"", "¿Tienen piscina?", "", spanish},
		"Spanish without its marks":  {"", "donde puedo dejar el carro", "", spanish},
		"German":                     {"", "Haben Sie einen Parkplatz und was kostet der?", "", german},
		"English":                    {"", "Do you have a pool?", "", nothing},
		"English, or another":        {"", "Parking in Berlin?", "", nothing},
		"French":                     {"", "Quel est le prix de la nuit ?", "", nothing},
		"a word":                     {"", "Piscina", "", nothing},
		"a word after German":        {"", "Sauna?", "Wann haben Sie am Montag offen?", german},
		"German by a letter":         {"", "Was kostet Frühstück?", "", german},
		"German, or English":         {"", "Was kostet Parken?", "Wann haben Sie am Montag offen?", german},
		"a key after Spanish":        {"", "[pressed 5 on the keypad]", "¿Tienen piscina?", spanish},
		"English after German":       {"", "And what about the pool?", "Wann haben Sie am Montag offen?", nothing},
		"the assistant's":            {"de-AT", "Do you have a pool?", "", german},
		"the assistant's, elsewhere": {"en-US", "¿Tienen piscina?", "", nothing},
		"the assistant's French":     {"fr-CA", "¿Tienen piscina?", "", "Je n'ai pas d'information à ce sujet."},
		"Norwegian":                  {"no", "¿Tienen piscina?", "", "Det har jeg dessverre ingen opplysninger om."},
		"one that it does not speak": {"is-IS", "¿Tienen piscina?", "", spanish},
		"the assistant's capitals":   {"ES", "Do you have a pool?", "", spanish},
	} {
		q := chat.Question{Input: c.question, Language: c.language}
		if c.before != "" {
			q.History = []chat.Said{{Role: "user", Content: c.before}, {Role: "assistant", Content: "At nine, as you have been told."}}
		}
		if r := reply(t, q); r.Text != c.want || !r.Unknown {
			t.Errorf("%s: %q, want %q", name, r.Text, c.want)
		}
	}
}

// So is the label of the sources.
func TestSourcesAreNamedInTheContactsLanguage(t *testing.T) {
	t.Parallel()
	p := passage(0.8, "The shop is open from nine to five. It is behind the church. Dogs may come in.")
	p.Coverage = 1
	for language, want := range map[string]string{"es-MX": "\n\nFuentes:\n[1] guide.md", "": "\n\nSources:\n", "de": "\n\nQuellen:\n", "it": "\n\nFonti:\n"} {
		r := reply(t, chat.Question{Input: "When is the shop open?", Language: language, Passages: []*knowledge.Match{p}})
		if !strings.Contains(r.Text, "nine to five") || !strings.Contains(r.Text, want) {
			t.Errorf("%q: %q", language, r.Text)
		}
	}
}

// What is said for a model that says nothing is in the same language.
func TestModelIsHelpedOutInTheContactsLanguage(t *testing.T) {
	t.Parallel()
	for want, step := range map[string]llmtest.Step{
		"Lo siento, no puedo responder a eso.":  llmtest.Say("").Ending("content_filter"),
		"Lo siento, no he podido terminar eso.": llmtest.Say("<think>Bueno").Ending("length"),
	} {
		s := llmtest.Serve(t)
		s.Play(step)
		m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{{Endpoint: llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Default: "small"}}}}
		told := ""
		r, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), chat.Question{Input: "¿Tienen piscina?"}, func(e chat.Event) error {
			told += e.Content
			return nil
		})
		if err != nil || r.Text != want || told != want {
			t.Errorf("%q, told %q, %v; want %q", r.Text, told, err, want)
		}
	}
}
