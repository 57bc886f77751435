package web_test

import (
	"bytes"
	"compress/gzip"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/switchboard-dev/switchboard/web"
)

const browser = "text/html,application/xhtml+xml,*/*;q=0.8"

// built is a small dashboard.
func built() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		".gitkeep": file(""), ".built": file("secret"), "index.html": file(`<meta property="csp-nonce" nonce="__CSP_NONCE__">home`),
		"favicon.svg": file("<svg/>"), "assets/app-1a2b.js": file("plain"), "assets/app-1a2b.js.br": file("small"), "assets/app-1a2b.js.gz": file("middling"),
		"assets/app-1a2b.css": file("a{}"), "assets/font-3c.woff2": file("font"),
	}
}

func open(t *testing.T, files fstest.MapFS) *web.Site {
	t.Helper()
	s, err := web.New(files)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answer is one without its body.
type answer struct {
	StatusCode int
	Header     http.Header
}

// ask is the answer to a request, whose headers come in pairs; nil where the site leaves it to others.
func ask(t *testing.T, s *web.Site, method, path string, headers ...string) (resp *answer, body string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	if !s.Serve(recorder, r) {
		if recorder.Body.Len() > 0 || len(recorder.Header()) > 0 {
			t.Errorf("%s %s: refused, with an answer", method, path)
		}
		return nil, ""
	}
	return &answer{recorder.Code, recorder.Header()}, recorder.Body.String()
}

func TestWhatIsServed(t *testing.T) {
	t.Parallel()
	s := open(t, built())
	for _, c := range []struct {
		method, path, accept string
		kind, body           string // "" is nothing
	}{
		{"GET", "/", "", "text/html; charset=utf-8", "home"},
		{"GET", "/", "*/*", "text/html; charset=utf-8", "home"},
		{"GET", "/index.html", "", "text/html; charset=utf-8", "home"},
		{"GET", "/w/ws_1/contacts", browser, "text/html; charset=utf-8", "home"},
		{"GET", "/login", "TEXT/HTML", "text/html; charset=utf-8", "home"},
		{"GET", "/login", "*/*", "", ""},
		{"GET", "/login", "", "", ""},
		{"GET", "/login", "text/html;q=0, application/json", "", ""},
		{"POST", "/login", browser, "", ""},
		{"DELETE", "/", browser, "", ""},
		{"POST", "/favicon.svg", "", "", ""},
		{"GET", "/favicon.svg", "", "image/svg+xml", "<svg/>"},
		{"GET", "/assets/app-1a2b.js", "*/*", "text/javascript; charset=utf-8", "plain"},
		{"GET", "/assets/app-1a2b.css", browser, "text/css; charset=utf-8", "a{}"},
		{"GET", "/assets/font-3c.woff2", "", "font/woff2", "font"},
		{"GET", "/assets/gone.js", browser, "", ""},
		{"GET", "/assets/app-1a2b.js.br", "", "", ""},
		{"GET", "/assets/../.built", "", "", ""},
		{"GET", "/.built", "", "", ""},
		{"GET", "/.gitkeep", "", "", ""},
		{"GET", "/assets/", "", "", ""},
	} {
		resp, body := ask(t, s, c.method, c.path, "Accept", c.accept)
		if resp == nil {
			if c.body != "" {
				t.Errorf("%s %s for %q: not served", c.method, c.path, c.accept)
			}
			continue
		}
		if c.body == "" || resp.StatusCode != 200 || resp.Header.Get("Content-Type") != c.kind || !strings.HasSuffix(body, c.body) {
			t.Errorf("%s %s for %q: %d %q %q", c.method, c.path, c.accept, resp.StatusCode, resp.Header.Get("Content-Type"), body)
		}
		head, empty := ask(t, s, "HEAD", c.path, "Accept", c.accept)
		if head == nil || head.StatusCode != 200 || empty != "" || head.Header.Get("Content-Length") != resp.Header.Get("Content-Length") && body != "" {
			t.Errorf("HEAD %s: %+v %q", c.path, head, empty)
		}
	}
}

func TestPackedFiles(t *testing.T) {
	t.Parallel()
	s := open(t, built())
	tags := map[string]string{}
	for accepted, want := range map[string][2]string{
		"": {"", "plain"}, "gzip, deflate, br, zstd": {"br", "small"}, "gzip": {"gzip", "middling"}, "br;q=0, gzip;q=0.5": {"gzip", "middling"},
		"br;q=0.0": {"", "plain"}, "brotli": {"", "plain"}, "identity": {"", "plain"}, "*": {"", "plain"},
	} {
		resp, body := ask(t, s, "GET", "/assets/app-1a2b.js", "Accept-Encoding", accepted)
		h := resp.Header
		if h.Get("Content-Encoding") != want[0] || body != want[1] || h.Get("Vary") != "Accept-Encoding" ||
			h.Get("Cache-Control") != "public, max-age=31536000, immutable" || h.Get("X-Content-Type-Options") != "nosniff" ||
			h.Get("Content-Length") != strconv.Itoa(len(want[1])) {
			t.Errorf("%q: %q %v", accepted, body, h)
		}
		tags[want[0]] = h.Get("ETag")
		again, _ := ask(t, s, "GET", "/assets/app-1a2b.js", "Accept-Encoding", accepted, "If-None-Match", h.Get("ETag"))
		if again.StatusCode != 304 {
			t.Errorf("%q, again: %d", accepted, again.StatusCode)
		}
	}
	if tags[""] == tags["br"] || tags["br"] == tags["gzip"] || tags[""] == "" {
		t.Errorf("two forms have one tag: %v", tags)
	}
	resp, body := ask(t, s, "GET", "/assets/app-1a2b.css", "Accept-Encoding", "br, gzip")
	if resp.Header.Get("Content-Encoding") != "" || body != "a{}" {
		t.Errorf("a file that is not packed: %v %q", resp.Header, body)
	}
	if resp, _ := ask(t, s, "GET", "/favicon.svg"); resp.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("a name without a hash is kept: %v", resp.Header)
	}
}

// A request for several parts of a file gets the whole.
func TestPartOfAFile(t *testing.T) {
	t.Parallel()
	s := open(t, built())
	for asked, want := range map[string]struct {
		status int
		body   string
	}{"bytes=1-2": {206, "la"}, "bytes=0-0,2-2": {200, "plain"}} {
		resp, body := ask(t, s, "GET", "/assets/app-1a2b.js", "Range", asked)
		if resp.StatusCode != want.status || body != want.body {
			t.Errorf("%s: %d %q", asked, resp.StatusCode, body)
		}
	}
}

// A file need not lie there plain: whoever takes no packed one gets it unpacked.
func TestPackedAlone(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte("plain")); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	files := built()
	files["assets/alone-4d.js.gz"], files["assets/alone-4d.js.br"] = &fstest.MapFile{Data: packed.Bytes()}, &fstest.MapFile{Data: []byte("small")}
	files["assets/broken-5e.js.gz"] = &fstest.MapFile{Data: packed.Bytes()[:12]}
	s := open(t, files)
	tags := map[string]bool{}
	for accepted, want := range map[string][2]string{"": {"", "plain"}, "gzip": {"gzip", packed.String()}, "br": {"br", "small"}} {
		resp, body := ask(t, s, "GET", "/assets/alone-4d.js", "Accept-Encoding", accepted)
		if h := resp.Header; h.Get("Content-Encoding") != want[0] || body != want[1] || h.Get("Content-Length") != strconv.Itoa(len(want[1])) ||
			h.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %q %v", accepted, body, h)
		}
		tags[resp.Header.Get("ETag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("two forms have one tag: %v", tags)
	}
	if resp, _ := ask(t, s, "GET", "/assets/broken-5e.js"); resp.StatusCode != 500 || resp.Header.Get("Cache-Control") != "" {
		t.Errorf("half a file: %+v", resp)
	}
	delete(files, "assets/alone-4d.js.gz")
	if _, err := web.New(files); err == nil {
		t.Error("a file in a form that not everybody takes is served")
	}
}

var nonce = regexp.MustCompile(`'nonce-([A-Za-z0-9+/=_-]{22,})'`)

// A page has a policy that allows no script but the build's, and a nonce of its own, which appears nowhere but in both. A client that has the page
// cached gets no other policy for it.
func TestPagePolicy(t *testing.T) {
	t.Parallel()
	for name, files := range map[string]fstest.MapFS{
		"built": built(), "not built": {}, "without a mark": {"index.html": {Data: []byte("<html><head></head></html>")}},
	} {
		s := open(t, files)
		seen := map[string]bool{}
		var tag string
		for range 10 {
			resp, body := ask(t, s, "GET", "/w/1", "Accept", browser)
			h := resp.Header
			csp := h.Get("Content-Security-Policy")
			found := nonce.FindStringSubmatch(csp)
			if found == nil || !regexp.MustCompile(`(nonce|<head><meta name="csp-nonce" content)="`+found[1]+`"`).MatchString(body) || strings.Contains(body+csp, "__CSP_NONCE__") || seen[found[1]] {
				t.Fatalf("%s: %q, %q", name, csp, body)
			}
			seen[found[1]] = true
			for directive, want := range map[string]string{
				"default-src": "'none'", "script-src": "'self'", "style-src": "'self' " + found[0], "connect-src": "'self'", "img-src": "'self' data:",
				"media-src": "'self'", "font-src": "'self'", "frame-ancestors": "'none'", "base-uri": "'none'", "form-action": "'self'",
			} {
				if !strings.Contains(csp+";", directive+" "+want+";") {
					t.Errorf("%s: %s is not %s in %s", name, directive, want, csp)
				}
			}
			if strings.Contains(csp, "unsafe") {
				t.Errorf("%s: %s", name, csp)
			}
			for header, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy": "same-origin",
				"Cache-Control": "private, no-cache",
			} {
				if h.Get(header) != want {
					t.Errorf("%s: %s is %q", name, header, h.Get(header))
				}
			}
			if !strings.Contains(h.Get("Permissions-Policy"), "camera=()") {
				t.Errorf("%s: %v", name, h)
			}
			tag = h.Get("ETag")
		}
		resp, body := ask(t, s, "GET", "/other", "Accept", browser, "If-None-Match", `"x", `+tag)
		if tag == "" || resp.StatusCode != 304 || body != "" || resp.Header.Get("Content-Security-Policy") != "" || resp.Header.Get("ETag") != tag {
			t.Errorf("%s: again: %d %v %q", name, resp.StatusCode, resp.Header, body)
		}
		other := maps.Clone(files)
		other["index.html"] = &fstest.MapFile{Data: []byte("another build")}
		if resp, _ := ask(t, open(t, other), "GET", "/", "If-None-Match", tag); resp.StatusCode != 200 {
			t.Errorf("%s: another build: %d", name, resp.StatusCode)
		}
	}
}

// Without a build there is a page that says so, and no script in it, which its own policy would refuse.
func TestNotBuilt(t *testing.T) {
	t.Parallel()
	s := open(t, fstest.MapFS{".gitkeep": {}})
	resp, body := ask(t, s, "GET", "/")
	for _, want := range []string{`href="/docs"`, "make run", "Node 20", "prefers-color-scheme: dark"} {
		if !strings.Contains(body, want) {
			t.Errorf("it does not say %s", want)
		}
	}
	if resp.StatusCode != 200 || strings.Contains(body, "<script") || strings.Contains(body, "style=") || regexp.MustCompile(`\son\w+=`).MatchString(body) {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
}

// What this very program carries can be opened.
func TestOpen(t *testing.T) {
	t.Parallel()
	s, err := web.Open()
	if err != nil {
		t.Fatal(err)
	}
	if resp, body := ask(t, s, "GET", "/"); resp.StatusCode != 200 || !strings.Contains(body, "Switchboard") {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
}
