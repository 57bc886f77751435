package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// paper adds the text of a printed page. Its lines end where the paper did: a line goes on in the next unless it is
// clearly shorter than the widest, or the next begins an item. A bookmark is a heading where a line says the same, and
// at the top of the page where none does.
func (o *outline) paper(text string, marks []bookmark) error {
	lines := strings.Split(strings.TrimRight(lineEnds.Replace(text), "\n"), "\n")
	wide := 0
	for _, line := range lines {
		wide = max(wide, utf8.RuneCountInString(line))
	}
	for _, m := range marks {
		if !slices.ContainsFunc(lines, m.is) {
			if err := o.heading(m.level, m.title); err != nil {
				return err
			}
		}
	}
	for _, line := range lines {
		if i := slices.IndexFunc(marks, func(m bookmark) bool { return m.is(line) }); i >= 0 {
			if err := o.heading(marks[i].level, marks[i].title); err != nil {
				return err
			}
			marks = slices.Delete(slices.Clone(marks), i, i+1)
			continue
		}
		if begins(line) {
			o.body.breakLine(1)
		}
		line, broken := unhyphenated(line)
		if err := o.flow(line); err != nil {
			return err
		}
		if o.body.blank = !broken; utf8.RuneCountInString(line) < wide*3/4 {
			o.body.breakLine(1)
		}
	}
	return nil
}

// begins says whether a line is the first of an item of a list.
func begins(line string) bool {
	line = strings.TrimLeft(line, " ")
	r, _ := utf8.DecodeRuneInString(line)
	return strings.ContainsRune("•▪◦‣–●○■□➢", r) || marks(line) > 0
}

// unhyphenated takes a hyphen off the end of a line that parts a word.
func unhyphenated(line string) (whole string, broken bool) {
	if before, soft := strings.CutSuffix(line, "\x02"); soft { // how PDFium writes a hyphen at the end of a line
		return before, true
	}
	return strings.CutSuffix(line, "\u00ad")
}

// bookmark is an entry of a PDF's outline.
type bookmark struct {
	level int
	title string
}

// is says whether a line is the heading that the bookmark points to: it may be numbered on the page and not in the
// outline, or have a dot behind its number.
func (b bookmark) is(line string) bool {
	return line != "" && letters(line) != "" && (letters(line) == letters(b.title) ||
		strings.TrimLeftFunc(letters(line), unicode.IsDigit) == letters(b.title))
}

// letters are the letters and digits of a text, in lower case.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
