package answer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// unit is what can answer: a sentence, an item of a list, a row of a table.
type unit struct {
	text string
	// passage is the place of its passage, place its own among all units.
	passage, place int
	// leans says that it begins with a word that means something in the sentence before.
	leans bool
	// head and row are the cells, of a table's.
	head, row []string
	terms     map[string]bool
	// near is how much of the question it says with its heading; around what its passage says; exact that in the question's own
	// words; gist how near it is in all its words; own all of that together, and score that with what the search says.
	near, around, exact, gist, own, score float64
	// about says that its section is about what is asked for, and that it names whatever else is.
	about bool
}

// units of a text, in its order.
func units(text string) []*unit {
	var all []*unit
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); {
		if n := tableAt(lines[i:]); n > 0 {
			all = append(all, rows(lines[i:i+n])...)
			i += n
			continue
		}
		all = append(all, prose(lines[i])...)
		i++
	}
	return all
}

// longest is how many bytes a unit has. What is longer is cut between words.
const longest = 600

// prose cuts a line into sentences. A mark of a list is left out.
func prose(line string) []*unit {
	line = strings.TrimSpace(line)
	if item, is := cutBullet(line); is {
		line = item
	}
	var all []*unit
	for _, s := range sentences(line) {
		if s = strings.TrimSpace(s); s != "" {
			s = cut(s, longest)
			all = append(all, &unit{text: s, leans: leans(s)})
		}
	}
	return all
}

func cutBullet(line string) (string, bool) {
	for _, mark := range []string{"- ", "* ", "• ", "– ", "· "} {
		if item, is := strings.CutPrefix(line, mark); is {
			return strings.TrimSpace(item), true
		}
	}
	return line, false
}

// cut a text after a word, to at most so many bytes.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	s = plain.FirstBytes(s, most-len("…"))
	if at := strings.LastIndexByte(s, ' '); at > 0 {
		return s[:at] + " …"
	}
	return s + "…"
}

// sentences cuts after what ends one: a mark that a blank and no small letter follow, where the word before is no abbreviation.
func sentences(line string) (all []string) {
	start := 0
	for i, r := range line {
		end := i + utf8.RuneLen(r)
		switch {
		case strings.ContainsRune("。！？।", r): // no blank follows these
		case r != '.' && r != '?' && r != '!':
			continue
		case end < len(line) && (line[end] != ' ' || continues(line[end:]) || r == '.' && abbreviated(line[start:i])):
			continue
		}
		all = append(all, line[start:end])
		start = end
	}
	return append(all, line[start:])
}

// continues reports whether what follows goes on with the sentence.
func continues(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
	return unicode.IsLower(r)
}

// abbreviations that a name or a number follows; those before small letters need no list.
var abbreviations = []string{
	"dr", "mr", "mrs", "ms", "prof", "st", "no", "nos", "nr", "tel", "e.g", "i.e", "ca", "approx",
	"art", "sra", "sr", "hr", "fr", "z.b", "d.h", "str", "fig", "vol",
}

func abbreviated(before string) bool {
	word := before[strings.LastIndexAny(before, " (")+1:]
	return slices.Contains(abbreviations, strings.ToLower(word)) || len(word) == 1 && unicode.IsUpper(rune(word[0]))
}

// leaning are the words by which a sentence says that the one before is needed.
var leaning = []string{
	"it", "they", "this", "that", "these", "those", "he", "she", "both", "then", "otherwise", "after", "there", "its", "their", "all",
	"es", "sie", "er", "dies", "diese", "dann", "sonst", "danach", "este", "esta", "esto", "ellos", "despues", "si", "with", "without",
}

func leans(sentence string) bool {
	first, _, _ := strings.Cut(sentence, " ")
	return slices.Contains(leaning, strings.ToLower(strings.Trim(first, ",.")))
}
