package rest

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

// Bounds of how slowly a form comes, beside the time that any body has.
const (
	formRate    = 32 << 10        // bytes a second, at least
	formReading = 2 * time.Minute // in all
)

// isForm says whether a request sends a form.
func isForm(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/")
}

// formBody is the body of a form. The room for it on the disk is taken before it comes, so it has to come on and on.
type formBody struct {
	io.ReadCloser

	answer http.ResponseWriter
	grace  time.Duration // before anything has come
	begun  time.Time
	read   int64
}

// Read of io.Reader.
func (b *formBody) Read(p []byte) (int, error) {
	b.deadline(b.due())
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	if errors.Is(err, io.EOF) {
		b.deadline(time.Time{}) // or it would end the work as well
	}
	return n, err //nolint:wrapcheck // it stands in for the body
}

// due is when the next piece has to have come.
func (b *formBody) due() time.Time {
	within := b.grace + time.Duration(b.read/formRate)*time.Second
	return b.begun.Add(min(within, max(formReading, b.grace)))
}

func (b *formBody) deadline(at time.Time) {
	_ = http.NewResponseController(b.answer).SetReadDeadline(at) // if there is none to set, there is none
}
