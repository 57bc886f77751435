package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
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
	s, as := demonstrate(t, "SWITCHBOARD_CALL_PRICES=outbound=0.05,inbound=0.03")
	browse(t, s, "screens", as...)
	browse(t, s, "edit", as...)
	browse(t, s, "telephony", as...)
	browse(t, s, "call", as...)
	s.stop()
}

// TestDashboardInUse goes through what comes between somebody and their work: no network, the keyboard, long names, small screens,
// and more of everything than a page holds.
func TestDashboardInUse(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	for _, file := range []string{"find", "guide", "offline", "focus", "layout", "live", "many"} {
		browse(t, s, file, as...)
	}
	s.stop()
}

// TestDashboardInbox works through a team's inbox.
func TestDashboardInbox(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "inbox", as...)
	s.stop()
}

// TestDashboardRetention says how long things are kept, and takes out what is kept of somebody.
func TestDashboardRetention(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "retention", as...)
	s.stop()
}

// TestDashboardModel sets how an assistant behaves, and looks at what its language model was asked.
func TestDashboardModel(t *testing.T) {
	t.Parallel()
	m := llmtest.Serve(t)
	s, as := demonstrate(t, "SWITCHBOARD_MODEL_BASE_URL="+m.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
		"SWITCHBOARD_MODEL_PRICES=small=0/0")
	browse(t, s, "model", as...)
	s.stop()
}

// TestDashboardSite has a website read, one that the test itself serves.
func TestDashboardSite(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	browse(t, s, "site", as...)
	s.stop()
}

// TestDashboardBooking books a time that is taken.
func TestDashboardBooking(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "booking", as...)
	s.stop()
}

// TestDashboardKnowledge narrows what is found, and has it found by an endpoint of embeddings.
func TestDashboardKnowledge(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	browse(t, s, "knowledge.test", as...)
	s.stop()
}

// demonstrate starts the demo, and returns with it what a test in a browser has to know to sign in.
func demonstrate(t *testing.T, environ ...string) (*running, []string) {
	t.Helper()
	s := serve(t, environment(t, storetest.SQLite, append(environ, "SWITCHBOARD_RATE_LIMIT_BURST=off")...), "--demo")
	demo := s.printed()
	login, _ := demo["login"].(map[string]any)
	email, _ := login["email"].(string)
	password, _ := login["password"].(string)
	key, _ := demo["key"].(string)
	return s, []string{"LOGIN_EMAIL=" + email, "LOGIN_PASSWORD=" + password, "API_KEY=" + key}
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
