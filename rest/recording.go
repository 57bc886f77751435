package rest

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// recording sends what a signed link leads to. The link is the key.
func (d *Door) recording(w http.ResponseWriter, r *http.Request) {
	part := func(name string) string { return chi.URLParam(r, name) }
	f, sound, err := d.Product.Calls.Recording(r.Context(), part("subaccount"), part("call"), part("until"), part("signature"))
	if err != nil {
		if !fault.Is(err, fault.NotFound) {
			d.Product.Log.ErrorContext(r.Context(), "a recording cannot be read", "error", err)
		}
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	w.Header().Set("Content-Type", f.MimeType)
	w.Header().Set("Cache-Control", "private, no-store")
	http.ServeContent(patient{w, http.NewResponseController(w)}, r, "", time.Time{}, sound)
}
