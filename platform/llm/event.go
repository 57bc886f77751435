package llm

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/switchboard-dev/switchboard/platform/share"
)

var errEndless = &protocolError{"a chunk has no end"}

// events reads a stream of server-sent events, each byte of it once, however few come at a time.
type events struct {
	in    *bufio.Reader
	held  *share.Meter // counts what is kept
	line  []byte
	data  []byte
	kept  int
	after bool // a carriage return, whose line feed is not read yet
}

// next is the data of the next event that has some. It is good until the next. The error is io.EOF after the last: some servers leave out
// the empty line after that.
func (e *events) next() ([]byte, error) {
	e.data = e.data[:0]
	for {
		line, err := e.read()
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
		if field, value, _ := bytes.Cut(line, []byte(":")); string(field) == "data" {
			if e.data = append(append(e.data, bytes.TrimPrefix(value, []byte(" "))...), '\n'); len(e.data) > chunkLimit {
				return nil, errEndless
			}
		}
		data := bytes.TrimSpace(e.data)
		switch end := errors.Is(err, io.EOF); {
		case err != nil && !end:
			return nil, err
		case len(data) > 0 && (end || len(line) == 0):
			return data, nil
		case end:
			return nil, io.EOF
		}
		if len(line) == 0 { // a sign of life
			e.data = e.data[:0]
		}
	}
}

// read a line without its end, which is one of those of the standard. With an error comes what there is of it.
func (e *events) read() ([]byte, error) {
	e.line = e.line[:0]
	for {
		if _, err := e.in.Peek(1); err != nil {
			return e.line, fmt.Errorf("stream: %w", err)
		}
		some, _ := e.in.Peek(e.in.Buffered())
		if e.after && some[0] == '\n' {
			some = some[1:]
			_, _ = e.in.Discard(1)
		}
		e.after = false
		at := bytes.IndexAny(some, "\r\n")
		if at < 0 {
			e.line = append(e.line, some...)
			_, _ = e.in.Discard(len(some))
			if err := e.keep(); err != nil {
				return nil, err
			}
			continue
		}
		e.after = some[at] == '\r'
		e.line = append(e.line, some[:at]...)
		_, _ = e.in.Discard(at + 1)
		return e.line, e.keep()
	}
}

// keep counts what is kept.
func (e *events) keep() error {
	if len(e.line) > chunkLimit {
		return errEndless
	}
	kept := cap(e.line) + cap(e.data)
	more := kept - e.kept
	e.kept = kept
	return e.held.Add(int64(more)) //nolint:wrapcheck // ours
}
