// Package sheet reads CSV files with any delimiter and encoding.
package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// sniffed is how much of a file is looked at to tell its encoding and delimiter.
const sniffed = 64 << 10

// delimiters that tables have, the likeliest first.
var delimiters = []rune{',', ';', '\t', '|'}

// Limits of a table. A line of nothing but delimiters takes twenty times its length in memory, and each row has a value for each column.
const (
	mostColumns = 1_000
	longestLine = 1 << 20 // bytes, of a row that may have several lines
)

// What is wrong with a file that is no table: it has no header, or one that no table has.
var (
	ErrEmpty = errors.New("the file has no header line")
	ErrWide  = errors.New("the header line is too long")
)

// Sheet is a table that is read line by line.
type Sheet struct {
	// Encoding and Delimiter are what the file was found to have.
	Encoding  string
	Delimiter rune
	// Header are the names of its columns, as the file has them.
	Header []string
	reader *csv.Reader
	lines  *lineReader
	strict bool // each row has a value for each column
	cut    bool // it ended at a row that is too long
}

// Row is a line of the table below its header. Line counts from 1, the header included.
type Row struct {
	Line   int
	Values []string
	// Beyond are values that the header has no names for.
	Beyond []string
	// Problem is why the line cannot be read; "" if it can.
	Problem string
}

// Open reads the header. The error is ErrEmpty if there is none, and ErrWide if no table has such a one. Quotes may stand anywhere
// within a line, and values that a row lacks are empty. A row of several lines has to be properly quoted: otherwise it is a problem, and
// the lines below its first are rows of their own.
func Open(r io.Reader) (*Sheet, error) { return open(r, false) }

// OpenStrict is Open for tables in which nothing is to be guessed: a quote that is out of place and a row that lacks values are problems.
func OpenStrict(r io.Reader) (*Sheet, error) { return open(r, true) }

func open(r io.Reader, strict bool) (*Sheet, error) {
	buffered := bufio.NewReaderSize(r, sniffed)
	head, err := buffered.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read table: %w", err)
	}
	name, from := encodingOf(head)
	decoded := io.Reader(transform.NewReader(buffered, from.NewDecoder()))
	if name == "UTF-8" && ascii(head) == len(head) { // what it is written in shows farther down
		decoded = &late{r: buffered}
	}
	text, _, _ := transform.Bytes(from.NewDecoder(), head) // what is cut at the end does not matter here
	s := &Sheet{Encoding: name, Delimiter: delimiterOf(string(text)), strict: strict, lines: &lineReader{r: bufio.NewReaderSize(decoded, sniffed)}}
	s.restart()
	header, _, err := s.read()
	if errors.Is(err, io.EOF) {
		return nil, ErrEmpty
	}
	if errors.Is(err, errLong) || len(header) > mostColumns {
		return nil, ErrWide
	}
	if _, quote := errors.AsType[*csv.ParseError](err); err != nil && (strict || !quote) {
		return nil, fmt.Errorf("read table: %w", err)
	}
	for _, h := range header {
		s.Header = append(s.Header, strings.TrimSpace(h))
	}
	return s, nil
}

// restart reading where the lines are.
func (s *Sheet) restart() {
	s.reader = csv.NewReader(s.lines)
	s.reader.Comma, s.reader.FieldsPerRecord, s.reader.ReuseRecord = s.Delimiter, -1, true
	s.reader.TrimLeadingSpace = s.strict && s.Delimiter != '\t' // a quote may stand behind a space
}

// read the next record, and the number of its line. What comes with a csv.ParseError is its first line, as far as that can be read.
func (s *Sheet) read() (record []string, line int, err error) {
	s.lines.begin()
	record, err = s.reader.Read()
	from, to, line := s.lines.first()
	parse, wrong := errors.AsType[*csv.ParseError](err)
	switch {
	case s.strict || !wrong && !errors.Is(err, errLong):
		return record, line, err //nolint:wrapcheck // by those who call it
	case s.lines.full() && from > s.lines.start: // most of it are empty lines
		s.lines.back(from, line-1)
		s.restart()
		return s.read()
	case s.lines.full() && s.lines.text[to-1] != '\n':
		return nil, line, errLong
	case !wrong:
		parse = &csv.ParseError{Err: errEndless}
	}
	record, whole := alone(s.lines.text[from:to], s.Delimiter)
	s.lines.back(to, line)
	s.restart()
	if whole {
		return record, line, nil
	}
	return record, line, parse
}

// Next row; the error is io.EOF behind the last one. Values has as many as the header.
func (s *Sheet) Next() (Row, error) {
	for !s.cut {
		record, line, err := s.read()
		if parse, ok := errors.AsType[*csv.ParseError](err); ok {
			return Row{Line: line, Problem: "must be a line of a table: " + parse.Err.Error()}, nil
		}
		if errors.Is(err, errLong) {
			s.cut = true
			return Row{Line: line, Problem: "must be shorter: the lines after it were not read"}, nil
		}
		if errors.Is(err, io.EOF) {
			return Row{}, io.EOF
		}
		if err != nil {
			return Row{}, fmt.Errorf("read table: %w", err)
		}
		if blank(record) {
			continue
		}
		row := Row{Line: line, Values: make([]string, len(s.Header))}
		if s.strict && len(record) < len(s.Header) {
			row.Problem = "must not have fewer values than the header has names"
		}
		for i, v := range record {
			if v = clean(v); i < len(row.Values) {
				row.Values[i] = v
			} else if v != "" {
				row.Beyond = append(row.Beyond, v)
				row.Problem = "must not have more values than the header has names"
			}
		}
		return row, nil
	}
	return Row{}, io.EOF
}

func blank(record []string) bool {
	for _, v := range record {
		if strings.TrimSpace(v) != "" {
			return false
		}
	}
	return true
}

// clean takes the space around a value away, and the apostrophe that keeps spreadsheets from calculating it.
func clean(v string) string {
	v = strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(v, "\x00", ""), string(utf8.RuneError)))
	if len(v) > 1 && v[0] == '\'' && strings.ContainsRune(formula, rune(v[1])) {
		return v[1:]
	}
	return v
}

// encodingOf tells by a byte order mark, by zeros between letters, or by what is valid.
func encodingOf(head []byte) (string, encoding.Encoding) {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return "UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "UTF-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case zeros(head, 1):
		return "UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zeros(head, 0):
		return "UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case utf8.Valid(whole(head)):
		return "UTF-8", unicode.UTF8BOM
	default:
		return "windows-1252", charmap.Windows1252
	}
}

// zeros says whether every other byte of the beginning is zero, as in Latin text in UTF-16.
func zeros(head []byte, from int) bool {
	const sample = 32
	n := 0
	for i := from; i < min(len(head), sample); i += 2 {
		if head[i] != 0 {
			return false
		}
		n++
	}
	return n > 1
}

// whole leaves out a character that the sample cuts.
func whole(head []byte) []byte {
	for i := 1; i <= utf8.UTFMax && i <= len(head) && len(head) == sniffed; i++ {
		if b := head[len(head)-i]; utf8.RuneStart(b) {
			return head[:len(head)-i]
		}
	}
	return head
}

// delimiterOf takes the one that cuts the first lines into most columns, and all into as many.
func delimiterOf(text string) rune {
	best, most := delimiters[0], 0
	for _, d := range delimiters {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = d, true, -1
		header, err := r.Read()
		if err != nil || len(header) < 2 {
			continue
		}
		score := len(header) * 2
		for range 5 {
			if record, err := r.Read(); err == nil && len(record) == len(header) {
				score += len(header)
			}
		}
		if score > most {
			best, most = d, score
		}
	}
	return best
}
