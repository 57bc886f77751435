package rest

import (
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// recording sends what a signed link leads to. The link is the key. One part of it may be asked for, as players do; who asks for several gets the
// whole, as RFC 9110 permits: a header has room for thousands, and for each a piece of the file would be read and opened.
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
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	w.Header().Set("Content-Type", f.MimeType)
	w.Header().Set("Cache-Control", "private, no-store")
	http.ServeContent(patient{w, http.NewResponseController(w)}, r, "", time.Time{}, sound)
}
