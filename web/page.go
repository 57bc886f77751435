package web

import (
	"bytes"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
)

const (
	// nonceMark is what stands in a page where its nonce has to be.
	nonceMark = "__CSP_NONCE__"
	// nonceMeta is where scripts find it. It guards styles alone, so that they can read it does no harm.
	nonceMeta = `<meta name="csp-nonce" content="` + nonceMark + `">`
)

// policy is what a page may load and do: what comes from here, and nobody frames it. Recordings and samples of voices come from
// here as well: what a tenant names elsewhere, the server fetches. No script may stand in the page itself. Styles may: Base UI and
// CodeMirror write <style> elements, and both sign them with the nonce that they find in the page, so that 'unsafe-inline' is not
// needed. Sockets to the same host count as 'self'.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-" + nonceMark + "'; img-src 'self' data:; " +
	"media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// guards are the other headers of a page.
var guards = map[string]string{
	"Content-Type":               "text/html; charset=utf-8",
	"X-Content-Type-Options":     "nosniff",
	"Referrer-Policy":            "strict-origin-when-cross-origin",
	"Permissions-Policy":         "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
	"Cross-Origin-Opener-Policy": "same-origin",
	// Each answer has a nonce of its own, so none may be given to somebody else.
	"Cache-Control": "private, " + keepNever,
}

// page is a page with room for a nonce.
type page struct {
	text []byte
	tag  string // weak: all answers mean the same, and each has another nonce
}

// newPage gives a page without a mark the meta element, before all that may need it.
func newPage(text []byte) *page {
	if !bytes.Contains(text, []byte(nonceMark)) {
		text = bytes.Replace(text, []byte("<head>"), []byte("<head>"+nonceMeta), 1)
	}
	return &page{text: text, tag: `W/"` + tagOf(append([]byte(policy), text...)) + `"`}
}

func (p *page) serve(w http.ResponseWriter, r *http.Request, look *Look) {
	h := w.Header()
	for name, value := range guards {
		h.Set(name, value)
	}
	text, tag := look.dress(p.text), p.tag
	if look != nil {
		tag = `W/"` + tagOf(append([]byte(policy), text...)) + `"`
	}
	h.Set("ETag", tag)
	// A browser that has the page has the policy that came with it, and the nonce in both. Another policy would not fit the page.
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	nonce := rand.Text()
	text = bytes.ReplaceAll(text, []byte(nonceMark), []byte(nonce))
	h.Set("Content-Security-Policy", strings.ReplaceAll(policy, nonceMark, nonce))
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(text) //nolint:gosec // what a brand brings is escaped; it fails when the client is gone
	}
}
