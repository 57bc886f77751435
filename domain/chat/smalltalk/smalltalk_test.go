package smalltalk_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]smalltalk.Said{
		"Good morning, how are you?":                        {Kind: smalltalk.Greeting, Language: "en"},
		"Hola, buenos días":                                 {Kind: smalltalk.Greeting, Language: "es"},
		"¿Es usted un robot?":                               {Kind: smalltalk.Robot, Language: "es"},
		"Können Sie mich hören?":                            {Kind: smalltalk.Hear, Language: "de"},
		"Ich möchte mit einem Menschen sprechen":            {Kind: smalltalk.Person, Language: "de"},
		"Quiero hablar con una persona, por favor":          {Kind: smalltalk.Person, Language: "es"},
		"Tschüss, schönen Tag noch!":                        {Kind: smalltalk.Goodbye, Language: "de"},
		"I need a manager":                                  {Kind: smalltalk.Person, Language: "en"},
		"Wer ist da?":                                       {Kind: smalltalk.Who, Language: "de"},
		"¿Puede repetir, por favor?":                        {Kind: smalltalk.Repeat, Language: "es"},
		"":                                                  {},
		"How much is it?":                                   {},
		"Thanks, when do you open?":                         {},
		"Danke, wann haben Sie offen?":                      {},
		"Can I talk to somebody about my bill?":             {},
		"What is the name of the chef?":                     {},
		strings.Repeat("hello ", 10_000) + "and a question": {},
	} {
		if got, is := smalltalk.Of(text); got != want || is != (want.Kind != "") {
			t.Errorf("%.60q is %+v, %v; want %+v", text, got, is, want)
		}
	}
}

// Every sentence is there in every language that the dashboard offers to assistants, and each is another. The labels of sources may be the same.
func TestSentences(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../../web/src/features/assistant/language.ts")
	if err != nil {
		t.Fatal(err)
	}
	offered := map[string]bool{}
	for _, tag := range regexp.MustCompile(`(?m)^  '([a-z]+)-[A-Z]+',$`).FindAllStringSubmatch(string(file), -1) {
		offered[tag[1]] = true
	}
	if len(offered) < 31 {
		t.Fatalf("only %d languages are offered", len(offered))
	}
	seen := map[string]bool{"": true}
	for _, kind := range []string{smalltalk.Unknown, smalltalk.Barred, smalltalk.Tired, smalltalk.Sources, smalltalk.Later, smalltalk.Hold} {
		for language := range offered {
			got := smalltalk.Sentence(kind, language)
			if got == "" || seen[got] && kind != smalltalk.Sources || !smalltalk.Speaks(language) {
				t.Errorf("%s in %s: %q", kind, language, got)
			}
			seen[got] = true
		}
	}
	if smalltalk.Speaks("tlh") || smalltalk.Speaks("") || smalltalk.Sentence(smalltalk.Tired, "tlh") != "" {
		t.Error("it speaks Klingon")
	}
	if !smalltalk.Understands("de") || smalltalk.Understands("fr") {
		t.Error("small talk is recognized in German, and not in French")
	}
}

// Every kind has a reply in every language, and every variable in it is filled.
func TestReply(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"person", "robot", "who", "repeat", "hear", "goodbye", "thanks", "greeting"} {
		for _, language := range []string{"en", "es", "de"} {
			for _, voice := range []bool{false, true} {
				for _, hands := range []bool{false, true} {
					s := smalltalk.Setting{Name: "Ada", Business: "Bright Dental", Voice: voice, HandsOff: hands}
					got := smalltalk.Reply(smalltalk.Said{Kind: kind, Language: language}, s)
					if got == "" || strings.ContainsAny(got, "{}") {
						t.Errorf("%s in %s: %q", kind, language, got)
					}
				}
			}
		}
	}
}
