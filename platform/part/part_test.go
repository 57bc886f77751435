package part_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/part"
)

func TestServe(t *testing.T) {
	t.Parallel()
	const text = "some sound"
	for asked, want := range map[string]struct {
		status int
		body   string
	}{
		"":              {http.StatusOK, text},
		"bytes=5-":      {http.StatusPartialContent, "sound"},
		"bytes=5-6,8-9": {http.StatusOK, text},
		"bytes=1-1" + strings.Repeat(",1-1", 999): {http.StatusOK, text},
		"bytes=99-": {http.StatusRequestedRangeNotSatisfiable, ""},
	} {
		r, w := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), httptest.NewRecorder()
		r.Header.Set("Range", asked)
		w.Header().Set("Content-Type", "text/plain")
		part.Serve(w, r, strings.NewReader(text))
		if w.Code != want.status || want.body != "" && w.Body.String() != want.body {
			t.Errorf("%.20s: %d %q", asked, w.Code, w.Body)
		}
	}
}
