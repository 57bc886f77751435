package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

// sink is a client that reads everything and keeps nothing.
type sink struct {
	header http.Header
	read   int64
}

// Header of http.ResponseWriter.
func (s *sink) Header() http.Header { return s.header }

// WriteHeader of http.ResponseWriter.
func (*sink) WriteHeader(int) {}

// Write of http.ResponseWriter.
func (s *sink) Write(b []byte) (int, error) {
	s.read += int64(len(b))
	return len(b), nil
}

// ReadFrom of io.ReaderFrom, so that nobody needs a buffer.
func (s *sink) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(io.Discard, r)
	s.read += n
	return n, err //nolint:wrapcheck // io.Discard fails at nothing
}

// A file that lies there gzipped alone is unpacked once, not for each client that takes no packed one: anybody may ask, and not read.
func TestFileIsUnpackedOnce(t *testing.T) { //nolint:paralleltest // it counts what the program allocates
	const size = 4 << 20
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(make([]byte, size))
	_ = w.Close()
	files := built()
	files["assets/large-1a2b.js.gz"] = &fstest.MapFile{Data: packed.Bytes()}
	s := open(t, files)
	serve := func(method string) int64 {
		client := &sink{header: http.Header{}}
		if !s.Serve(client, httptest.NewRequestWithContext(t.Context(), method, "/assets/large-1a2b.js", nil)) {
			t.Fatal("not served")
		}
		return client.read
	}
	if n := serve("GET"); n != size {
		t.Fatalf("%d bytes of %d are served", n, size)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 50 {
		serve("GET")
		serve("HEAD")
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown >= 2*size {
		t.Errorf("100 requests for a file of %d bytes allocate %d", size, grown)
	}
}

// A long header costs no more than a short one.
func TestLongHeaderCostsLittle(t *testing.T) { //nolint:paralleltest // it counts what the program allocates
	s := open(t, built())
	for name, line := range map[string]string{
		"of names": strings.Repeat("x,", 30_000), "of parameters": "x" + strings.Repeat(";a=b", 15_000), "of weights": "br" + strings.Repeat(";q=0", 15_000),
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/assets/app-1a2b.js", nil)
		r.Header.Set("Accept-Encoding", line)
		if n := testing.AllocsPerRun(5, func() { s.Serve(&sink{header: http.Header{}}, r) }); n >= 100 {
			t.Errorf("60 kB %s: %v allocations", name, n)
		}
	}
}
