package shed

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync"
)

// reader reads a request from memory.
type reader struct {
	text bytes.Reader
	in   *bufio.Reader
}

//nolint:gochecknoglobals // a pool
var readers = sync.Pool{New: func() any { return &reader{in: bufio.NewReaderSize(nil, whole)} }}

// parse a text that is one plain request, from its beginning to its end, as net/http does; nil if it is anything else. Its body is good for
// as long as the text is.
func parse(text []byte) *http.Request {
	head, body, complete := bytes.Cut(text, []byte("\r\n\r\n"))
	if !complete || !printable(head) {
		return nil
	}
	from := readers.Get().(*reader) //nolint:forcetypeassert // the pool has no others
	from.text.Reset(text)
	from.in.Reset(&from.text)
	r, err := http.ReadRequest(from.in)
	readers.Put(from)
	if err != nil || !plain(r) || r.ContentLength != int64(len(body)) {
		return nil
	}
	if r.Body = http.NoBody; len(body) > 0 {
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	return r
}

// printable says whether a head is lines of ASCII that end as they should.
func printable(head []byte) bool {
	for i, b := range head {
		switch {
		case b == '\r':
			if i+1 == len(head) || head[i+1] != '\n' {
				return false
			}
		case b == '\n':
			if i == 0 || head[i-1] != '\r' {
				return false
			}
		case b < ' ' || b > '~':
			return false
		}
	}
	return true
}

// plain says whether an answer and the next request may follow a request, and whether net/http would serve it.
func plain(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		return false
	}
	for name := range r.Header {
		if strings.Contains(name, " ") { // net/http's own way of reading lets it pass, and its server does not
			return false
		}
	}
	for _, name := range []string{"Expect", "Upgrade", "Http2-Settings", "Trailer"} {
		if len(r.Header[name]) > 0 {
			return false
		}
	}
	for _, how := range r.Header["Connection"] {
		if !strings.EqualFold(how, "keep-alive") {
			return false
		}
	}
	return r.Proto == "HTTP/1.1" && !r.Close && len(r.TransferEncoding) == 0 && strings.HasPrefix(r.RequestURI, "/") &&
		r.Host != "" && strings.Trim(strings.ToLower(r.Host), "abcdefghijklmnopqrstuvwxyz0123456789.-:[]") == ""
}
