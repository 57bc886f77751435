// Package sheet reads tables as people have them: CSV of any delimiter and encoding.
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
	errLong  = errors.New("the line is too long")
)

// lineReader fails where a row is longer than it may be.
type lineReader struct {
	r    io.Reader
	left int
}

// Read of io.Reader.
func (l *lineReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errLong
	}
	n, err := l.r.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err //nolint:wrapcheck // it stands in for r
}

// Sheet is a table that is read line by line.
type Sheet struct {
	// Encoding and Delimiter are what the file was found to have.
	Encoding  string
	Delimiter rune
	// Header are the names of its columns, as they stand there.
	Header []string
	reader *csv.Reader
	lines  *lineReader
	last   int  // the line of the last row
	strict bool // each row has a value for each column
	cut    bool // it ended at a row that is too long
}

// Row is a line of the table below its header. Line counts from 1, the header included.
type Row struct {
	Line   int
	Values []string
	// Problem is why the line cannot be read; "" where it can.
	Problem string
}

// Open reads the header. The error is ErrEmpty where there is none, and ErrWide where no table has such a one. Quotes may stand anywhere,
// and values that a row lacks are empty.
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
	text, _, _ := transform.Bytes(from.NewDecoder(), head) // what is cut at the end does not matter here
	s := &Sheet{Encoding: name, Delimiter: delimiterOf(string(text)), strict: strict, last: 1}
	s.lines = &lineReader{decoded, longestLine}
	s.reader = csv.NewReader(s.lines)
	s.reader.Comma, s.reader.LazyQuotes, s.reader.FieldsPerRecord, s.reader.ReuseRecord = s.Delimiter, !strict, -1, true
	s.reader.TrimLeadingSpace = strict && s.Delimiter != '\t' // a quote may stand behind a space
	header, err := s.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, ErrEmpty
	}
	if errors.Is(err, errLong) || len(header) > mostColumns {
		return nil, ErrWide
	}
	if err != nil {
		return nil, fmt.Errorf("read table: %w", err)
	}
	for _, h := range header {
		s.Header = append(s.Header, strings.TrimSpace(h))
	}
	return s, nil
}

// Next row; the error is io.EOF behind the last one. Values has as many as the header.
func (s *Sheet) Next() (Row, error) {
	for !s.cut {
		s.lines.left = longestLine
		record, err := s.reader.Read()
		if errors.Is(err, errLong) {
			s.cut = true
			return Row{Line: s.last + 1, Problem: "is too long to be a line of a table; what follows it was not read"}, nil
		}
		if parse, ok := errors.AsType[*csv.ParseError](err); ok {
			s.last = parse.Line
			return Row{Line: parse.StartLine, Problem: "is not a line of a table: " + parse.Err.Error()}, nil
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
		s.last, _ = s.reader.FieldPos(0)
		row := Row{Line: s.last, Values: make([]string, len(s.Header))}
		if s.strict && len(record) < len(s.Header) {
			row.Problem = "has fewer values than the header has names"
		}
		for i, v := range record {
			if v = clean(v); i < len(row.Values) {
				row.Values[i] = v
			} else if v != "" {
				row.Problem = "has more values than the header has names"
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
