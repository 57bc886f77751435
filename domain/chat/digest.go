package chat

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Bounds of a digest in tokens: a part of the window, and no more than there are facts worth telling. A line is one statement.
const (
	digestShare  = 8
	digestMost   = 1000
	digestLine   = 100
	sentenceMost = 40
)

// digestTokens is how long a digest may be.
func digestTokens(window int) int { return min(window/digestShare, digestMost) }

// Who said a line.
const (
	byContact   = "CONTACT: "
	byAssistant = "ASSISTANT: "
	byTool      = "TOOL: "
)

// digestLines are the statements of a digest as kept.
func digestLines(digest string) []string {
	var out []string
	for l := range strings.Lines(digest) {
		l = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(plain.Text(l)), "-*• "))
		if l != "" {
			out = append(out, clip(l, digestLine))
		}
	}
	return out
}

// Frames of a digest in a request, in tokens: the message's, and a line's.
const (
	frameOfDigest = 30
	frameOfLine   = 2
)

// digestMessage is a digest as a request has it: JSON, so that a line remains a line. "" is none.
func digestMessage(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	text, err := json.Marshal(lines)
	if err != nil {
		panic(err) // they are texts
	}
	return string(text)
}

// missing says whether something was said that no digest covers.
func missing(said []Said) bool {
	return slices.ContainsFunc(said, func(s Said) bool { return !s.covered })
}

// remembered are the lines that are left without a model of what no digest covers: of each message the sentences that tell most,
// and the names of the tools that were used for it.
func remembered(said []Said) (lines []string) {
	for _, s := range said {
		if s.covered {
			continue
		}
		if s.used != nil {
			for _, c := range s.used.calls {
				lines = append(lines, byTool+line(c.Name))
			}
		}
		who := byContact
		if part(s.Role) == llm.Assistant {
			who = byAssistant
		}
		if text := gist(s.Content); text != "" {
			lines = append(lines, who+text)
		}
	}
	return lines
}

// gist of a text: the sentences with most facts, as they stand, and the first where none has any.
func gist(text string) string {
	all := sentences(text)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(facts(all[b]), facts(all[a])) })
	var chosen []int
	for room, i := sentenceMost, 0; i < len(order); i++ {
		if n := llm.Tokens(all[order[i]]); n <= room || i == 0 {
			chosen = append(chosen, order[i])
			room -= n
		}
	}
	slices.Sort(chosen)
	out := make([]string, len(chosen))
	for i, at := range chosen {
		out[i] = clip(all[at], sentenceMost)
	}
	return strings.Join(out, " ")
}

// sentences of a text, each on one line. What ends with a word of two letters or fewer goes on: it is an abbreviation, or a date.
func sentences(text string) (all []string) {
	for paragraph := range strings.Lines(text) {
		words := strings.Fields(plain.Text(paragraph))
		begin := 0
		for i, word := range words {
			bare := strings.TrimRight(word, ".!?。！？\"')")
			if bare != word && utf8.RuneCountInString(bare) > 2 || i == len(words)-1 {
				all = append(all, strings.Join(words[begin:i+1], " "))
				begin = i + 1
			}
		}
	}
	return all
}

// facts are the words that look like names, numbers, dates and addresses.
func facts(sentence string) int {
	n := 0
	for i, word := range strings.Fields(sentence) {
		switch {
		case strings.ContainsFunc(word, unicode.IsDigit):
			n += 2
		case strings.ContainsRune(word, '@'), i > 0 && unicode.IsUpper([]rune(word)[0]) && len(word) > 1:
			n++
		}
	}
	return n
}

// summedUp is what a statement of a model's is worth more than what was said.
const summedUp = 100

// worth of a line when there is no room for all: what a model has summed up stands before what was said, and the contact's words
// before the assistant's.
func worth(line string) int {
	for _, who := range []string{byTool, byContact, byAssistant} {
		if rest, ok := strings.CutPrefix(line, who); ok {
			n := facts(rest)
			if who == byContact {
				n++
			}
			return n
		}
	}
	return facts(line) + summedUp
}

// statement is a line of a digest that is being made.
type statement struct {
	text         string
	tokens, tell int
	early        bool
}

// squeeze lines into so many tokens: duplicates go first, then the lines that say the least, from the middle on. Half of the room is for
// what was said first, as far as it says anything: people say only once who they are and what they want.
func squeeze(lines []string, tokens int) []string {
	var all []statement
	seen, size, early := map[string]bool{}, 0, 0
	for _, l := range lines {
		if seen[l] {
			continue
		}
		seen[l] = true
		s := statement{text: l, tokens: llm.Tokens(l) + frameOfLine, tell: worth(l)}
		if s.early = s.tell > 1 && early+s.tokens <= tokens/2; s.early {
			early += s.tokens
		}
		size += s.tokens
		all = append(all, s)
	}
	for size > tokens && len(all) > 0 {
		at := least(all)
		size -= all[at].tokens
		all = slices.Delete(all, at, at+1)
	}
	out := make([]string, len(all))
	for i, s := range all {
		out[i] = s.text
	}
	return out
}

// least is the statement that tells least, and of several the one that is nearest to the middle; early ones are the last to go.
func least(all []statement) int {
	at, low, far := 0, math.MaxInt, 0
	for i, s := range all {
		distance := max(2*i-len(all)+1, len(all)-1-2*i)
		if s.early {
			s.tell += 2 * summedUp
		}
		if s.tell < low || s.tell == low && distance < far {
			at, low, far = i, s.tell, distance
		}
	}
	return at
}
