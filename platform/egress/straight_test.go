package egress //nolint:testpackage // opened is shared

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
)

// A straight client takes a redirect for the answer, and the one that it was made from goes on following them.
func TestStraight(t *testing.T) {
	t.Parallel()
	hops := new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if hops.Add(1); r.URL.Path == "/" {
			http.Redirect(w, r, "/there", http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	client := opened(nil)
	for _, c := range []struct {
		client *http.Client
		status int
		hops   int32
	}{{Straight(client), http.StatusFound, 1}, {client, http.StatusOK, 2}} {
		hops.Store(0)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := c.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != c.status || hops.Load() != c.hops {
			t.Errorf("%d after %d hops, want %d after %d", resp.StatusCode, hops.Load(), c.status, c.hops)
		}
	}
}
