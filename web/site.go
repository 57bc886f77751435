package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/accept"
	"github.com/switchboard-dev/switchboard/platform/part"
)

const (
	index = "index.html"
	// The names under assets hold a hash of what is in them, so they never change; a page is asked for again each time.
	assets     = "assets/"
	keepAlways = "public, max-age=31536000, immutable"
	keepNever  = "no-cache"
)

// packings are the forms that a file may lie in beside itself, the smallest first.
var packings = []packing{{"br", ".br"}, {gzipped, ".gz"}}

type packing struct{ coding, suffix string }

// gzipped is the form that a file may lie in alone.
const gzipped = "gzip"

// types are those that the machine's own table may lack or have otherwise.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".map": "application/json", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".ico": "image/x-icon", ".png": "image/png", ".webp": "image/webp",
}

// Site serves a built dashboard.
type Site struct {
	pages map[string]*page // by language
	call  []byte           // the page of a call
	files map[string]*file // by the path of a request, which begins with /
	// Look is how the page looks that a request asks for; nil, or one that answers nil, is the product's own look.
	Look func(r *http.Request) *Look
}

// file is one that was built, in each form that it lies there in; "" is the plain one, which may be missing where there is a gzipped one.
type file struct {
	kind, keep, tag string
	forms           map[string][]byte
	// plain is the file for a client that takes no packed one. It is unpacked once, for the first of them, since a client that asks and
	// does not read holds the answer.
	plain func() ([]byte, error)
}

// New reads what was built. Without an index.html all pages are the one that says how to get the dashboard.
func New(dist fs.FS) (*Site, error) {
	s := &Site{files: map[string]*file{}}
	texts := map[string]string{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if name = plainName(name); err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") || name == index || name == callFile {
			return err
		}
		if s.files["/"+name] != nil { // by another of its forms
			return nil
		}
		f, err := load(dist, name)
		s.files["/"+name] = f
		if language := textsOf(name); language != "" {
			texts[language] = "/" + name
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	text, err := fs.ReadFile(dist, index)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = unbuilt, nil
	}
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	s.pages = map[string]*page{english: newPage(text)}
	for language, script := range texts {
		s.pages[language] = newPage(speaking(text, language, script))
	}
	if s.call, err = fs.ReadFile(dist, callFile); errors.Is(err, fs.ErrNotExist) {
		s.call, err = unbuilt, nil
	}
	return s, err
}

// plainName is that of a file, whichever of its forms a name is of.
func plainName(name string) string {
	for _, p := range packings {
		if plain, ok := strings.CutSuffix(name, p.suffix); ok {
			return plain
		}
	}
	return name
}

func load(dist fs.FS, name string) (*file, error) {
	ending := path.Ext(name)
	f := &file{
		kind: cmp.Or(types[ending], mime.TypeByExtension(ending), "application/octet-stream"),
		keep: keepNever, forms: map[string][]byte{},
	}
	if strings.HasPrefix(name, assets) {
		f.keep = keepAlways
	}
	for _, p := range append([]packing{{}}, packings...) {
		text, err := fs.ReadFile(dist, name+p.suffix)
		if err == nil {
			f.forms[p.coding] = text
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err //nolint:wrapcheck // New says what it is about
		}
	}
	text, ok := f.forms[""]
	if !ok {
		if text, ok = f.forms[gzipped]; !ok {
			return nil, fmt.Errorf("%s: neither plain nor gzipped", name) //nolint:err113 // the build is broken
		}
	}
	f.tag, f.plain = tagOf(text), sync.OnceValues(f.unpack)
	return f, nil
}

func (f *file) unpack() ([]byte, error) {
	if text, ok := f.forms[""]; ok {
		return text, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(f.forms[gzipped]))
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	return text, nil
}

func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// Serve answers a request that is for a file or a page, and says whether it was. Every path is a page's for who wants to read
// HTML: which there are, only the dashboard's own router knows. But what is missing among the assets is missing.
func (s *Site) Serve(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	if r.URL.Path == iconPath && s.lookOf(r).serveIcon(w, r) {
		return true
	}
	if f := s.files[r.URL.Path]; f != nil {
		f.serve(w, r)
		return true
	}
	home := r.URL.Path == "/" || r.URL.Path == "/"+index
	if !home && (!accepts(r.Header.Values("Accept"), "text/html") || strings.HasPrefix(r.URL.Path, "/"+assets)) {
		return false
	}
	s.pageFor(r).serve(w, r, s.lookOf(r))
	return true
}

func (s *Site) lookOf(r *http.Request) *Look {
	if s.Look == nil {
		return nil
	}
	return s.Look(r)
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	body, coding := f.form(r.Header.Values("Accept-Encoding"))
	tag := f.tag
	if coding != "" {
		h.Set("Content-Encoding", coding)
		tag += "-" + coding
	} else {
		var err error
		if body, err = f.plain(); err != nil {
			http.Error(w, "The build of the dashboard is broken.", http.StatusInternalServerError)
			return
		}
	}
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.keep)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+tag+`"`)
	if part.Asked(r) == "" { // net/http leaves it out of what is packed
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	part.Serve(w, r, bytes.NewReader(body))
}

// form is the smallest packed one that somebody accepts; its coding is "" if there is none.
func (f *file) form(accepted []string) (body []byte, coding string) {
	for _, p := range packings {
		if text, ok := f.forms[p.coding]; ok && accepts(accepted, p.coding) {
			return text, p.coding
		}
	}
	return nil, ""
}

// accepts says whether a header names a value and does not refuse it. What a star stands for does not count as named.
func accepts(header []string, value string) bool {
	weight, _ := accept.Weight(header, value)
	return weight > 0
}
