package rest

import (
	"maps"
	"net/http"
	"sync"

	"github.com/switchboard-dev/switchboard/docs"
	"github.com/switchboard-dev/switchboard/rest/discovery"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

// book is the guide. It is read with the first request for it.
var book = sync.OnceValues(func() (*guide.Guide, error) { return guide.Read(docs.Guide) })

// guidebook is the guide's pages as documents.
func guidebook() ([]discovery.Document, error) {
	g, err := book()
	if err != nil {
		return nil, err
	}
	all := []discovery.Document{{Path: guide.Style, Type: "text/css; charset=utf-8", Body: guide.CSS}}
	for _, p := range g.Pages {
		all = append(all, discovery.Document{Path: p.Path, Type: htmlType, Body: g.HTML(p), Header: guideHeader})
	}
	return all, nil
}

const htmlType = "text/html; charset=utf-8"

var guideHeader = http.Header{"Content-Security-Policy": {guide.Policy}, "Referrer-Policy": {"no-referrer"}}

// searchGuide answers with the sections that have all words of q.
func (d *Door) searchGuide(w http.ResponseWriter, r *http.Request) {
	g, err := book()
	if err != nil {
		d.Product.Log.ErrorContext(r.Context(), "the guide cannot be searched", "error", err)
		d.lost(w, r, nil)
		return
	}
	maps.Copy(w.Header(), guideHeader)
	w.Header().Set("Content-Type", htmlType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(g.Results(r.URL.Query().Get("q"))) //nolint:gosec // a page of ours; the client may be gone
}
