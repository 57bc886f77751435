package rest

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// notFound handles paths without a route. They belong to the dashboard, except below the first segment of a route: a mistyped
// API path gets the API's 404, whatever the client accepts.
func (d *Door) notFound(mux *chi.Mux) http.HandlerFunc {
	taken := map[string]bool{"healthz": true, "readyz": true, "metrics": true} // answered before us, or by the operator's server
	for _, route := range mux.Routes() {
		taken[begin(route.Pattern)] = true
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if d.Pages != nil && !taken[begin(r.URL.Path)] && d.Pages(w, r) {
			return
		}
		d.lost(w, r, nil)
	}
}

// begin is the first piece of a path.
func begin(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
