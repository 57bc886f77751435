package call

import (
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// A call by text has no recording, and says so to whoever wants to pause it.
func TestOnlyASessionPausesItsRecording(t *testing.T) {
	t.Parallel()
	if (&mind{row: &ent.Call{}}).line().Record != nil {
		t.Error("a call by text can be paused")
	}
	if (&mind{row: &ent.Call{}, session: &talk.Session{}}).line().Record == nil {
		t.Error("a call with a session cannot be paused")
	}
}

// A wish not to be called again is understood in any language, and answered in that of the assistant.
func TestOptingOutInEveryLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Please, STOP calling me.": true, "Por favor, no me llamen más.": true, "¡No vuelva a llamar!": true, "no me llame mas": true, "Quiteme de su lista": true, "Rufen Sie mich nicht mehr an!": true,
		"Bitte nehmen Sie mich von Ihrer Liste.": true, "Ich will keine Anrufe mehr.": true,
		"Can you call me tomorrow?": false, "Llámeme mañana.": false, "Rufen Sie mich morgen an.": false,
	} {
		if optsOut(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	for language, want := range map[string]string{
		"de-AT": "Verstanden. Wir rufen Sie nicht wieder an. Auf Wiederhören.", "ES": "Entendido. No volveremos a llamarle. Adiós.",
		"fr-CA": "C'est noté. Nous ne vous rappellerons plus. Au revoir.", "en-GB": english, "tlh": english, "": english,
	} {
		got := (&mind{language: language, row: &ent.Call{}}).Draft(t.Context(), talk.Heard{OptOut: true})
		if text, err := got.Next(t.Context()); text != want || err != nil {
			t.Errorf("%s: %s, %v", language, text, err)
		}
	}
}

// english is the farewell where the language is not known.
const english = "Understood. We will not call you again. Goodbye."
