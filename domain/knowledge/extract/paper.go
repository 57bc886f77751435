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
	said := map[string]bool{}
	for _, line := range lines {
		for _, key := range keys(line) {
			said[key] = true
		}
	}
	waiting := map[string][]bookmark{}
	for _, m := range marks {
		key := letters(m.title)
		if waiting[key] = append(waiting[key], m); said[key] {
			continue
		}
		if err := o.heading(m.level, m.title); err != nil {
			return err
		}
	}
	for _, line := range lines {
		if m, is := take(waiting, line); is {
			if err := o.heading(m.level, m.title); err != nil {
				return err
			}
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

// keys are what a heading that a line shows may be called: it may be numbered on the page and not in the outline, or have a dot behind
// its number.
func keys(line string) []string {
	whole := letters(line)
	bare := strings.TrimLeftFunc(whole, unicode.IsDigit)
	return slices.DeleteFunc([]string{whole, bare}, func(key string) bool { return key == "" })
}

// take the first bookmark that a line is the heading of.
func take(waiting map[string][]bookmark, line string) (m bookmark, is bool) {
	if len(waiting) == 0 {
		return m, false
	}
	for _, key := range keys(line) {
		if all := waiting[key]; len(all) > 0 {
			waiting[key] = all[1:]
			return all[0], true
		}
	}
	return m, false
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
