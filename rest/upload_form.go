package rest

import (
	"io"
	"mime/multipart"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// headerLimit is how much a form may have before each of its parts: the boundary, and what the part says of itself.
const headerLimit = 16 << 10

// formReader reads a form part by part. What stands before a part, multipart keeps in memory, up to 10 MB of it; here it is bounded.
type formReader struct {
	body  io.Reader
	parts *multipart.Reader
	ahead bool // of a part
	left  int  // of headerLimit, meanwhile
}

func newFormReader(body io.Reader, boundary string) *formReader {
	f := &formReader{body: body}
	f.parts = multipart.NewReader(f, boundary)
	return f
}

// next part, whose predecessor has been read to its end. The error is io.EOF behind the last one, and a fault where it has too long a header.
func (f *formReader) next() (*multipart.Part, error) {
	f.ahead, f.left = true, headerLimit
	defer func() { f.ahead = false }()
	return f.parts.NextRawPart() //nolint:wrapcheck // by those who call it
}

// Read of io.Reader, for multipart.
func (f *formReader) Read(p []byte) (int, error) {
	if !f.ahead {
		return f.body.Read(p) //nolint:wrapcheck // it stands in for the body
	}
	if f.left == 0 {
		return 0, fault.Invalid(fault.Detail{Message: "The form has a part with too long a header."})
	}
	n, err := f.body.Read(p[:min(len(p), f.left)])
	f.left -= n
	return n, err //nolint:wrapcheck // it stands in for the body
}
