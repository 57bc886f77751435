package rest

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/part"
)

// recording sends what a signed link leads to. The link is the key. One part of it may be asked for, as players do. For each of several, a
// piece of the file would be read and opened.
func (d *Door) recording(w http.ResponseWriter, r *http.Request) {
	named := func(name string) string { return chi.URLParam(r, name) }
	sound, err := d.Product.Calls.Recording(r.Context(), named("subaccount"), named("call"), named("until"), named("signature"))
	if err != nil {
		if !fault.Is(err, fault.NotFound) {
			d.Product.Log.ErrorContext(r.Context(), "a recording cannot be read", "error", err)
		}
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	give, err := d.holdLinked(min(sound.Size, file.PieceSize), sound.Of)
	if err != nil {
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	defer give()
	w.Header().Set("Content-Type", sound.MimeType)
	w.Header().Set("Cache-Control", "private, no-store")
	part.Serve(newPatient(w), r, sound)
}
