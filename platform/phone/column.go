package phone

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// lineLimit is how many bytes a line of a file of numbers may have.
const lineLimit = 64 << 10

// ErrLong is met where a file has a line that is longer than any with a number.
var ErrLong = errors.New("a line is too long")

// Column reads a file of numbers, one a line: the first field, or the first two where a register has the area code in a field
// of its own. What follows is not looked at, and neither is a header. A number that is none in the region is "". The error is ErrLong
// where a line is too long.
func Column(r io.Reader, region string, each func(line int, number string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, lineLimit)
	lines.Split(line)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || n == 1 && !strings.ContainsFunc(text, unicode.IsDigit) {
			continue
		}
		if err := each(n, first(text, region)); err != nil {
			return err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return ErrLong
	} else if err != nil {
		return fmt.Errorf("read numbers: %w", err)
	}
	return nil
}

// line is a bufio.SplitFunc for lines that end as on any system: in LF, CR LF, or CR alone.
func line(data []byte, atEOF bool) (advance int, token []byte, err error) {
	at := bytes.IndexAny(data, "\r\n")
	switch {
	case at < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case at < 0:
		return 0, nil, nil
	case data[at] == '\n', at+1 < len(data) && data[at+1] != '\n', at+1 == len(data) && atEOF:
		return at + 1, data[:at], nil
	case at+1 < len(data):
		return at + 2, data[:at], nil
	}
	return 0, nil, nil // LF may follow
}

// first is the number at the beginning of a line.
func first(text, region string) string {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == '\t' })
	one := ""
	for n := range min(2, len(fields)) { //nolint:mnd // the area code, and the number
		one += strings.Trim(fields[n], `"' `) // each field may have quotes of its own
		in := region
		if International(one) {
			in = "ZZ"
		}
		if number, ok := Parse(one, in); ok {
			return number
		}
		if number, ok := Possible(one, in); ok && len(fields) == 1 { // of two, the first may be anything
			return number
		}
	}
	return ""
}
