package donotcall

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// There is a file for each language in which somebody is understood not to want calls any longer, named by its tag. A line is a kind and parts of a
// regular expression:
//
//	call      such a wish, wherever it is said
//	before    what makes a call no wish if it stands before it: "why do you not call me any longer?"
//	after     what makes it none if it stands behind it: somebody who does not want to be called before ten wants to be called
//	alone     what is such a wish only if nothing else is said
//	stop      a text message that says no more than not to be written to; none is a likely answer to a question
//	bare      the same, without any courtesy beside it: "Cancel, please" may as well answer a question
//	start     a text message that takes it back
//	courtesy  what makes any of them polite
//
// The English words for text messages are those that carriers have to take.
//
//go:embed wish/*.tsv
var wishFiles embed.FS

// spaceless are the languages that are written without spaces.
var spaceless = []string{"ja", "th", "zh"}

// wording is how a language says such a wish.
type wording struct {
	language string
	call     *regexp.Regexp // its two groups are what stands before and behind it, and makes it none
	alone    *regexp.Regexp
	text     *regexp.Regexp
}

// wishes are those of all languages.
type wishes struct {
	words                  []wording
	courteous, bare, start *regexp.Regexp
}

// A bad file is a mistake in making the program, which the first test that looks finds.
var known = sync.OnceValue(func() wishes {
	all, err := readWishes(wishFiles)
	if err != nil {
		panic(err)
	}
	return all
})

func readWishes(files fs.FS) (wishes, error) {
	names, err := fs.Glob(files, "wish/*.tsv")
	if err != nil {
		return wishes{}, fmt.Errorf("look for wishes: %w", err)
	}
	var all wishes
	every := map[string][]string{}
	for _, name := range names {
		file, err := fs.ReadFile(files, name)
		if err != nil {
			return wishes{}, fmt.Errorf("read wishes: %w", err)
		}
		of := byKind(string(file))
		all.words = append(all.words, wordingOf(strings.TrimSuffix(path.Base(name), ".tsv"), of))
		for kind, some := range of {
			every[kind] = append(every[kind], some...)
		}
	}
	polite := either(every["courtesy"])
	all.courteous = regexp.MustCompile(`(?s)^(?:` + polite + ` )*(.*?)(?: ` + polite + `)*$`)
	all.bare = regexp.MustCompile(`^` + either(every["bare"]) + `$`)
	all.start = regexp.MustCompile(`^` + either(every["start"]) + `$`)
	return all, nil
}

// grouped has no group of a regular expression kept, and words parted by apostrophes.
var grouped = strings.NewReplacer("(", "(?:", "'", " ")

// byKind takes a file apart. What is compared with words that are folded is so itself.
func byKind(file string) map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(file) {
		if kind, text, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			all[kind] = append(all[kind], grouped.Replace(ngram.Plain(text)))
		}
	}
	return all
}

// either of some parts of a regular expression.
func either(some []string) string { return "(?:" + strings.Join(some, "|") + ")" }

// wordingOf a language that has lines of all kinds but before, after and those of text messages.
func wordingOf(language string, of map[string][]string) wording {
	gap, begin, end, polite := " ", "(?:^| )", "(?: |$)", either(of["courtesy"])
	ahead, behind := "", ""
	if slices.Contains(spaceless, language) {
		gap, begin, end = " ?", "", ""
		ahead, behind = "(?:"+polite+gap+")*", "(?:"+gap+polite+")*"
	}
	before, after := "()", "()"
	if some := of["before"]; len(some) > 0 {
		before = "(" + either(some) + gap + ")?"
	}
	if some := of["after"]; len(some) > 0 {
		after = "(" + gap + "(?:" + polite + gap + ")*" + either(some) + ")?"
	}
	whole := func(some []string) *regexp.Regexp {
		return regexp.MustCompile("^" + ahead + either(some) + behind + "$")
	}
	return wording{
		language: language,
		call:     regexp.MustCompile(begin + before + either(of["call"]) + after + end),
		alone:    whole(slices.Concat(of["alone"], of["call"])),
		text:     whole(slices.Concat(of["call"], of["stop"])),
	}
}
