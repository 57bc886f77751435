package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
)

// What is returned in the middle of a row that is longer than it may be: by itself, or because a quote takes other lines with it.
var (
	errLong    = errors.New("the line is too long")
	errEndless = fmt.Errorf("a quote does not end: %w", errLong)
)

// lineReader gives one line at a time, keeps those of the row, and can go back to the second of them. A csv.Reader that reads from it is never
// ahead of what it has answered.
type lineReader struct {
	r       *bufio.Reader
	text    []byte // what is kept
	at      int    // how much of the text is read
	start   int    // where the row begins in it
	lines   int    // how many are read
	skipped int    // how many are read before the row
}

// begin a row.
func (l *lineReader) begin() {
	switch {
	case l.at == len(l.text):
		l.text, l.at = l.text[:0], 0
	case l.at > longestLine:
		l.text, l.at = append(l.text[:0], l.text[l.at:]...), 0
	}
	l.start, l.skipped = l.at, l.lines
}

// Read of io.Reader. It gives no more than the rest of a line, and fails where a row is longer than it may be.
func (l *lineReader) Read(p []byte) (int, error) {
	if l.full() {
		return 0, errLong
	}
	if l.at == len(l.text) {
		if _, err := l.r.Peek(1); err != nil {
			return 0, err //nolint:wrapcheck // it stands in for r
		}
		more, _ := l.r.Peek(l.r.Buffered()) // which needs no reading
		more = more[:end(more)]
		l.text = append(l.text, more...)
		_, _ = l.r.Discard(len(more)) // likewise
	}
	n := copy(p, l.text[l.at:l.at+end(l.text[l.at:])])
	if l.at += n; n > 0 && p[n-1] == '\n' {
		l.lines++
	}
	return n, nil
}

// end is where the first line of a text ends.
func end(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// first line of the row: where it begins and ends in the text, and its number. Empty lines before it are none.
func (l *lineReader) first() (from, to, number int) {
	for from, number = l.start, l.skipped+1; ; number++ {
		to = from + end(l.text[from:l.at])
		if len(bytes.TrimRight(l.text[from:to], "\r\n")) > 0 || from == to {
			return from, to, number
		}
		from = to
	}
}

// back goes to a place in the row, behind so many lines of the file.
func (l *lineReader) back(at, lines int) { l.at, l.lines = at, lines }

// full says whether the row is as long as it may be.
func (l *lineReader) full() bool { return l.at-l.start >= longestLine }

// alone reads a line in which quotes may stand anywhere. It is not whole if it ends within quotes.
func alone(line []byte, delimiter rune) (record []string, whole bool) {
	line = append(bytes.TrimRight(bytes.Clone(line), "\r\n"), '\n')
	r := csv.NewReader(io.MultiReader(bytes.NewReader(line), bytes.NewReader([]byte("behind it\n"))))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = delimiter, true, -1
	record, err := r.Read()
	return record, err == nil && r.InputOffset() == int64(len(line))
}
