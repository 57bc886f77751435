package language_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/language"
)

var place = regexp.MustCompile(`\{\w+\}`)

// Every text is there in each language, and says as much in each.
func TestTexts(t *testing.T) {
	t.Parallel()
	all := language.Texts()
	if len(all) < 10 {
		t.Fatalf("only %d texts", len(all))
	}
	for key, in := range all {
		for _, l := range []string{language.English, language.Spanish, language.German} {
			places, want := place.FindAllString(in[l], -1), place.FindAllString(in[language.English], -1)
			slices.Sort(places)
			slices.Sort(want)
			if in[l] == "" || !slices.Equal(places, want) || strings.Count(in[l], "\n") != strings.Count(in[language.English], "\n") {
				t.Errorf("%s in %s: %q", key, l, in[l])
			}
			if l != language.English && in[l] == in[language.English] && !slices.Contains([]string{"notice.subject"}, key) {
				t.Errorf("%s is not translated into %s", key, l)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ language, want string }{
		{"DE", "{actor} hat Sie in einer Notiz erwähnt."},
		{"EN", "{actor} mentioned you in a note."},
		{"", "{actor} mentioned you in a note."},
		{"FR", "{actor} mentioned you in a note."},
		{"ES", "{actor} le ha mencionado en una nota."},
	} {
		for _, actor := range []string{"Ada", "{actor}", ""} {
			if got := language.Write(c.language, "notice.MENTIONED", "actor", actor); got != strings.ReplaceAll(c.want, "{actor}", actor) {
				t.Errorf("%s: %q", c.language, got)
			}
		}
	}
	if got := language.Day("DE", "2026-11-25") + language.Day("ES", "2026-11-25") + language.Day("", "2026-11-25") + language.Day("DE", "x"); got != "25.11.202625/11/20262026-11-25x" {
		t.Error(got)
	}
}

// A browser's language is the first that it prefers and that there is.
func TestPreferred(t *testing.T) {
	t.Parallel()
	for accepted, want := range map[string]string{
		"": "EN", "de": "DE", "de-AT,de;q=0.9,en;q=0.8": "DE", "fr-FR, fr;q=0.9, es-MX;q=0.8, de;q=0.7": "ES", "fr": "EN", "*": "EN",
		"EN-us,de": "EN", ";;,,;q=1": "EN", "deu, ,es": "ES", "\x00de": "EN",
	} {
		if got := language.Preferred(accepted); got != want {
			t.Errorf("%q: %s, want %s", accepted, got, want)
		}
	}
}
