package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"switchboard": main})
}

// masterKey is the tests' own.
const masterKey = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"

// environment is a server's on a migrated database of the dialect.
func environment(t testing.TB, dialect string, more ...string) []string {
	t.Helper()
	environ := on(t, storetest.URL(t, dialect), more...)
	command(t, environ, "migrate", "up") // the template has all but what is the program's own
	return environ
}

// unmigrated is a server's environment on a database that no migration has seen.
func unmigrated(t testing.TB, dialect string, more ...string) []string {
	t.Helper()
	return on(t, storetest.Empty(t, dialect), more...)
}

func on(t testing.TB, database string, more ...string) []string {
	t.Helper()
	data := t.TempDir()
	if err := os.Symlink(readingtest.Cache(t), filepath.Join(data, "cache")); err != nil {
		t.Fatal(err)
	}
	environ := []string{
		"SWITCHBOARD_DATABASE_URL=" + database, "SWITCHBOARD_DATA_DIR=" + data,
		"SWITCHBOARD_MASTER_KEY=" + masterKey, "SWITCHBOARD_ADDR=127.0.0.1:0", "SWITCHBOARD_METRICS_ADDR=127.0.0.1:0",
		"SWITCHBOARD_READ_PRIORITY=0", // tests wait for what is read
		"GOGC=400",                    // else each server of this process sets the collector of all
	}
	if !strings.HasPrefix(database, "sqlite:") { // two logins: what comes last counts
		environ = append(environ, "SWITCHBOARD_SYSTEM_DATABASE_URL="+database, "SWITCHBOARD_DATABASE_URL="+storetest.Serving(t, database))
	}
	return append(environ, more...)
}

// each runs the test on both dialects at once.
func each(t *testing.T, f func(t *testing.T, dialect string)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f(t, dialect)
		})
	}
}

// command runs the program to its end, and decodes what it prints.
func command(t testing.TB, environ []string, args ...string) map[string]any {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), append(args, "--json"), environ, &stdout, &stderr); code != exitOK {
		t.Fatalf("%v: exit %d: %s", args, code, stderr.String())
	}
	var result map[string]any
	if err := json.Unmarshal(stdout.Bytes(), &result); err != nil {
		t.Fatalf("%v printed %q: %v", args, stdout.String(), err)
	}
	return result
}

// running is a server at work in this process.
type running struct {
	t      testing.TB
	url    string
	setup  string // the link by which it is set up, or ""
	inside string // where the metrics are
	out    *json.Decoder
	log    *journal
	cancel context.CancelFunc
	code   chan int
}

// journal keeps the log while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// serve starts the server, and returns when it says that it serves.
func serve(t testing.TB, environ []string, args ...string) *running {
	t.Helper()
	return started(t, func(ctx context.Context, stdout, stderr io.Writer) int {
		return run(ctx, append([]string{"serve", "--json", "--migrate"}, args...), environ, stdout, stderr)
	})
}

// started is a server that is run so, when it says that it serves.
func started(t testing.TB, run func(ctx context.Context, stdout, stderr io.Writer) int) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	reader, writer := io.Pipe()
	r := &running{t: t, out: json.NewDecoder(reader), log: &journal{}, cancel: cancel, code: make(chan int, 1)}
	go func() {
		r.code <- run(ctx, writer, r.log)
		_ = writer.Close()
	}()
	t.Cleanup(func() {
		cancel()
		_ = reader.Close()
	})
	first := r.printed()
	r.url, _ = first["url"].(string)
	r.setup, _ = first["setup"].(string)
	for line := range strings.Lines(r.log.String()) {
		var entry struct{ Msg, Metrics string }
		if json.Unmarshal([]byte(line), &entry) == nil && entry.Msg == "serving" {
			r.inside = entry.Metrics
		}
	}
	return r
}

// printed is the next thing that the server prints.
func (r *running) printed() map[string]any {
	r.t.Helper()
	var result map[string]any
	if err := r.out.Decode(&result); err != nil {
		r.t.Fatalf("the server printed nothing: %v\n%s", err, r.log)
	}
	return result
}

// stop ends the server, and expects it to end well.
func (r *running) stop() {
	r.t.Helper()
	r.cancel()
	r.ended(exitOK)
}

func (r *running) ended(want int) {
	r.t.Helper()
	if code, _ := await.Receive(r.t, r.code, "the server does not end"); code != want {
		r.t.Errorf("the server ended with %d, want %d\n%s", code, want, r.log)
	}
}

// ready is what a server says when it is ready; a busy machine may not have it answer in time at first.
func ready(t *testing.T, url string) (body string) {
	t.Helper()
	await.Until(t, "the server is not ready", func() bool {
		status, said := get(t, url+"/readyz", "")
		body = said
		return status == http.StatusOK
	})
	return body
}

// get asks for the URL with the key, where there is one.
func get(t testing.TB, url, key string) (status int, body string) {
	t.Helper()
	return send(t, http.MethodGet, url, key, "", "")
}

// send JSON with the key, as its subaccount; either may be "".
func send(t testing.TB, method, url, key, subaccount, body string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	if subaccount != "" {
		req.Header.Set("X-Subaccount-Id", subaccount)
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// agency makes a workspace with one subaccount and an admin's key.
func agency(t testing.TB, environ []string) (workspace, keyID, key string) {
	t.Helper()
	text := func(v any) string { s, _ := v.(string); return s }
	workspace = text(command(t, environ, "workspace", "create", "--name", "Agency")["id"])
	command(t, environ, "subaccount", "create", "--workspace", workspace, "--name", "Client", "--location-id", "loc-1")
	made := command(t, environ, "key", "create", "--workspace", workspace, "--preset", "admin")
	return workspace, text(made["id"]), text(made["key"])
}

// storedIn is the URL of an environment's database, for the login that owns it.
func storedIn(environ []string) string {
	return strings.TrimPrefix(environ[0], "SWITCHBOARD_DATABASE_URL=")
}
