// Package part serves content of which clients may request a range.
package part

import (
	"io"
	"net/http"
	"strings"
	"time"
)

// Asked is the Range of a request, "" for none. A client that asks for several parts gets the whole, as RFC 9110 permits, and the header is taken
// away: it has room for thousands, each of which would be looked up and sent with a header of its own.
func Asked(r *http.Request) string {
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	return r.Header.Get("Range")
}

// Serve the part of a content that is asked for, or the whole. The header has its type and its tag.
func Serve(w http.ResponseWriter, r *http.Request, content io.ReadSeeker) {
	Asked(r)
	http.ServeContent(w, r, "", time.Time{}, content)
}
