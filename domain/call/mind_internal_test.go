package call

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// A call by text has no recording, and says so to whoever wants to pause it.
func TestOnlyASessionPausesItsRecording(t *testing.T) {
	t.Parallel()
	if (&mind{}).line().Record != nil {
		t.Error("a call by text can be paused")
	}
	if (&mind{session: &talk.Session{}}).line().Record == nil {
		t.Error("a call with a session cannot be paused")
	}
}

// Whoever does not want to be called again says so in the call's language, and is answered in it.
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
	for language, want := range map[string]string{"de-AT": farewells["de"], "ES": farewells["es"], "en-GB": farewell, "fr": farewell, "": farewell} {
		if got := farewellIn(language); got != want {
			t.Errorf("%s: %s", language, got)
		}
	}
	for _, said := range []map[string]string{welcomes, unables} { // whatever is said in one language is in all
		for language := range farewells {
			if said[language] == "" || language != "en" && said[language] == said["en"] {
				t.Errorf("%s: %v", language, said)
			}
		}
	}
}
