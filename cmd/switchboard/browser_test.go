package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// front is where the dashboard and its tests in a browser are.
const front = "../../web"

// TestDashboardFlow walks the main ways through the product in a browser, from the first run on. As outside of development, only
// documents of the build are run for who is signed in.
func TestDashboardFlow(t *testing.T) { //nolint:tparallel // one browser takes the machine
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} { //nolint:paralleltest // likewise
		t.Run(dialect, func(t *testing.T) {
			s := serve(t, environment(t, dialect, "SWITCHBOARD_ENV=staging", "SWITCHBOARD_TELEPHONY=test",
				"SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "SWITCHBOARD_RATE_LIMIT_BURST=off"))
			browse(t, s, "flow", "SETUP_LINK="+s.setup)
			s.stop()
		})
	}
}

// TestDashboardScreens opens every screen on the demo, and sees what becomes of what somebody writes.
func TestDashboardScreens(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_CALL_PRICES=outbound=0.05,inbound=0.03")
	s := serve(t, environ, "--demo")
	demo := s.printed()
	login, _ := demo["login"].(map[string]any)
	email, _ := login["email"].(string)
	password, _ := login["password"].(string)
	key, _ := demo["key"].(string)
	as := []string{"LOGIN_EMAIL=" + email, "LOGIN_PASSWORD=" + password, "API_KEY=" + key}
	browse(t, s, "screens", as...)
	browse(t, s, "edit", as...)
	browse(t, s, "telephony", as...)
	browse(t, s, "call", as...)
	s.stop()
}

// browse runs a file of the tests in web/e2e against the server.
func browse(t *testing.T, s *running, file string, environ ...string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(front, "dist", "index.html")); err != nil {
		t.Fatal("the dashboard is not built into this program: run make web first")
	}
	if os.Getenv("CHROMIUM") == "" {
		t.Fatal("CHROMIUM is not set: run script/browser go test …")
	}
	c := exec.CommandContext(t.Context(), "npx", "vitest", "run", "--config", "e2e/vitest.config.ts", file)
	c.Dir = front
	c.Env = append(append(os.Environ(), "SERVER_URL="+s.url), environ...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}
