// Package smalltalk recognizes messages that need no knowledge, such as greetings and thanks, and replies to them. A message with one word
// more than its phrases is no small talk: "Hello, is anybody there on Saturday?" is a question.
package smalltalk

import (
	_ "embed" // phrases, replies and sentences
	"regexp"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// The kinds, as phrase.tsv has them.
const (
	Person   = "person"
	Robot    = "robot"
	Who      = "who"
	Repeat   = "repeat"
	Hear     = "hear"
	Goodbye  = "goodbye"
	Thanks   = "thanks"
	Greeting = "greeting"
	filler   = "filler"
)

// Kinds in which one who says several things wants an answer.
var order = []string{Robot, Person, Who, Repeat, Hear, Goodbye, Thanks, Greeting}

var (
	//go:embed phrase.tsv
	phraseFile string
	//go:embed reply.tsv
	replyFile string
	//go:embed sentence.tsv
	sentenceFile string

	languages = []string{"en", "es", "de"}
	phrases   = compile(phraseFile)
)

// longest is how many words small talk has at most.
const longest = 30

// Said is what somebody said: its kind, and its language.
type Said struct{ Kind, Language string }

// Of an utterance is what it says, if it is nothing but small talk in one language.
func Of(utterance string) (Said, bool) {
	text := plain(utterance)
	if text == "" || strings.Count(text, " ") >= longest {
		return Said{}, false
	}
	for _, lang := range languages {
		p := phrases[lang]
		if !p.whole.MatchString(text) {
			continue
		}
		for _, kind := range order {
			if p.kinds[kind].MatchString(text) {
				return Said{kind, lang}, true
			}
		}
	}
	return Said{}, false
}

// marks are left out, or part words.
var marks = strings.NewReplacer("'", "", "’", "", "`", "",
	".", " ", ",", " ", "!", " ", "?", " ", "¿", " ", "¡", " ", ";", " ", ":", " ", "-", " ", "–", " ", "…", " ", "\"", " ",
	"ß", "ss")

func plain(text string) string {
	return strings.Join(strings.Fields(ngram.Fold(marks.Replace(strings.ToLower(text)))), " ")
}

// language is the phrases of one: whole fits what consists of them alone, and kinds what has one of a kind in it.
type language struct {
	whole *regexp.Regexp
	kinds map[string]*regexp.Regexp
}

func compile(file string) map[string]language {
	all, of := map[string][]string{}, map[string]map[string][]string{}
	for _, line := range lines(file) {
		kind, lang, phrase := line[0], line[1], line[2]
		all[lang] = append(all[lang], phrase)
		if of[lang] == nil {
			of[lang] = map[string][]string{}
		}
		of[lang][kind] = append(of[lang][kind], phrase)
	}
	out := map[string]language{}
	for lang, kinds := range of {
		l := language{regexp.MustCompile(`^(?:(?:` + strings.Join(all[lang], "|") + `)(?: |$))+$`), map[string]*regexp.Regexp{}}
		for kind, some := range kinds {
			l.kinds[kind] = regexp.MustCompile(`(?:^| )(?:` + strings.Join(some, "|") + `)(?: |$)`)
		}
		out[lang] = l
	}
	return out
}

// lines of a table, taken apart.
func lines(file string) (all [][]string) {
	for line := range strings.Lines(file) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) == 3 && !strings.HasPrefix(line, "#") { //nolint:mnd // kind, language, text
			all = append(all, cells)
		}
	}
	return all
}
