package donotcall

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The dashboard offers no language in which nobody is understood who does not want to be called again.
func TestEveryLanguageOfferedHasWishes(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../web/src/features/assistant/language.ts")
	if err != nil {
		t.Fatal(err)
	}
	tags := regexp.MustCompile(`(?m)^  '([a-z]+)-[A-Z]+',$`).FindAllStringSubmatch(string(file), -1)
	if len(tags) < 41 {
		t.Fatalf("only %d languages are offered", len(tags))
	}
	for _, tag := range tags {
		if !slices.ContainsFunc(known().words, func(w wording) bool { return w.language == tag[1] }) {
			t.Errorf("there are no wishes in %s", tag[0])
		}
	}
}

// A language lacks none of what nothing is found without, and nothing is of another kind.
func TestKindsOfWishes(t *testing.T) {
	t.Parallel()
	names, err := wishFiles.ReadDir("wish")
	if err != nil || len(names) != len(known().words) {
		t.Fatal(len(names), err)
	}
	kinds := []string{"call", "alone", "before", "after", "stop", "bare", "start", "courtesy"}
	for _, name := range names {
		file, err := wishFiles.ReadFile("wish/" + name.Name())
		if err != nil {
			t.Fatal(err)
		}
		of := byKind(string(file))
		if len(of["call"]) == 0 || len(of["courtesy"]) == 0 {
			t.Errorf("%s has too few kinds", name.Name())
		}
		for kind, some := range of {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s has the kind %q", name.Name(), kind)
			}
			for _, part := range some {
				if part != strings.ToLower(part) || regexp.MustCompile(`^`+either(some)+`$`).MatchString("") {
					t.Errorf("%s: nobody is found to say %q", name.Name(), part)
				}
			}
		}
		if lines := strings.Count(string(file), "\n"); lines != strings.Count(string(file), "\t") {
			t.Errorf("%s: a line is not a kind and a text", name.Name())
		}
	}
}

// No text both ends messages and begins them.
func TestNothingStopsAndStarts(t *testing.T) {
	t.Parallel()
	for text, stops := range map[string]bool{"STOP": true, "opt-out": true, "Quit": true, "Start": false, "unstop": false, "Opt in, please": false} {
		if Stops(text) != stops || Starts(text) == stops {
			t.Errorf("%q stops: %t, starts: %t", text, Stops(text), Starts(text))
		}
	}
}

// A text message that is nothing but such a wish is one in every language, with and without courtesy; what has more in it is none.
func TestTextsInEveryLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Arrêt": true, "Ne m'écrivez plus, merci.": true, "Ne m’appelez plus !": true, "Non mi scriva più, per favore": true, "Não me envie mais mensagens.": true,
		"Stuur me geen berichten meer": true, "Proszę nie wysyłać więcej wiadomości": true, "Nie wysyłajcie mi już wiadomości.": true,
		"Skicka inga fler meddelanden, tack": true, "Ikke flere beskeder, tak.": true, "Ikke send flere meldinger": true, "Už mi nepište, prosím.": true,
		"Už mi nepíšte": true, "Lütfen bir daha mesaj göndermeyin": true, "Dezabonare": true, "Leiratkozás": true, "Стоп": true, "Відписатися": true,
		"Отписване": true, "הסר": true, "退订": true, "配信停止": true, "수신 거부": true, "อย่าโทรมาอีก": true, "กรุณาอย่าโทรมาอีกค่ะ": true,
		"Stop asking": false, "Arrêtez": false, "Basta": false, "Sair": false, "Afmelden": false, "Rezygnuję": false, "İptal": false, "Xin cảm ơn": false,
		"Ne m'appelez plus, écrivez-moi": false, "Tak": false, "好": false,
	} {
		if Stops(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
