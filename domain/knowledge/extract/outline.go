package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// between parts the headings of a trail.
const between = " > "

// longestHeading bounds one heading in characters: it is repeated in every chunk under it.
const longestHeading = 160

// longestTrail bounds all of them together. Those in the middle are left out first: the outermost says what the page is about, the
// innermost what the text is.
const longestTrail = 320

// outline follows a document's headings and hands out a section whenever one ends.
type outline struct {
	page  string
	title string
	trail []heading
	body  prose
	ended func() error // why to stop, before the document does
	yield func(Section) error
}

type heading struct {
	level int
	text  string
}

// call gives the page its title, cut short: it is looked at in every section.
func (o *outline) call(title string) { o.title = clip(clean(title)) }

// heading ends the section and begins one under a heading of the level: 1 is the outermost.
func (o *outline) heading(level int, text string) error {
	o.body.endTable()
	err := o.flush()
	o.leave(level)
	if text = clip(clean(text)); text != "" {
		o.trail = append(o.trail, heading{level, text})
	}
	return err
}

// leave drops the headings of the level and below.
func (o *outline) leave(level int) {
	for len(o.trail) > 0 && o.trail[len(o.trail)-1].level >= level {
		o.trail = o.trail[:len(o.trail)-1]
	}
}

// A section ends of itself when it is longer than these bytes, so that a book without headings is not held in memory at
// once: at the next break after the first, which is none inside a row of a table, at any place after the second.
const (
	longSection    = 64 << 10
	longestSection = 2 * longSection
)

// flow adds running text to the section, lines adds text whose line breaks are meant.
func (o *outline) flow(text string) error  { return o.add(text, o.body.flow) }
func (o *outline) lines(text string) error { return o.add(text, o.body.lines) }

func (o *outline) add(text string, to func(string)) error {
	for text != "" {
		n := portion(text, longSection)
		to(text[:n])
		text = text[n:]
		if err := o.spill(); err != nil {
			return err
		}
	}
	return nil
}

// spill ends the section if it has become long, and the reading if nobody waits for it any more.
func (o *outline) spill() error {
	if err := o.ended(); err != nil {
		return err
	}
	size := o.body.text.Len()
	if size > longestSection || size > longSection && !o.body.inCell && (o.body.owed > 0 || o.body.blank) {
		return o.flush()
	}
	return nil
}

// portion is how many bytes of a text to take where most are too many: up to the end of a paragraph, a line, a sentence
// or a word, if there is one in the second half.
func portion(text string, most int) int {
	if len(text) <= most {
		return len(text)
	}
	for _, end := range []string{"\n\n", "\n", ". ", " "} {
		if at := strings.LastIndex(text[most/2:most], end); at >= 0 {
			return most/2 + at + len(end)
		}
	}
	for !utf8.RuneStart(text[most]) {
		most--
	}
	return most
}

// flush hands out what was read since the last heading; nothing where there is no text.
func (o *outline) flush() error {
	taken, tables := o.body.take()
	text := strings.TrimSpace(taken)
	if text == "" {
		return nil
	}
	if lead := strings.Index(taken, text); lead > 0 {
		move(tables, -lead)
	}
	return o.yield(Section{Page: o.page, Heading: o.path(), Text: text, Tables: tables})
}

// path is the trail as one line. The title of a page comes first, unless the first heading says the same or says it
// without the name of the site ("Partial Indexes" in "Partial Indexes - Manual").
func (o *outline) path() string {
	parts := make([]string, 0, len(o.trail)+1)
	if o.title != "" && (len(o.trail) == 0 || !names(o.title, o.trail[0].text)) {
		parts = append(parts, o.title)
	}
	for _, h := range o.trail {
		if len(parts) == 0 || !strings.EqualFold(parts[len(parts)-1], h.text) {
			parts = append(parts, h.text)
		}
	}
	return shortened(parts)
}

// shortened joins a trail, with a mark where headings are left out.
func shortened(parts []string) string {
	size := 0
	for _, part := range parts {
		size += utf8.RuneCountInString(part) + len(between)
	}
	from := 1
	for ; from < len(parts)-1 && size > longestTrail; from++ {
		size -= utf8.RuneCountInString(parts[from]) + len(between)
	}
	if from > 1 {
		parts = append([]string{parts[0], "…"}, parts[from:]...)
	}
	return strings.Join(parts, between)
}

// names reports whether a title is the heading, or the heading and the name of a site or chapter.
func names(title, heading string) bool {
	for _, separator := range []string{" - ", " – ", " — ", " | ", " · ", " :: ", " » "} {
		for part := range strings.SplitSeq(title, separator) {
			if strings.EqualFold(part, heading) {
				return true
			}
		}
	}
	return false
}

func clip(text string) string { return clipAt(text, longestHeading) }

// clipAt cuts a text after so many characters.
func clipAt(text string, most int) string {
	runes := 0
	for i := range text {
		if runes++; runes > most {
			return strings.TrimSpace(text[:i])
		}
	}
	return text
}

// clean drops what is not text: control characters, NUL among them, and marks of no width that only break words in
// two for a search (soft hyphens, zero-width spaces).
func clean(text string) string { return strings.TrimSpace(visible(text)) }

func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '\n', '\t':
			return r
		case '\u00ad', '\u200b', '\u2060', '\ufeff':
			return -1
		}
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
}

// onlyHeadings hands out the headings themselves, for a document that has nothing under them.
func (o *outline) onlyHeadings() error {
	text := o.path()
	if text == "" {
		return refuse("The file contains no text.")
	}
	return o.yield(Section{Page: o.page, Text: text})
}
