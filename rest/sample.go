package rest

import (
	"bytes"
	"context"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/platform/part"
)

// sample sends what a voice sounds like. A page plays samples only from our own address. While it is received it counts among the bodies of
// requests with the largest size allowed, and while it is sent among the downloads with its own size. A client has as long for it as for
// any other answer.
func (d *Door) sample(ctx context.Context, r *request) (answer, error) {
	if err := linkOnly(r); err != nil {
		return answer{}, err
	}
	give, err := d.bodies.Take(voice.SampleLimit, half(tenants(r.caller, partOfBodies, mostOfBodies))...)
	if err != nil {
		return answer{}, crowded(err, "samples")
	}
	defer give()
	kind, sound, err := d.Product.Voices.Sample(ctx, r.params["id"])
	if err != nil {
		return answer{}, err
	}
	header := http.Header{}
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "private, max-age=3600")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	return answer{header: header, holds: int64(cap(sound)), stream: func(w http.ResponseWriter) error {
		part.Serve(w, r.http, bytes.NewReader(sound))
		return nil
	}}, nil
}
