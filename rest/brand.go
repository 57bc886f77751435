package rest

import (
	"bytes"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/part"
)

// brandImage sends a logo or an icon. Another image has another address, so that it may be kept permanently. It is an image and nothing else,
// whatever is in it.
func (d *Door) brandImage(w http.ResponseWriter, r *http.Request) {
	image, err := d.Product.Brands.Image(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		if !fault.Is(err, fault.NotFound) {
			d.Product.Log.ErrorContext(r.Context(), "an image cannot be read", "error", err)
		}
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	give, err := d.holdImage(int64(len(image.Data)), r)
	if err != nil {
		d.formatOf(r).fail(w, requestID(r.Context()), fault.From(err))
		return
	}
	defer give()
	w.Header().Set("Content-Type", image.Type)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout)) // if there is none to set, there is none
	part.Serve(w, r, bytes.NewReader(image.Data))
}

// brandImages is the route of images.
const brandImages = brand.ImagePath + "{token}"
