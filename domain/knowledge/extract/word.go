package extract

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
)

// The parts of a Word document (ECMA-376, Office Open XML) that are read. What is in headers, footers and comments is
// left out.
const (
	wordText   = "word/document.xml"
	wordNotes  = "word/footnotes.xml"
	wordStyles = "word/styles.xml"
)

const damagedWord = "The Word document is damaged."

// readWord reads a Word document as a stream of tags, like a page.
func readWord(out *outline, data []byte, left *allowance) error {
	budget := &budgetReader{r: bytes.NewReader(data), left: maxDirectory}
	z, err := zip.NewReader(budget, int64(len(data)))
	if err != nil {
		return refuse(damagedWord)
	}
	budget.left = -1
	styles, err := officePart(z, wordStyles, left)
	if err != nil {
		return err
	}
	w := wordReader{out: out, level: headings(styles)}
	for _, name := range []string{wordText, wordNotes} {
		text, err := officePart(z, name, left)
		if err == nil && text == nil && name == wordText {
			err = refuse(damagedWord)
		}
		if err == nil {
			err = w.read(text)
		}
		if err == nil {
			err = out.flush()
		}
		if err != nil {
			return err
		}
		out.leave(1)
	}
	return nil
}

// officePart expands a part; nil if the document has none.
func officePart(z *zip.Reader, name string, left *allowance) ([]byte, error) {
	for _, f := range z.File {
		if f.Name != name {
			continue
		}
		if f.UncompressedSize64 > left.expanded {
			return nil, refuse("It expands to more than %s.", megabytes(maxExpanded))
		}
		left.expanded -= f.UncompressedSize64
		if f.Flags&1 != 0 {
			return nil, refuse("The file is encrypted. Send it without a password.")
		}
		return expand(f)
	}
	return nil, nil
}

// headings are the levels of the styles that are headings. Their ids are in the language of who wrote the document,
// their names in English everywhere.
func headings(styles []byte) map[string]int {
	level := map[string]int{}
	id := ""
	for tag := range xmlTags(styles) {
		switch tag.Name.Local {
		case "style":
			id = attribute(tag, "styleId")
		case "name":
			name := strings.ToLower(attribute(tag, "val"))
			if n, err := strconv.Atoi(strings.TrimPrefix(name, "heading ")); err == nil {
				level[id] = n
			} else if name == "title" {
				level[id] = 1
			}
		case "outlineLvl":
			if n, err := strconv.Atoi(attribute(tag, "val")); err == nil && n < 9 && level[id] == 0 {
				level[id] = n + 1
			}
		}
	}
	return level
}

// xmlTags are the opening tags of a part, up to where it is broken.
func xmlTags(text []byte) func(yield func(xml.StartElement) bool) {
	return func(yield func(xml.StartElement) bool) {
		in := &tagReader{all: bytes.NewReader(text)}
		tokens := xml.NewDecoder(in)
		for {
			token, err := in.next(tokens)
			if err != nil {
				return
			}
			if tag, is := token.(xml.StartElement); is && !yield(tag) {
				return
			}
		}
	}
}

func attribute(tag xml.StartElement, name string) string {
	for _, a := range tag.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// wordReader stands in a paragraph of a Word document.
type wordReader struct {
	out     *outline
	level   map[string]int
	heading int // the level of the paragraph, 0 for text
	title   strings.Builder
	inText  bool
	cells   int  // of the row so far
	names   bool // the row is marked as the header
	skipped int  // how deep in what is not read
}

func (w *wordReader) read(text []byte) error {
	in := &tagReader{all: bytes.NewReader(text)}
	tokens := xml.NewDecoder(in)
	for {
		token, err := in.next(tokens)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return refuse(damagedWord)
		}
		switch t := token.(type) {
		case xml.StartElement:
			w.start(t)
		case xml.EndElement:
			err = w.end(t.Name.Local)
		case xml.CharData:
			w.text(string(t))
		}
		if err == nil {
			err = w.out.spill()
		}
		if err != nil {
			return err
		}
	}
}

func (w *wordReader) text(text string) {
	switch {
	case !w.inText || w.skipped > 0:
	case w.heading > 0:
		if w.title.Len() < longSection {
			w.title.WriteString(text)
		}
	default:
		w.out.body.flow(text)
	}
}

func (w *wordReader) start(t xml.StartElement) {
	switch name := t.Name.Local; {
	case unread(name):
		w.skipped++
	case w.skipped > 0:
	case name == "t":
		w.inText = true
	case name == "tab", name == "br", name == "cr":
		w.space(name)
	case name == "noBreakHyphen":
		w.out.body.put("-")
	case name == "pStyle":
		w.heading = w.level[attribute(t, "val")]
	case name == "numPr" && w.heading == 0:
		w.out.body.bullet("-")
	case name == "tbl":
		w.out.body.beginTable()
	case name == "tblHeader":
		w.names = attribute(t, "val") != "0" && attribute(t, "val") != "false"
	case name == "tc":
		w.out.body.cell(w.cells == 0)
		w.cells++
	}
}

// unread says whether an element repeats what is read elsewhere: for older programs, or where a text was moved from.
func unread(name string) bool { return name == "Fallback" || name == "moveFrom" }

func (w *wordReader) space(name string) {
	switch {
	case w.heading > 0:
		w.title.WriteByte(' ')
	case name == "tab":
		w.out.body.blank = true
	default:
		w.out.body.breakLine(1)
	}
}

func (w *wordReader) end(name string) error {
	if w.skipped > 0 && unread(name) {
		w.skipped--
	}
	if w.skipped > 0 {
		return nil
	}
	switch name {
	case "t":
		w.inText = false
	case "p":
		return w.paragraph()
	case "tr":
		w.out.body.row()
		if w.names {
			w.out.body.headRow()
		}
		w.cells, w.names = 0, false
	case "tbl":
		w.out.body.endTable()
		w.out.body.breakLine(2)
	}
	return nil
}

// paragraph ends one.
func (w *wordReader) paragraph() error {
	level, title := w.heading, strings.Join(strings.Fields(w.title.String()), " ")
	w.heading = 0
	w.title.Reset()
	switch {
	case level == 0 || title == "":
		w.out.body.breakLine(2)
	case len(title) > overlong || w.cells > 0:
		w.out.body.flow(title)
		w.out.body.breakLine(2)
	default:
		return w.out.heading(level, title)
	}
	return nil
}
