package rest

import (
	"bytes"
	"context"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/platform/part"
)

// sample sends what a voice sounds like. A page plays samples of our own address only. Until it is sent it is in memory, where
// it counts among the bodies of requests.
func (d *Door) sample(ctx context.Context, r *request) (answer, error) {
	if err := linkOnly(r); err != nil {
		return answer{}, err
	}
	give, err := d.bodies.Take(voice.SampleLimit, tenants(r.caller, partOfBodies, mostOfBodies)...)
	if err != nil {
		return answer{}, crowded(err, "samples")
	}
	kind, sound, err := d.Product.Voices.Sample(ctx, r.params["id"])
	if err != nil {
		give()
		return answer{}, err
	}
	header := http.Header{}
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "private, max-age=3600")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	return answer{header: header, stream: func(w http.ResponseWriter) error {
		defer give()
		part.Serve(patient{w, http.NewResponseController(w)}, r.http, bytes.NewReader(sound))
		return nil
	}}, nil
}
