package rest

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/part"
	"github.com/switchboard-dev/switchboard/platform/share"
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
	// A link is all that it takes: what its holders leave unread takes nothing from the tenant's answers.
	give, err := d.hold(min(sound.Size, file.PieceSize), share.Part{Of: "links " + tenant(sound.Of), Most: partOfAnswers},
		share.Part{Of: "links of workspace " + sound.Of.Workspace, Most: mostOfAnswers})
	if err != nil {
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	defer give()
	w.Header().Set("Content-Type", sound.MimeType)
	w.Header().Set("Cache-Control", "private, no-store")
	part.Serve(patient{w, http.NewResponseController(w)}, r, sound)
}
