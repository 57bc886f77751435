package rest

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"maps"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/part"
	"github.com/switchboard-dev/switchboard/rest/discovery"
	"github.com/switchboard-dev/switchboard/rest/guide"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// publishedFor is how long clients may keep a document.
const publishedFor = "public, max-age=300"

// publish serves what anybody may read. It is written with the first request: only then the server knows its address. Once a day it is written
// again, since examples name days. What expires is written with each request: the server may run for longer than it is valid.
func (d *Door) publish(mux chi.Router) {
	about := func() openapi.About {
		return openapi.About{
			BaseURL: d.BaseURL, ContactEmail: d.ContactEmail, LegalURL: d.LegalURL, OAuth: d.Product.OAuth.Enabled(), Day: d.Now(),
		}
	}
	build := daily(d.Now, func() (map[string]http.Handler, error) {
		all, err := discovery.Build(d.Table, about())
		pages, failed := guidebook()
		all, err = append(all, pages...), errors.Join(err, failed)
		out := map[string]http.Handler{}
		for _, doc := range all {
			out[doc.Path] = published(doc)
		}
		if d.ContactEmail != "" {
			out[discovery.SecurityPath] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				published(discovery.Security(about(), d.Now())).ServeHTTP(w, r)
			})
		}
		return out, err
	})
	serve := func(w http.ResponseWriter, r *http.Request) {
		all, err := build()
		if err != nil {
			d.Product.Log.ErrorContext(r.Context(), "the API documents cannot be written", "error", err)
		}
		if doc := all[strings.TrimSuffix(r.URL.Path, "/")]; doc != nil {
			doc.ServeHTTP(w, r)
			return
		}
		d.lost(w, r, nil)
	}
	for _, at := range []string{"/openapi.json", "/openapi/*", "/docs", "/docs/*", "/.well-known/*"} {
		mux.Get(at, serve)
		mux.Head(at, serve)
	}
	mux.Get(guide.Root+"/search", d.searchGuide)
}

// daily is a function that makes its values with the first call of each day.
func daily[T any](now func() time.Time, build func() (T, error)) func() (T, error) {
	var mu sync.Mutex
	var day string
	var made T
	var err error
	return func() (T, error) {
		mu.Lock()
		defer mu.Unlock()
		if today := now().UTC().Format(time.DateOnly); day != today {
			made, err = build()
			day = today
		}
		return made, err
	}
}

// published is a document with its tag, packed for those who take it so; browsers of any site may read it.
func published(doc discovery.Document) http.Handler {
	sum := sha256.Sum256(doc.Body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:16])
	packed := doc.Packed
	if packed == nil {
		packed = gzipped(doc.Body)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, doc.Header)
		h.Set("Content-Type", doc.Type)
		h.Set("Cache-Control", publishedFor)
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept-Encoding")
		body, etag := doc.Body, tag
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && part.Asked(r) == "" {
			body, etag = packed, tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
		}
		h.Set("ETag", `"`+etag+`"`)
		part.Serve(w, r, bytes.NewReader(body))
	})
}

func gzipped(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(text) // a buffer takes all
	_ = w.Close()
	return b.Bytes()
}
