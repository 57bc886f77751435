package extract

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"strconv"
	"strings"
)

// The parts of an Excel workbook (ECMA-376, Office Open XML) that are read. Which files its sheets are is said in it.
const (
	bookText    = "xl/workbook.xml"
	bookFiles   = "xl/_rels/workbook.xml.rels"
	bookStyles  = "xl/styles.xml"
	bookStrings = "xl/sharedStrings.xml"
)

// maxSheets is how many sheets a workbook may have.
const maxSheets = 500

const damagedBook = "The Excel workbook is damaged."

// book is a workbook that is being read: a stream of tags, like a Word document. The libraries for it build trees of its parts, and keep
// every element that is open, which a hostile one makes many times its size.
type book struct {
	zip    *zip.Reader
	left   *allowance
	sheets []bookSheet
	since  epoch
	shared texts
	style  styles
}

// bookSheet is a sheet that is shown.
type bookSheet struct{ name, id, file string }

func readWorkbook(ctx context.Context, out *outline, data []byte, left *allowance) error {
	budget := &budgetReader{r: bytes.NewReader(data), left: maxDirectory}
	z, err := zip.NewReader(budget, int64(len(data)))
	if err != nil {
		return refuse(damagedBook)
	}
	budget.left = -1
	b := book{zip: z, left: left}
	if err := b.open(ctx); err != nil {
		return err
	}
	s := sheet{out: out, kind: "Excel workbook"}
	for _, one := range b.sheets {
		text, err := officePart(z, one.file, left)
		if err == nil && text != nil {
			err = b.read(&s, one.name, text)
		}
		if err != nil {
			return err
		}
		out.leave(1) // a sheet's name is no text
	}
	return nil
}

// open reads what the sheets are made with.
func (b *book) open(ctx context.Context) error {
	for _, part := range []struct {
		name string
		read func([]byte) error
	}{{bookText, b.contents}, {bookFiles, b.files}, {bookStyles, b.style.read}, {bookStrings, b.shared.read}} {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read a workbook: %w", err)
		}
		text, err := officePart(b.zip, part.name, b.left)
		if err == nil && text == nil && part.name == bookText {
			err = refuse(damagedBook)
		}
		if err == nil {
			err = part.read(text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// contents lists the sheets, except for those that are hidden.
func (b *book) contents(text []byte) error {
	for tag := range xmlTags(text) {
		switch tag.Name.Local {
		case "workbookPr":
			b.since.late = truth(attribute(tag, "date1904"))
		case "sheet":
			if state := attribute(tag, "state"); state != "" && state != "visible" {
				continue
			}
			if len(b.sheets) == maxSheets {
				return refuse("The Excel workbook has more than %d sheets.", maxSheets)
			}
			b.sheets = append(b.sheets, bookSheet{name: attribute(tag, "name"), id: relation(tag)})
		}
	}
	return nil
}

// relation is the attribute that names the file of a sheet; its other id is a number.
func relation(tag xml.StartElement) string {
	for _, a := range tag.Attr {
		if a.Name.Local == "id" && a.Name.Space != "" {
			return a.Value
		}
	}
	return ""
}

// files finds the sheets' files.
func (b *book) files(text []byte) error {
	of := map[string]*bookSheet{}
	for i := range b.sheets {
		of[b.sheets[i].id] = &b.sheets[i]
	}
	for tag := range xmlTags(text) {
		s := of[attribute(tag, "Id")]
		if tag.Name.Local != "Relationship" || s == nil {
			continue
		}
		if s.file = attribute(tag, "Target"); !strings.HasPrefix(s.file, "/") {
			s.file = path.Join("xl", s.file)
		}
		s.file = strings.TrimPrefix(s.file, "/")
	}
	return nil
}

// read reads a sheet: its heading is its name.
func (b *book) read(s *sheet, name string, text []byte) error {
	if err := s.begin(name); err != nil {
		return err
	}
	in := &tagReader{all: bytes.NewReader(text)}
	tokens := xml.NewDecoder(in)
	r := sheetReader{book: b, sheet: s}
	for {
		token, err := in.next(tokens)
		switch {
		case errors.Is(err, io.EOF):
			s.out.body.endTable()
			return s.out.flush()
		case err != nil:
			return refuse(damagedBook)
		}
		switch t := token.(type) {
		case xml.StartElement:
			r.start(t)
		case xml.EndElement:
			err = r.end(t.Name.Local)
		case xml.CharData:
			r.chars(t)
		}
		if err != nil {
			return err
		}
	}
}

// sheetReader stands in a cell of a sheet.
type sheetReader struct {
	book   *book
	sheet  *sheet
	column int // of the cell
	kind   string
	format int
	text   strings.Builder
	inText bool
	silent bool // in what is said about a text
}

func (r *sheetReader) start(t xml.StartElement) {
	switch t.Name.Local {
	case "row":
		r.column = -1
	case "c":
		r.text.Reset()
		r.kind = attribute(t, "t")
		r.format, _ = strconv.Atoi(attribute(t, "s")) // without one it is the first
		r.column++
		if at := columnOf(attribute(t, "r")); at >= 0 {
			r.column = at
		}
	case "rPh":
		r.silent = true
	case "v", "t":
		r.inText = !r.silent
	}
}

func (r *sheetReader) chars(text xml.CharData) {
	if r.inText {
		r.text.Write(text)
	}
}

func (r *sheetReader) end(name string) error {
	switch name {
	case "v", "t":
		r.inText = false
	case "rPh":
		r.silent = false
	case "c":
		return r.sheet.cell(r.column, r.value())
	case "row":
		return r.sheet.end()
	}
	return nil
}

// value is what a cell shows.
func (r *sheetReader) value() string {
	text := r.text.String()
	switch r.kind {
	case "s":
		return r.book.shared.at(text)
	case "b":
		return strings.ToUpper(strconv.FormatBool(truth(text)))
	case "", "n":
		if number, err := strconv.ParseFloat(strings.TrimSpace(text), 64); err == nil && !math.IsInf(number, 0) && !math.IsNaN(number) {
			return r.book.style.show(r.format, number, r.book.since)
		}
	}
	return text
}

// columnOf is the column of a cell's reference ("BC12"), counted from 0; -1 where it names none.
func columnOf(reference string) int {
	n := 0
	for i := 0; i < len(reference) && reference[i] >= 'A' && reference[i] <= 'Z'; i++ {
		if n = n*26 + int(reference[i]-'A') + 1; n > maxColumns {
			break
		}
	}
	return n - 1
}

func truth(value string) bool { return value == "1" || value == "true" }
