package strictjson

import "io"

// Enough reads a body for Object no further than Object looks: behind more values than it takes there is nothing that could change what
// it says, so that nobody holds four megabytes of what is refused. A body of fewer bytes than that cannot have so many.
func Enough(body io.Reader) io.Reader { return &enough{from: body} }

type enough struct {
	from           io.Reader
	marks, commas  int // commas and colons stand behind tokens of their own, and commas behind values of their own
	quoted, behind bool
}

// Read of io.Reader.
func (e *enough) Read(p []byte) (int, error) {
	if e.marks > maxTokens || e.commas > maxValues {
		return 0, io.EOF
	}
	n, err := e.from.Read(p)
	for _, c := range p[:n] {
		switch {
		case e.behind: // a backslash
			e.behind = false
		case c == '"':
			e.quoted = !e.quoted
		case e.quoted:
			e.behind = c == '\\'
		case c == ',':
			e.marks++
			e.commas++
		case c == ':':
			e.marks++
		}
	}
	return n, err //nolint:wrapcheck // it stands in for the body
}
