package rest

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// reluctant is a client that takes so long for each part.
type reluctant struct {
	http.ResponseWriter

	takes time.Duration
}

// Write of io.Writer.
func (r reluctant) Write(b []byte) (int, error) {
	time.Sleep(r.takes) //nolint:forbidigo // the clock is synctest's
	return r.ResponseWriter.Write(b)
}

// A client that reads a download slowly, but steadily, gets all of it; one that reads next to nothing is cut off after some minutes.
func TestDownloadHasALeastPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		part := make([]byte, 32<<10)
		read := func(takes time.Duration, parts int, between time.Duration) (n int, err error) {
			w := newPatient(reluctant{httptest.NewRecorder(), takes})
			for range parts {
				if _, err := w.Write(part); err != nil {
					return n, err
				}
				n++
				time.Sleep(between) //nolint:forbidigo // the clock is synctest's
			}
			return n, nil
		}
		for name, c := range map[string]struct {
			takes   time.Duration
			parts   int
			between time.Duration // what we take ourselves
			cut     bool
		}{
			"8 KB a second":                {takes: 4 * time.Second, parts: 2000},
			"1 KB a second":                {takes: 29 * time.Second, parts: 2000, cut: true},
			"1 KB a second of 300 KB":      {takes: 29 * time.Second, parts: 10},
			"a server that is slow itself": {takes: time.Millisecond, parts: 100, between: time.Minute},
		} {
			n, err := read(c.takes, c.parts, c.between)
			if cut := errors.Is(err, os.ErrDeadlineExceeded); cut != c.cut || c.cut && n > 11 {
				t.Errorf("%s: %d of %d parts, %v", name, n, c.parts, err)
			}
		}
	})
}
