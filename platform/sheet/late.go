package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// late decodes a file whose beginning is ASCII. The line with the first character that is not tells the encoding of it and of all that
// follow.
type late struct {
	r    *bufio.Reader
	rest io.Reader // once it is known
}

// Read of io.Reader.
func (l *late) Read(p []byte) (int, error) {
	if l.rest != nil {
		return l.rest.Read(p) //nolint:wrapcheck // it stands in for r
	}
	if _, err := l.r.Peek(1); err != nil {
		return 0, err //nolint:wrapcheck // likewise
	}
	text, _ := l.r.Peek(l.r.Buffered()) // which needs no reading
	if n := ascii(text); n > 0 {
		return l.r.Read(p[:min(n, len(p))]) //nolint:wrapcheck // likewise
	}
	text, err := l.r.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err //nolint:wrapcheck // likewise
	}
	if line := text[:end(text)]; len(line) < len(text) || len(text) < sniffed {
		text = line
	}
	var from encoding.Encoding = unicode.UTF8 //nolint:staticcheck // it may become another
	if !utf8.Valid(whole(text)) {
		from = charmap.Windows1252
	}
	l.rest = transform.NewReader(l.r, from.NewDecoder())
	return l.rest.Read(p) //nolint:wrapcheck // likewise
}

// ascii is how many bytes of a text are ASCII, from its beginning.
func ascii(text []byte) int {
	if n := bytes.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }); n >= 0 {
		return n
	}
	return len(text)
}
