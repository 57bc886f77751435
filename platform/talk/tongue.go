package talk

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// There is a file for each language, named by its tag. A line is a kind and a text: one of the Phrases, or parts of a regular expression, in lower
// case, for what callers and machines say. "und" has the sounds that belong to no language.
//
//go:embed language/*.tsv
var languageFiles embed.FS

// The kinds of what others say.
const (
	listens = "listens" // says no more than that somebody listens
	// What machines say; other than the first, people say the second as well, but not as a greeting.
	mechanical = "machine"
	greeting   = "greeting"
	asks       = "asks" // what people end with who wait for an answer; no machine does
)

// sounds is the file of what belongs to no language.
const sounds = "und"

// everywhere are the languages that machines speak in any country. Where one of them is spoken, or no known language, what only shows that somebody
// listens may be said in each of them.
var everywhere = []string{"en", "es", "de"}

// tongue is what is known of a language.
type tongue struct {
	phrases Phrases
	words   map[string]*regexp.Regexp // by kind
}

// A bad file is a mistake in making the program, which the first test that looks finds.
var tongues = sync.OnceValue(func() map[string]tongue {
	all, err := readTongues(languageFiles)
	if err != nil {
		panic(err)
	}
	return all
})

// tongueOf a language, such as de-AT; that of "" where it is not known.
func tongueOf(language string) tongue {
	tag := base(language)
	if tag == "no" || tag == "nn" { // of Norwegian, what is offered is Bokmål
		tag = "nb"
	}
	all := tongues()
	if t, ok := all[tag]; ok {
		return t
	}
	return all[""]
}

// says reports whether words of a kind are in a text, in a language or in one that is spoken everywhere.
func says(kind, language, text string) bool {
	all := tongues()
	return tongueOf(language).words[kind].MatchString(text) ||
		slices.ContainsFunc(everywhere, func(tag string) bool { return all[tag].words[kind].MatchString(text) })
}

// readTongues reads the files. Of a language that is not known, the phrases are the English ones.
func readTongues(files fs.FS) (map[string]tongue, error) {
	names, err := fs.Glob(files, "language/*.tsv")
	if err != nil {
		return nil, fmt.Errorf("look for languages: %w", err)
	}
	lines := map[string]map[string][]string{}
	for _, name := range names {
		file, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read a language: %w", err)
		}
		lines[strings.TrimSuffix(path.Base(name), ".tsv")] = byKind(string(file))
	}
	common := lines[sounds][listens]
	shared := slices.Clone(common)
	for _, tag := range everywhere {
		shared = append(shared, lines[tag][listens]...)
	}
	delete(lines, sounds)
	all := map[string]tongue{"": newTongue(lines["en"], shared)}
	for tag, of := range lines {
		listening := slices.Concat(common, of[listens])
		if slices.Contains(everywhere, tag) {
			listening = shared
		}
		all[tag] = newTongue(of, listening)
	}
	return all, nil
}

// byKind takes a file apart.
func byKind(file string) map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(file) {
		if kind, text, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			all[kind] = append(all[kind], text)
		}
	}
	return all
}

func newTongue(of map[string][]string, listening []string) tongue {
	either := func(kind string) string { return "(?:" + strings.Join(of[kind], "|") + ")" }
	t := tongue{words: map[string]*regexp.Regexp{
		listens:    regexp.MustCompile(`^(?:(?:` + strings.Join(listening, "|") + `)(?: |$))+$`),
		mechanical: regexp.MustCompile(`(?i)` + either(mechanical)),
		greeting:   regexp.MustCompile(`(?i)` + either(greeting)),
		asks:       regexp.MustCompile(`(?i)(?:[?？؟]|` + either(asks) + `)[\s.!。]*$`),
	}}
	for kind, phrase := range t.phrases.places() {
		*phrase = strings.Join(of[kind], " ")
	}
	return t
}
