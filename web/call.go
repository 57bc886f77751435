package web

import (
	"bytes"
	"html"
	"net/http"
	"strconv"
	"strings"
)

// callFile is the page by which anybody calls an assistant, before its marks are filled in.
const callFile = "call.html"

// Marks in the page of a call.
const (
	nameMark     = "__ASSISTANT__"
	languageMark = "__LANGUAGE__"
)

// callPolicy is that of the page of a call: what is ours, and framed by those that it is for. Sockets to the same host count as
// 'self'.
const callPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// Caller is what the page of a call shows: the name of the assistant, the language that it speaks, "" if that is not known, the origins of
// other sites that may frame the page, and how its client looks; nil: as the page does by itself.
type Caller struct {
	Name, Language string
	Frames         []string
	Look           *Look
}

// Call serves the page by which anybody calls an assistant.
func (s *Site) Call(w http.ResponseWriter, r *http.Request, c Caller) {
	h := w.Header()
	for header, value := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Permissions-Policy":      "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
		"Content-Security-Policy": strings.Join(append([]string{callPolicy}, c.Frames...), " "), "Cache-Control": "private, no-store",
	} {
		h.Set(header, value)
	}
	text := s.call
	for mark, value := range map[string]string{nameMark: c.Name, languageMark: c.Language} {
		text = bytes.ReplaceAll(text, []byte(mark), []byte(html.EscapeString(value)))
	}
	text = c.Look.name(text) // a script makes the style of it: the page's policy allows none in the page
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(text) // it fails when the client is gone
	}
}
