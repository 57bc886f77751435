package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

func TestServe(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := unmigrated(t, dialect)
		s := serve(t, environ)
		for _, url := range []string{s.url, s.inside} {
			if status, body := get(t, url+"/healthz", ""); status != http.StatusOK {
				t.Errorf("healthz: %d %s", status, body)
			}
			ready(t, url)
		}
		workspace, keyID, key := agency(t, environ)
		if status, body := get(t, s.url+"/v3/assistants", key); status != http.StatusOK {
			t.Errorf("with a key made meanwhile: %d %s", status, body)
		}
		command(t, environ, "key", "revoke", keyID)
		if status, body := get(t, s.url+"/v3/assistants", key); status != http.StatusUnauthorized {
			t.Errorf("the first request after the revocation: %d %s", status, body)
		}
		again := command(t, environ, "key", "create", "--workspace", workspace, "--preset", "read_only")["key"].(string)
		if status, _ := get(t, s.url+"/metrics", again); status != http.StatusNotFound {
			t.Errorf("the API's address shows metrics: %d", status)
		}
		s.stop()

		s = serve(t, environ)
		if status, body := get(t, s.url+"/v3/assistants", again); status != http.StatusOK {
			t.Errorf("after a restart: %d %s", status, body)
		}
		s.stop()
		for _, secret := range []string{key, again, masterKey} {
			if strings.Contains(s.log.String(), secret) {
				t.Errorf("the log shows a secret")
			}
		}
		for line := range strings.Lines(s.log.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("a line of the log is no JSON: %s", line)
			}
		}
	})
}

func TestRevocationReachesEveryServer(t *testing.T) {
	t.Parallel()
	t.Run(storetest.Postgres, func(t *testing.T) { // a SQLite file has one server
		t.Parallel()
		environ := environment(t, storetest.Postgres)
		servers := []*running{serve(t, environ), serve(t, environ)}
		_, keyID, key := agency(t, environ)
		for _, s := range servers {
			if status, body := get(t, s.url+"/v3/assistants", key); status != http.StatusOK {
				t.Errorf("%d %s", status, body)
			}
		}
		command(t, environ, "key", "revoke", keyID)
		for _, s := range servers {
			if status, _ := get(t, s.url+"/v3/assistants", key); status != http.StatusUnauthorized {
				t.Errorf("after the revocation: %d", status)
			}
			s.stop()
		}
	})
}

// Limits and events of a server on SQLite are its own: a second one would double the first and not hear the second.
func TestOneServerOnAFile(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	first := spawn(t, environ)
	_, _, key := agency(t, environ) // commands work beside a server
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"serve"}, environ, &stdout, &stderr); code != exitError ||
		!strings.Contains(stderr.String(), "another server is serving this SQLite file") || strings.Count(stderr.String(), "\n") != 1 {
		t.Errorf("a second server: exit %d: %s%s", code, stdout.String(), stderr.String())
	}
	if status, body := get(t, first.url+"/v3/assistants", key); status != http.StatusOK {
		t.Errorf("the first server: %d %s", status, body)
	}
	first.kill()
	spawn(t, environ) // the lock has died with the process
}

// All doors of all copies count together, without Redis too: a copy alone would allow as much again.
func TestCopiesLimitTogether(t *testing.T) {
	t.Parallel()
	for name, more := range map[string][]string{
		"postgres": nil, "redis": {"SWITCHBOARD_REDIS_URL=redis://" + miniredis.RunT(t).Addr()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			environ := environment(t, storetest.Postgres, append(more, "SWITCHBOARD_RATE_LIMIT_BURST=20/24h")...)
			_, _, key := agency(t, environ)
			servers := []*running{serve(t, environ), serve(t, environ), serve(t, environ)}
			requests, logins, begun := map[int]int{}, map[int]int{}, time.Now()
			for i := range 30 {
				status, _ := get(t, servers[i%len(servers)].url+"/v3/assistants", key)
				requests[status]++
				logins[login(t, servers[i%len(servers)].url)]++
			}
			if requests[http.StatusOK] != 20 || requests[http.StatusTooManyRequests] != 10 {
				t.Errorf("three copies allow %v, want 20 requests", requests)
			}
			more := int(time.Since(begun) / time.Minute) // one attempt more is let in each minute
			if n := logins[http.StatusUnauthorized]; n < 10 || n > 10+more || n+logins[http.StatusTooManyRequests] != 30 {
				t.Errorf("three copies allow %v, want 10 attempts to sign in, and %d more", logins, more)
			}
		})
	}
}

// login tries a wrong password.
func login(t *testing.T, url string) int {
	t.Helper()
	body := strings.NewReader(`{"email":"ann@example.com","password":"wrong horse battery"}`)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/session", body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", url)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		get(t, s.url+"/v3/assistants", key)
		get(t, s.url+"/v3/canary", key)
		var text string
		connections := map[string]string{
			storetest.SQLite: `go_sql_open_connections{db_name="app"}`, storetest.Postgres: `switchboard_database_connections{pool="system",state="max"}`,
		}
		for _, want := range []string{ // hourly work may be available for a moment as a server starts, but none is given up
			`switchboard_http_request_duration_seconds_count{method="GET",route="/v3/assistants",status="200"} 1`,
			`switchboard_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1`,
			`switchboard_jobs{queue="ingest",state="discarded"} 0`, connections[dialect], "go_goroutines ",
			"process_resident_memory_bytes ", "switchboard_ready 1", "switchboard_database_up 1",
		} {
			await.Until(t, "no "+want+" in the metrics", func() bool { // what a database counts too slowly is left out
				_, text = get(t, s.inside+"/metrics", "")
				return strings.Contains(text, want)
			})
		}
		if strings.Contains(text, "canary") {
			t.Error("the metrics show what a client wrote")
		}
		s.stop()
	})
}

// slow begins a request, and returns when the server is at work on it: it has asked for the body. end sends the body and
// reads the status.
func slow(t *testing.T, url, key string) (end func() int) {
	t.Helper()
	const body = `{"name": "Slow"}`
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /v3/assistants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", key, len(body))
	if err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(conn)
	if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 100") {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := r.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return func() int {
		if _, err := io.WriteString(conn, body); err != nil {
			t.Fatal(err)
		}
		resp, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		return resp.StatusCode
	}
}

func TestRequestUnderWayFinishes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		end := slow(t, s.url, key)
		s.cancel()
		await.Until(t, "the server still says that it is ready", func() bool {
			status, _ := get(t, s.inside+"/readyz", "")
			return status == http.StatusServiceUnavailable
		})
		if status, _ := get(t, s.inside+"/healthz", ""); status != http.StatusOK {
			t.Errorf("healthz %d while draining", status)
		}
		await.Until(t, "the server still takes connections", func() bool {
			conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
			if err == nil {
				_ = conn.Close()
			}
			return err != nil
		})
		if status := end(); status != http.StatusCreated {
			t.Errorf("the request under way: %d", status)
		}
		s.ended(exitOK)
	})
}

func TestHungDatabase(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres)
	p := between(t, environ)
	s := serve(t, append(environ, "SWITCHBOARD_DATABASE_URL="+p.url, "SWITCHBOARD_SYSTEM_DATABASE_URL="))
	_, _, key := agency(t, environ)
	ready(t, s.url)
	p.freeze(true)
	await.Until(t, "readyz never notices", func() bool {
		status, _ := get(t, s.url+"/readyz", "") // how soon it answers is for the test in telemetry, which has a clock of its own
		return status == http.StatusServiceUnavailable
	})
	if status, _ := get(t, s.url+"/healthz", ""); status != http.StatusOK {
		t.Errorf("healthz %d", status)
	}
	await.Until(t, "requests wait for a database that does not answer", func() bool {
		status, body := hasty(t, s.url+"/v3/assistants", key)
		return status == http.StatusServiceUnavailable && strings.Contains(body, "The database is unavailable")
	})
	p.freeze(false)
	await.Until(t, "requests are refused although the database answers", func() bool {
		status, _ := hasty(t, s.url+"/v3/assistants", key)
		return status == http.StatusOK
	})
	await.Until(t, "readyz stays false", func() bool {
		status, _ := get(t, s.url+"/readyz", "")
		return status == http.StatusOK
	})
	s.stop()
}

// hasty asks as get does, but waits for a second only: then the status is 0.
func hasty(t *testing.T, url, key string) (status int, body string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := (&http.Client{Timeout: time.Second}).Do(req)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// tracing is the URL of a collector of spans; sent is what it has got so far.
func tracing(t *testing.T) (url string, sent func() []byte) {
	t.Helper()
	var mu sync.Mutex
	var all []byte
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, body...)
	}))
	t.Cleanup(s.Close)
	return s.URL, func() []byte {
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

func TestTraces(t *testing.T) {
	t.Parallel()
	url, sent := tracing(t)
	s := serve(t, environment(t, storetest.SQLite, "OTEL_EXPORTER_OTLP_ENDPOINT="+url), "--demo")
	key, _ := s.printed()["key"].(string)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/v3/assistants/canary", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("X-Subaccount-Id", "loc-bright-smile")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	s.stop() // sends the last spans
	spans := sent()
	for _, want := range []string{
		"GET /v3/assistants/{", resp.Header.Get("X-Request-Id"), "job knowledge_ingest",
	} {
		if want == "" || !bytes.Contains(spans, []byte(want)) {
			t.Errorf("the collector was not told %q", want)
		}
	}
	for _, secret := range []string{key, "canary", masterKey} {
		if bytes.Contains(spans, []byte(secret)) {
			t.Errorf("the collector was told %q", secret)
		}
	}
}

func TestRequestWithoutEndIsCut(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	s, err := bind(t.Context(), "127.0.0.1:0", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	begun, gone := make(chan struct{}), make(chan struct{})
	s.serve(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		close(gone)
	}))
	go func() { _, _ = http.Get(s.url()) }() //nolint:bodyclose // it has no answer
	<-begun
	if err := s.stop(ctx); err != nil {
		t.Error(err)
	}
	<-gone
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })
	other := strings.Repeat("a5", 32)
	for _, c := range []struct {
		name, dialect string
		prepare       func(t *testing.T, environ []string)
		environ       []string
		want          string
	}{
		{"a database that is not migrated", storetest.Postgres, nil, nil, "switchboard migrate up"},
		{
			"a database without the system's table", storetest.Postgres,
			func(t *testing.T, environ []string) {
				t.Helper()
				command(t, environ, "migrate", "up")
				execute(t, environ, "DROP TABLE installation")
			}, nil, "switchboard migrate up",
		},
		{
			"a wall that is down", storetest.Postgres,
			func(t *testing.T, environ []string) {
				t.Helper()
				command(t, environ, "migrate", "up")
				execute(t, environ, "ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY")
			}, nil, "contacts has no forced row-level security",
		},
		{"another master key", storetest.Postgres, begun, []string{"SWITCHBOARD_MASTER_KEY=" + other}, "SWITCHBOARD_MASTER_KEY: "},
		{"another master key", storetest.SQLite, begun, []string{"SWITCHBOARD_MASTER_KEY=" + other}, "SWITCHBOARD_MASTER_KEY: "},
		{"no master key", storetest.SQLite, nil, []string{"SWITCHBOARD_MASTER_KEY=short"}, "master key"},
		{"a taken address", storetest.SQLite, nil, []string{"SWITCHBOARD_ADDR=" + taken.Addr().String()}, "SWITCHBOARD_ADDR: "},
		{"a taken address", storetest.SQLite, nil, []string{"SWITCHBOARD_METRICS_ADDR=" + taken.Addr().String()}, "SWITCHBOARD_METRICS_ADDR: "},
		{"no collector", storetest.SQLite, nil, []string{"OTEL_EXPORTER_OTLP_ENDPOINT=collector:4317"}, "OTEL_EXPORTER_OTLP_ENDPOINT: "},
		{"no database", storetest.SQLite, nil, []string{"SWITCHBOARD_DATABASE_URL=sqlite:///dev/null/x.db"}, "data folder"},
		{
			"no server", storetest.SQLite, nil,
			[]string{"SWITCHBOARD_DATABASE_URL=postgres://someone:hunter2@127.0.0.1:1/x?sslmode=disable"},
			"open database",
		},
	} {
		t.Run(c.name+" "+c.dialect, func(t *testing.T) {
			t.Parallel()
			environ := unmigrated(t, c.dialect)
			if c.prepare != nil {
				c.prepare(t, environ)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			var stdout, stderr bytes.Buffer
			code := run(ctx, []string{"serve"}, append(environ, c.environ...), &stdout, &stderr)
			if code != exitError || !strings.Contains(stderr.String(), c.want) || stdout.Len() > 0 {
				t.Errorf("exit %d: %s%s: want %q", code, stdout.String(), stderr.String(), c.want)
			}
			if strings.Contains(stderr.String(), "hunter2") || strings.Contains(stderr.String(), other) {
				t.Errorf("the error shows a secret: %s", stderr.String())
			}
		})
	}
}

func TestMasterCheckIsForTheSystem(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres)
	begun(t, environ)
	conn, err := pgx.Connect(t.Context(), storedIn(environ))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	for role, want := range map[string]bool{"switchboard_app": false, "switchboard_system": true} {
		if _, err := conn.Exec(t.Context(), "SET ROLE "+role); err != nil {
			t.Fatal(err)
		}
		var value string
		err := conn.QueryRow(t.Context(), "SELECT value FROM installation").Scan(&value)
		if (err == nil) != want || strings.Contains(value, masterKey) {
			t.Errorf("%s reads %q, %v", role, value, err)
		}
		if _, err := conn.Exec(t.Context(), "UPDATE installation SET value = 'x'"); err == nil {
			t.Errorf("%s may change the check value", role)
		}
	}
}

// begun makes a database that a server has begun with.
func begun(t *testing.T, environ []string) {
	t.Helper()
	serve(t, environ).stop()
}

func execute(t *testing.T, environ []string, stmt string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), storedIn(environ))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	if _, err := conn.Exec(t.Context(), stmt); err != nil {
		t.Fatal(err)
	}
}
