package phone

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// lineLimit is how many bytes a line of a file of numbers may have.
const lineLimit = 64 << 10

// Column reads a file of numbers, one a line: the first field, or the first two where a register has the area code in a field
// of its own. What follows is not looked at, and neither is a header. A number that is none in the region is "".
func Column(r io.Reader, region string, each func(line int, number string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, lineLimit)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || n == 1 && !strings.ContainsFunc(text, unicode.IsDigit) {
			continue
		}
		if err := each(n, first(text, region)); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read numbers: %w", err)
	}
	return nil
}

// first is the number at the beginning of a line.
func first(line, region string) string {
	fields := strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' || r == '\t' })
	for n := range min(2, len(fields)) { //nolint:mnd // the area code, and the number
		text := strings.Trim(strings.Join(fields[:n+1], ""), `"' `)
		in := region
		if International(text) {
			in = "ZZ"
		}
		if number, ok := Parse(text, in); ok {
			return number
		}
	}
	return ""
}
