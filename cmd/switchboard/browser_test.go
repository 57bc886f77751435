package main

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// front is where the dashboard and its tests in a browser are.
const front = "../../web"

// TestDashboardFlow walks the main ways through the product in a browser, from the first run on. As outside of development, only
// documents of the build are run for who is signed in.
func TestDashboardFlow(t *testing.T) {
	t.Parallel()
	s := serve(t, environment(t, storetest.Postgres, "SWITCHBOARD_ENV=staging", "SWITCHBOARD_TELEPHONY=test",
		"SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "SWITCHBOARD_RATE_LIMIT_BURST=off"))
	browse(t, s, "flow", "SETUP_LINK="+s.setup)
	s.stop()
}

// TestDashboardFirst follows what the pages say to somebody new, without a key or a network, and counts the clicks.
func TestDashboardFirst(t *testing.T) {
	t.Parallel()
	s := serve(t, environment(t, storetest.SQLite, "SWITCHBOARD_ENV=staging", "SWITCHBOARD_TELEPHONY=test", "SWITCHBOARD_RATE_LIMIT_BURST=off"))
	browse(t, s, "first", "SETUP_LINK="+s.setup)
	s.stop()
}

// TestExtendedDashboardScreens opens every screen on the demo, on a desktop and on a phone.
func TestExtendedDashboardScreens(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"screens", "phone"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			s, as := demonstrate(t, "SWITCHBOARD_CALL_PRICES=outbound=0.05,inbound=0.03")
			empty := serve(t, environment(t, storetest.SQLite))
			browse(t, s, file, append(as, "SETUP_LINK="+empty.setup)...)
			empty.stop()
			s.stop()
		})
	}
}

// TestExtendedDashboardEdit checks what happens to edits.
func TestExtendedDashboardEdit(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t, "SWITCHBOARD_CALL_PRICES=outbound=0.05,inbound=0.03")
	browse(t, s, "edit telephony call prompt", as...)
	s.stop()
}

// TestExtendedDashboardInUse goes through what comes between somebody and their work: no network, the keyboard, long names, small screens,
// and more of everything than a page holds.
func TestExtendedDashboardInUse(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "find offline focus layout live many", as...)
	s.stop()
}

// TestExtendedDashboardInbox works through a team's inbox, sets its targets, and looks at what they came to.
func TestExtendedDashboardInbox(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "inbox keys beside targets analytics snooze", as...)
	s.stop()
}

// TestExtendedDashboardTable sorts, sizes and chooses columns, saves a view, acts on several rows, and books a time that is taken.
func TestExtendedDashboardTable(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "table sort booking", as...)
	s.stop()
}

// TestExtendedDashboardBulk changes all that match a filter, most of which the page has not loaded.
func TestExtendedDashboardBulk(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "bulk", as...)
	s.stop()
}

// TestExtendedDashboardNotice has somebody notified, in the page and by push: of the push service, which the test runs, the browser has only what
// it subscribed with.
func TestExtendedDashboardNotice(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	trust := filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: service.Certificate().Raw})
	if err := os.WriteFile(trust, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, as := apart(t, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "SSL_CERT_FILE="+trust)
	b := service.Subscribe(t, "")
	browse(t, s, "notice", append(as, "PUSH_ENDPOINT="+b.Endpoint, "PUSH_P256DH="+b.P256dh, "PUSH_AUTH="+b.Auth)...)
	await.Within(t, time.Minute, "nothing is pushed", func() bool { return len(service.Taken(b)) > 0 })
	if got := service.Taken(b); !strings.Contains(got[0], "A conversation was assigned to you.") || len(service.Problems()) > 0 {
		t.Errorf("pushed %s: %s", got, service.Problems())
	}
}

// TestExtendedDashboardSettings sets prices and downloads statements, sees what the server sets, says how long things are kept, takes out what is kept
// of somebody, and connects an app and revokes it.
func TestExtendedDashboardSettings(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t, "SWITCHBOARD_CALLS_PER_DAY=7", "SWITCHBOARD_MODEL_API_KEY=hunter2", "SWITCHBOARD_MCP_OAUTH=true")
	browse(t, s, "billing retention trail oauth", as...)
	s.stop()
}

// TestExtendedDashboardWords keeps topics in order and finds what is behind them, reads the guide, gives a client a look of its own, and reads the
// dashboard in other languages than English.
func TestExtendedDashboardWords(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t)
	browse(t, s, "topic guide brand language", as...)
	s.stop()
}

// TestExtendedDashboardModel sets how an assistant behaves, and looks at what its language model was asked.
func TestExtendedDashboardModel(t *testing.T) {
	t.Parallel()
	m := llmtest.Serve(t)
	s, as := demonstrate(t, "SWITCHBOARD_MODEL_BASE_URL="+m.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
		"SWITCHBOARD_MODEL_PRICES=small=0/0")
	browse(t, s, "model", as...)
	s.stop()
}

// TestExtendedDashboardKnowledge narrows what is found, has it found by an endpoint of embeddings, and has a website read, one that the test itself
// serves.
func TestExtendedDashboardKnowledge(t *testing.T) {
	t.Parallel()
	s, as := demonstrate(t, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	browse(t, s, "knowledge site", as...)
	s.stop()
}

// exhibit is a database that the demo has filled, with what a test in a browser has to know to sign in. Filling takes seconds of CPU, so it is
// done once, and each test has a copy.
var exhibit struct {
	once     sync.Once
	database []byte
	login    []string
}

// demonstrate starts a server with the demo, and returns with it how to sign in.
func demonstrate(t *testing.T, environ ...string) (*running, []string) {
	t.Helper()
	url := exhibited(t)
	return serve(t, on(t, url, append(environ, "SWITCHBOARD_RATE_LIMIT_BURST=off")...)), exhibit.login
}

// exhibited is a database that the demo has filled.
func exhibited(t *testing.T) (url string) {
	t.Helper()
	exhibit.once.Do(func() {
		url := storetest.URL(t, storetest.SQLite)
		s := serve(t, on(t, url), "--demo")
		exhibit.login = loginOf(s.printed())
		s.stop()
		path := strings.TrimPrefix(url, "sqlite://")
		await.Until(t, "the database is still open", func() bool { _, err := os.Stat(path + "-wal"); return errors.Is(err, fs.ErrNotExist) })
		var err error
		if exhibit.database, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	})
	file := filepath.Join(t.TempDir(), "demo.db")
	if err := os.WriteFile(file, exhibit.database, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite://" + file
}

// apart is demonstrate in a process of its own, which reads from its environment whose certificates it trusts.
func apart(t *testing.T, environ ...string) (*running, []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	log := &journal{}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), self, "serve", "--json", "--demo")
	cmd.Args[0] = "switchboard" // see TestMain
	cmd.Env, cmd.Stderr = environment(t, storetest.SQLite, append(environ, "SWITCHBOARD_RATE_LIMIT_BURST=off")...), log
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup((&process{t: t, cmd: cmd}).kill)
	said := json.NewDecoder(out)
	var first struct{ URL string }
	var demo struct {
		Login struct{ Email, Password string }
		Key   string
	}
	if err := errors.Join(said.Decode(&first), said.Decode(&demo)); err != nil {
		t.Fatalf("the server does not serve: %v\n%s", err, log)
	}
	return &running{url: first.URL}, []string{"LOGIN_EMAIL=" + demo.Login.Email, "LOGIN_PASSWORD=" + demo.Login.Password, "API_KEY=" + demo.Key}
}

// browse runs files of the tests in web/e2e against the server, one after the other.
func browse(t *testing.T, s *running, files string, environ ...string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(front, "dist", "index.html")); err != nil {
		t.Fatal("the dashboard is not built into this program: run make web first")
	}
	if os.Getenv("CHROMIUM") == "" {
		t.Fatal("CHROMIUM is not set: run script/browser go test …")
	}
	args := append([]string{"node_modules/vitest/vitest.mjs", "run", "--config", "e2e/vitest.config.ts"}, strings.Fields(files)...)
	c := exec.CommandContext(t.Context(), "node", args...)
	c.Dir = front
	c.Env = append(append(os.Environ(), "SERVER_URL="+s.url), environ...)
	// Into a file: of a pipe the end is waited for, which a browser's child that outlives the tests has for as long as it lives.
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }() // it was read
	c.Stdout, c.Stderr = out, out
	failed := c.Run()
	text, err := os.ReadFile(out.Name())
	if failed != nil || err != nil {
		t.Errorf("%v\n%s", errors.Join(failed, err), text)
	} else {
		t.Logf("%s", text)
	}
}
