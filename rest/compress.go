package rest

import (
	"bytes"
	"net/http"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/switchboard-dev/switchboard/platform/accept"
)

// leastCompressed is how long an answer is that is worth the work: a shorter one goes out in one packet anyway.
const leastCompressed = 1 << 10

const (
	zstdCoding = "zstd"
	gzipCoding = "gzip"
)

// codingOf is how the answer to a request may be compressed, or "".
//
// Somebody who sees how long compressed answers are can guess a secret in them that stands beside a text of their own, letter by letter, as
// often as they can have the answer made. A page of another site can make a browser send requests with the cookies of a person who is signed in,
// but not with an Authorization header. So answers to requests with cookies are never compressed, and neither are answers to writes, which may show
// secrets once. Only reads by programs with a key are compressed.
func codingOf(r *http.Request) string {
	if r.Method != http.MethodGet || r.Header.Get("Cookie") != "" || r.Header.Get("Authorization") == "" {
		return ""
	}
	zstdWeight, gzipWeight := weights(r.Header.Values("Accept-Encoding"))
	switch {
	case zstdWeight > 0 && zstdWeight >= gzipWeight:
		return zstdCoding
	case gzipWeight > 0:
		return gzipCoding
	}
	return ""
}

// weights are how much a client likes each coding; what it cannot read, or does not name, weighs nothing.
func weights(header []string) (ofZstd, ofGzip float64) {
	of := func(coding string) float64 {
		weight, named := accept.Weight(header, coding)
		if !named {
			weight, _ = accept.Weight(header, "*")
		}
		return weight
	}
	return of(zstdCoding), of(gzipCoding)
}

// compressed is the body as the client wants it, and its coding; "" if it is unchanged. What has an ETag stays unchanged: that names
// these very bytes, and clients send it back in If-Match.
func compressed(w http.ResponseWriter, body []byte) (out []byte, coding string) {
	seen, ok := w.(*recorder)
	if !ok || !seen.reads || len(body) < leastCompressed {
		return body, ""
	}
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if seen.coding == "" || h.Get("ETag") != "" || h.Get("Content-Encoding") != "" {
		return body, ""
	}
	switch seen.coding {
	case zstdCoding:
		out = zstdWriter().EncodeAll(body, make([]byte, 0, len(body)/4)) //nolint:mnd // JSON shrinks by more
	case gzipCoding:
		out = byGzip(body)
	}
	if len(out) == 0 || len(out) >= len(body) {
		return body, ""
	}
	return out, seen.coding
}

// zstdWriter serves all requests: EncodeAll is for several goroutines, and holds what a few at a time need.
var zstdWriter = sync.OnceValue(func() *zstd.Encoder {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(zstdWindow), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are constants
	}
	return w
})

// zstdWindow is how far back an answer is looked through; browsers and libraries read windows of up to 8 MB.
const zstdWindow = 256 << 10

var gzipWriters = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant
	}
	return w
}}

func byGzip(body []byte) []byte {
	w, _ := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(w)
	var out bytes.Buffer
	out.Grow(len(body) / 4) //nolint:mnd // JSON shrinks by more
	w.Reset(&out)
	if _, err := w.Write(body); err != nil || w.Close() != nil {
		return nil
	}
	return out.Bytes()
}
