package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What tells a heading by its type.
const (
	larger       = 1.12 // times the size of the running text
	rareFace     = 5    // a type that more than one in so many characters has is text
	sizesOfHeads = 4    // sizes that are distinguished
	linesOfHead  = 3    // more than so many lines of one type are text
	longestLine  = 120  // characters of a heading
)

// headFaces are the types that headings are set in, with their level: the largest is the outermost, and what is bold and no larger than
// the text the innermost.
func headFaces(pages []leaf) map[typeface]int { //nolint:cyclop // a rule for each kind of typeface
	chars, all := map[typeface]int{}, 0
	for _, p := range pages {
		i := 0
		for line := range strings.SplitSeq(p.text, "\n") {
			if face := p.types[i]; face != 0 {
				n := utf8.RuneCountInString(line)
				chars[face] += n
				all += n
			}
			i++
		}
	}
	body := typeface(0)
	for face, n := range chars {
		if n > chars[body] || n == chars[body] && face < body {
			body = face
		}
	}
	var sizes []int
	heads := map[typeface]int{}
	for face, n := range chars {
		big := float64(face.size()) >= larger*float64(body.size())
		if n*rareFace > all || !big && (!face.bold() || body.bold() || face.size() < body.size()) {
			continue
		}
		if heads[face] = 0; big && !slices.Contains(sizes, face.size()) {
			sizes = append(sizes, face.size())
		}
	}
	slices.Sort(sizes)
	slices.Reverse(sizes)
	for face := range heads {
		level := slices.Index(sizes, face.size())
		if level < 0 {
			level = len(sizes)
		}
		heads[face] = 1 + min(level, sizesOfHeads)
	}
	return heads
}

// line is what stands in a line of a page, or the lines of one heading.
type line struct {
	text  string
	level int // of a heading; 0 for text
}

// lines of a page, those left out that the page shares with its neighbours. A heading of several lines is one.
func (p leaf) lines(heads map[typeface]int, left map[string]bool) []line {
	var all []line
	var run []string
	face := typeface(0)
	end := func() {
		level := heads[face]
		if whole := strings.Join(run, " "); level > 0 && len(run) <= linesOfHead && isHeading(whole) {
			run = []string{whole}
		} else {
			level = 0
		}
		for _, text := range run {
			all = append(all, line{text, level})
		}
		run = nil
	}
	i := -1
	for text := range strings.SplitSeq(strings.TrimRight(p.text, "\n"), "\n") {
		if i++; left[text] {
			continue
		}
		if heads[p.types[i]] == 0 || p.types[i] != face {
			end()
		}
		face = p.types[i]
		run = append(run, text)
	}
	end()
	return all
}

// isHeading reports whether a text in the type of a heading is worded like one.
func isHeading(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	text = strings.TrimSpace(text)
	return letters > 1 && utf8.RuneCountInString(text) <= longestLine && !strings.ContainsAny(text[len(text)-1:], ".,;") &&
		!strings.Contains(text, "....") && !strings.Contains(text, ". . .") && !strings.ContainsRune(bullets, first(text))
}

func first(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}
