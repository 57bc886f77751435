package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// paper adds the text of a printed page. Its lines end where the paper did: a line goes on in the next unless it is
// clearly shorter than the widest, or the next begins an item. A bookmark is a heading where a line says the same, and
// at the top of the page where none does. What is a heading by its type stands under the bookmark before.
func (o *outline) paper(lines []line, marks []bookmark) error {
	wide := 0
	said := map[string]bool{}
	for _, l := range lines {
		if l.level == 0 {
			wide = max(wide, utf8.RuneCountInString(l.text))
		}
		for _, key := range keys(l.text) {
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
	for _, l := range lines {
		m, is := take(waiting, l.text)
		if !is && l.level > 0 {
			m, is = bookmark{deepestBookmarks + l.level, unbroken(l.text)}, true
		}
		if is {
			if err := o.heading(m.level, m.title); err != nil {
				return err
			}
			continue
		}
		line := l.text
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
	return strings.ContainsRune(bullets, r) || marks(line) > 0
}

const bullets = "•▪◦‣–●○■□➢"

// unbroken joins the parts of words in a heading of several lines.
func unbroken(heading string) string {
	return strings.ReplaceAll(heading, "\u00ad ", "")
}

// unhyphenated takes a hyphen off the end of a line that parts a word.
func unhyphenated(line string) (whole string, broken bool) {
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
