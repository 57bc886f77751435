package template_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/template"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a template says is translated, all of it, and what is no text is the same in all languages.
func TestTemplatesAreTranslated(t *testing.T) {
	t.Parallel()
	all, err := template.Read()
	if err != nil {
		t.Fatal(err)
	}
	// alike are words that are the same in two languages.
	alike := []string{"Hotel", "Restaurant", "Concierge"}
	texts := func(it *template.Template) []string {
		return append([]string{
			it.Title, it.Hint, it.Name, it.Description, it.InboundGreeting, it.OutboundGreeting, it.Voicemail, it.HandOffSentence, it.ClosedSentence,
			it.Base, it.Prompt, it.Knowledge,
		}, it.Questions()...)
	}
	for _, l := range []string{language.German, language.Spanish} {
		for _, it := range all[l] {
			of := all.In("en")[slices.IndexFunc(all.In("en"), func(e *template.Template) bool { return e.ID == it.ID })]
			ours, english := texts(it), texts(of)
			if len(ours) != len(english) || it.Temperature != of.Temperature || !slices.Equal(it.PlatformTools, of.PlatformTools) {
				t.Fatalf("%s in %s is another template", it.ID, l)
			}
			for i, text := range ours {
				if text == english[i] && !slices.Contains(alike, text) {
					t.Errorf("%s in %s says in English: %.80s", it.ID, l, text)
				}
				if strings.Count(text, "# ") != strings.Count(english[i], "# ") || strings.Count(text, "{{") != strings.Count(english[i], "{{") {
					t.Errorf("%s in %s has other parts than in English: %.80s", it.ID, l, text)
				}
			}
		}
	}
}

// Choosing German creates an assistant that is German, word for word; choosing Dutch creates one that is English.
func TestTheLanguageOfAnAssistantOfATemplate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		for tag, want := range map[string][5]string{
			"de-CH": {"Empfang", "Guten Tag, hier ist", "Ich gebe das an den Empfang", "Die Praxis ist im Moment", "Sie sind am Empfang"},
			"es-MX": {"Recepción", "Buenos días, le atiende", "Paso su consulta", "La clínica está cerrada", "Usted atiende la recepción"},
			"nl-NL": {"Front desk", "Hello, you have reached", "I will pass this on", "The practice is closed", "You are the receptionist"},
		} {
			a := s.hireIn(tag, "dental").Assistant
			b, err := s.Assistants.Behavior(s.ctx, a.ID)
			if err != nil {
				t.Fatal(err)
			}
			said := [5]string{a.Name, store.Text(a.InboundGreeting), store.Text(b.HandOffSentence), store.Text(b.ClosedSentence), store.Text(a.Prompt)}
			for i, text := range said {
				if !strings.HasPrefix(text, want[i]) {
					t.Errorf("in %s it says %.80q, not %q", tag, text, want[i])
				}
			}
			if store.Text(a.Language) != tag {
				t.Errorf("it speaks %v, not %s", a.Language, tag)
			}
		}
	})
}
