package answer_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
)

// shop is what a search may find.
var shop = []answer.Passage{ //nolint:gochecknoglobals // what tests read
	{
		Heading: "Shop > Prices", Language: "en", Score: 0.6, Coverage: 0.9,
		Text: "Job | Clock | Watch\nNew battery | £12 | £9\nCleaning | £80 | £45\n\nParts are extra.",
	},
	{
		Heading: "Shop > Opening hours", Language: "en", Score: 0.4, Coverage: 0.5,
		Text: "We open at 9 a.m. every day. Dr. Hale is there on Mondays. It closes at noon on Sunday.\n\n- Cash only\n- No dogs",
	},
}

func TestFind(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"How much is the cleaning of a watch?":  "Cleaning: Watch £45",
		"how much is a new batery for a clock":  "New battery: Clock £12",
		"What does a new battery cost?":         "New battery: Clock £12, Watch £9",
		"What does cleaning cost for the clock": "Cleaning: Clock £80",
	} {
		got := answer.Find(answer.Asked{Text: question}, shop)
		if strings.Join(got.Parts, "/") != want || got.Passage != 0 {
			t.Errorf("%s %q of %d, want %q", question, got.Parts, got.Passage, want)
		}
		if len(got.Measures) != len(answer.Names) || got.Sure <= 0 || got.Sure >= 1 {
			t.Errorf("%s: %+v", question, got)
		}
	}
}

// A question only for the hours, the address or the prices gets the section of that name, in any of three languages, though another mentions them
// too. What a section only happens to say is no answer of that kind.
func TestFindsTheSubject(t *testing.T) {
	t.Parallel()
	office := map[string][]answer.Passage{
		"en": {
			{Heading: "Office > Emergencies", Text: "When we are closed, the hospital is open all night.", Score: 0.5, Coverage: 1, Language: "en"},
			{Heading: "Office > Opening hours", Text: "Monday to Friday from 9:00 to 17:00. Bring an ID.", Score: 0.45, Coverage: 1, Language: "en"},
			{Heading: "Office > Directions", Text: "Take the bus. The office is located at 7 Elm Street.", Score: 0.3, Coverage: 0.5, Language: "en"},
		},
		"de": {
			{Heading: "Notfälle", Text: "Wenn das Büro nicht geöffnet ist, rufen Sie die Klinik an.", Score: 0.5, Coverage: 1, Language: "de"},
			{Heading: "Öffnungszeiten", Text: "Wir haben montags von 9:00 bis 17:00 Uhr geöffnet.", Score: 0.5, Coverage: 1, Language: "de"},
		},
		"es": {
			{Heading: "Urgencias", Text: "Cuando no abrimos, llame al hospital.", Score: 0.5, Coverage: 1, Language: "es"},
			{Heading: "Horario", Text: "Abrimos de lunes a viernes de 9:00 a 17:00.", Score: 0.5, Coverage: 1, Language: "es"},
		},
	}
	for _, ask := range []struct{ lang, question, want string }{
		{"en", "When are you open?", "9:00"},
		{"en", "What are your hours?", "9:00"},
		{"en", "Where are you located?", "7 Elm Street"},
		{"de", "Wann haben Sie geöffnet?", "9:00"},
		{"de", "Wie sind die Öffnungszeiten?", "9:00"},
		{"es", "¿Cuándo abren?", "9:00"},
		{"es", "¿Cuál es su horario?", "9:00"},
	} {
		got := answer.Find(answer.Asked{Text: ask.question, Known: 16}, office[ask.lang])
		if !strings.Contains(strings.Join(got.Parts, " "), ask.want) || !got.Enough() {
			t.Errorf("%s %q, %.2f of %.2f: %.2f", ask.question, got.Parts, got.Sure, got.Needed, got.Measures)
		}
	}
	notice := []answer.Passage{{
		Heading: "Club > Leaving", Text: "The fee is $40. You may leave with 30 days' notice.", Score: 0.6, Coverage: 0.8, Language: "en",
	}}
	if got := answer.Find(answer.Asked{Text: "How much notice must I give to leave?", Known: 2000}, notice); strings.Join(got.Parts, "/") != "You may leave with 30 days' notice." || !got.Enough() {
		t.Errorf("how much notice is no price: %q, %.2f of %.2f", got.Parts, got.Sure, got.Needed)
	}
	if got := answer.Find(answer.Asked{Text: "When is the office party?", Known: 16}, office["en"]); got.Enough() {
		t.Errorf("%q", got.Parts)
	}
}

// What names nothing, and what there is nothing for, has no answer, however large the base.
func TestFindsNothing(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"", "What is it?", "?!", "Do you sell elephants to zoos?"} {
		if got := answer.Find(answer.Asked{Text: question, Known: 40}, shop); got.Enough() {
			t.Errorf("%q is answered by %q", question, got.Parts)
		}
	}
	if got := answer.Find(answer.Asked{Text: "When do you open?"}, nil); got.Enough() {
		t.Errorf("%+v of nothing", got)
	}
	if got := answer.Find(answer.Asked{Text: "elephant"}, []answer.Passage{{Text: "\n\n |  | \n |  | \n"}}); got.Enough() {
		t.Errorf("%+v of blanks", got)
	}
}

// A follow-up leans on what was asked before.
func TestFindLeans(t *testing.T) {
	t.Parallel()
	got := answer.Find(answer.Asked{Text: "And for a watch?", Before: "How much is the cleaning of a clock?"}, shop)
	if len(got.Parts) != 1 || !strings.Contains(got.Parts[0], "£45") {
		t.Errorf("%q", got.Parts)
	}
}
