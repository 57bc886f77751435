package main

import (
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// The demo moved to the other database answers the same, and goes on.
func TestMove(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		other := storetest.Postgres
		if dialect == other {
			other = storetest.SQLite
		}
		environ := environment(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off")
		s := serve(t, environ, "--demo")
		key, _ := s.printed()["key"].(string)
		if got := fails(t, environ, "move", "--to", "sqlite://"+filepath.Join(t.TempDir(), "x.db")); !strings.Contains(got, "stop") {
			t.Errorf("moved while it serves: %s", got)
		}
		s.stop()
		s = serve(t, environ) // work that the first one left is done or waits
		db := direct(t, dialect, environ)
		await.Until(t, "assistants wait for the carrier", func() bool {
			return truth(t, db, "SELECT count(*) = 0 FROM assistants WHERE sync_done <> sync_wanted")
		})
		if err := db.Close(); err != nil { // nobody is connected to what is moved
			t.Fatal(err)
		}
		want := shownOf(t, s.url, key)
		s.stop()
		copied := unmigrated(t, other, "SWITCHBOARD_RATE_LIMIT_BURST=off")
		target := strings.TrimPrefix(copied[0], "SWITCHBOARD_DATABASE_URL=")
		moved := command(t, environ, "move", "--to", target)
		if rows, _ := moved["rows"].(float64); rows < 1000 {
			t.Errorf("moved %v", moved)
		}
		if got := fails(t, environ, "move", "--to", target); !strings.Contains(got, "held") {
			t.Errorf("moved twice: %s", got)
		}
		s = serve(t, copied)
		for path, answer := range shownOf(t, s.url, key) {
			if answer != want[path] {
				t.Errorf("%s\n%s\nwas\n%s", path, answer, want[path])
			}
		}
		before := len(s.log.String())
		if status, answer := asDemo(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "New"}`); status != http.StatusCreated {
			t.Errorf("it does not go on: %d %v", status, answer)
		}
		if status, answer := asDemo(t, http.MethodGet, s.url+"/v3/contacts?search=rami", key, ""); status != http.StatusOK || !strings.Contains(answer, "Ramírez") {
			t.Errorf("it finds nobody: %d %s", status, answer)
		}
		if log := s.log.String()[before:]; strings.Contains(log, `"level":"ERROR"`) {
			t.Errorf("the log: %s", log)
		}
		s.stop()
	})
}

// requestIDs are of each request.
var requestIDs = regexp.MustCompile(`"request_id":"[a-z0-9_]*"`)

// shownOf is what clients see of the demo's practice.
func shownOf(t *testing.T, url, key string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, path := range []string{
		"/v3/assistants", "/v3/contacts", "/v3/conversations", "/v3/calls", "/v3/appointments", "/v3/knowledge-bases", "/v3/tags", "/v3/tools",
		"/v3/phone-numbers", "/v3/webhooks", "/v3/subaccounts", "/v3/do-not-call-numbers",
	} {
		status, body := asDemo(t, http.MethodGet, url+path+"?limit=100", key, "")
		if status != http.StatusOK {
			status, body = asDemo(t, http.MethodGet, url+path, key, "")
		}
		if status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, body)
		}
		out[path] = requestIDs.ReplaceAllString(strings.ReplaceAll(body, url, ""), "")
	}
	return out
}

func asDemo(t *testing.T, method, url, key, body string) (int, string) {
	t.Helper()
	return send(t, method, url, key, "loc-bright-smile", body)
}
