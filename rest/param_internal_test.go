package rest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"
)

// A parameter of a path is decoded once, whether the router reads it decoded or not.
func TestParamsAreDecodedOnce(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/files/a": "a", "/files/a%41": "aA", "/files/a%2541": "a%41", "/files/%2500": "%00", "/files/a%2Fb": "a/b", "/files/a%2F%2541": "a/%41",
		"/files/%C3%A9": "é", "/files/100%25": "100%",
	} {
		got, mux := "", chi.NewRouter()
		mux.Get("/files/{id}", func(_ http.ResponseWriter, r *http.Request) { got = params(r)["id"] })
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		if got != want {
			t.Errorf("%s names %q, not %q", path, got, want)
		}
	}
}
