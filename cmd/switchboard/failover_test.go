package main

import (
	"bytes"
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A server that meets a standby after a failover is not ready, and answers nothing from there; it writes again as soon as the name leads to the
// primary. No server starts on a standby, and no command works on one: a backup of it would lack what was done since it stopped to follow.
func TestFailover(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres, "SWITCHBOARD_RATE_LIMIT_BURST=off")
	s := serve(t, environ)
	_, _, key := agency(t, environ)
	ready(t, s.url)
	f := storetest.NewFailover(t, storedIn(environ))
	f.Standby()
	await.Until(t, "it is ready on a standby", func() bool {
		status, _ := get(t, s.url+"/readyz", "")
		return status == http.StatusServiceUnavailable
	})
	for method, body := range map[string]string{http.MethodGet: "", http.MethodPost: `{"name": "Ada"}`} {
		if status, answer := says(t, method, s.url+"/v3/contacts", key, body); status != http.StatusServiceUnavailable {
			t.Errorf("%s on a standby: %d %v", method, status, answer)
		}
	}
	for _, args := range [][]string{
		{"serve"}, {"serve", "--migrate"}, {"migrate", "up"}, {"backup", filepath.Join(t.TempDir(), "backup")}, {"audit", "--workspace", "any"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		var stdout, stderr bytes.Buffer
		if code := run(ctx, args, environ, &stdout, &stderr); code != exitError || !strings.Contains(stderr.String(), "is a standby") {
			t.Errorf("%q on a standby: exit %d: %s", args, code, stderr.String())
		}
		cancel()
	}
	f.Primary()
	await.Until(t, "it does not write on the primary", func() bool {
		status, _ := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Grace"}`)
		return status == http.StatusCreated
	})
	ready(t, s.url)
	s.stop()
}
