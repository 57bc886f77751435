package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"filippo.io/age"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// says sends JSON as a key of the subaccount, and decodes the answer.
func says(t testing.TB, method, url, key, body string) (status int, answer map[string]any) {
	t.Helper()
	status, text := send(t, method, url, key, "loc-1", body)
	_ = json.Unmarshal([]byte(text), &answer) // nil where it is none
	return status, answer
}

// fails runs a command that must, and returns what it says.
func fails(t testing.TB, environ []string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitError || stdout.Len() > 0 {
		t.Errorf("%v: exit %d: %s%s", args, code, stdout.String(), stderr.String())
	}
	return stderr.String()
}

// identifier of what was created.
func identifier(answer map[string]any) string {
	if data, ok := answer["data"].(map[string]any); ok {
		answer = data
	}
	id, _ := answer["id"].(string)
	return id
}

// A restored copy sends nothing until it is released, and reads meanwhile.
func TestRestoredCopyIsHeld(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		var delivered atomic.Int32
		var refuse atomic.Bool
		refuse.Store(true)
		receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if refuse.Load() {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			delivered.Add(1)
		}))
		t.Cleanup(receiver.Close)
		more := []string{"SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8", "SWITCHBOARD_RATE_LIMIT_BURST=off"}
		environ := environment(t, dialect, more...)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		if status, answer := says(t, http.MethodPost, s.url+"/v3/webhooks", key, `{"url": "`+receiver.URL+`", "events": ["contact.created"]}`); status != http.StatusCreated {
			t.Fatalf("%d %v", status, answer)
		}
		if status, answer := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Ada"}`); status != http.StatusCreated {
			t.Fatalf("%d %v", status, answer)
		}
		file := filepath.Join(t.TempDir(), "backup")
		command(t, environ, "backup", file)
		s.stop()
		refuse.Store(false)

		copied := append(unmigrated(t, dialect), more...)
		if held, _ := command(t, copied, "restore", file)["held"].(string); !strings.HasPrefix(held, "restored from a backup of 20") {
			t.Errorf("held: %q", held)
		}
		s = serve(t, copied)
		heldAnswers(t, s, copied, key)
		if n := delivered.Load(); n != 0 {
			t.Errorf("a held copy sent %d webhooks", n)
		}
		command(t, copied, "release")
		again := s.printed() // it begins anew, in the same process
		s.url, _ = again["url"].(string)
		if body := ready(t, s.url); strings.Contains(body, "held") {
			t.Errorf("released: %s", body)
		}
		if status, answer := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Grace"}`); status != http.StatusCreated {
			t.Errorf("released: %d %v", status, answer)
		}
		await.Until(t, "a released copy sends no webhook", func() bool { return delivered.Load() > 0 })
		if got := command(t, copied, "release"); got["released"] != false {
			t.Errorf("released twice: %v", got)
		}
		s.stop()
	})
}

// heldAnswers reads from a held server, and tries to have it act.
func heldAnswers(t *testing.T, s *running, environ []string, key string) {
	t.Helper()
	if body := ready(t, s.url); !strings.Contains(body, "held") {
		t.Errorf("readyz: %s", body)
	}
	if !strings.Contains(s.log.String(), "HELD") {
		t.Errorf("the log does not say so:\n%s", s.log)
	}
	_, clients := says(t, http.MethodGet, s.url+"/v3/subaccounts", key, "")
	rows, _ := clients["data"].([]any)
	if len(rows) != 1 {
		t.Fatalf("a held copy lists the clients %v", clients)
	}
	client, _ := rows[0].(map[string]any)["id"].(string)
	if says := fails(t, environ, "contact", "import", "--subaccount", client, os.DevNull); !strings.Contains(says, "switchboard release") {
		t.Errorf("a command that works on jobs: %s", says)
	}
	status, list := says(t, http.MethodGet, s.url+"/v3/contacts", key, "")
	if rows, _ := list["data"].([]any); status != http.StatusOK || len(rows) != 1 {
		t.Errorf("a held copy lists %d %v", status, list)
	}
	for path, body := range map[string]string{
		"/v3/contacts": `{"name": "Grace"}`, "/graphql": `{"query": "mutation { createContact(input: {name: \"Grace\"}) { id } }"}`,
		"/v3/webhooks": `{"url": "https://example.com", "events": ["contact.created"]}`,
	} {
		status, answer := says(t, http.MethodPost, s.url+path, key, body)
		if text := fmt.Sprint(answer); status != http.StatusServiceUnavailable && path != "/graphql" || !strings.Contains(text, "held") {
			t.Errorf("%s on a held copy: %d %s", path, status, text)
		}
	}
}

// Whatever is wrong with a file or a database is said, and nothing is written.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := append(environment(t, dialect), "SWITCHBOARD_BACKUP_KEY=correct horse battery")
		agency(t, environ)
		s := serve(t, environ) // which remembers its master key
		s.stop()
		dir := t.TempDir()
		file, keyed := filepath.Join(dir, "backup"), filepath.Join(dir, "keyed") // a passphrase costs a second of CPU each time that it is tried
		command(t, environ, "backup", file)
		own, err := age.GenerateX25519Identity()
		if err != nil {
			t.Fatal(err)
		}
		key := "SWITCHBOARD_BACKUP_KEY=" + own.String()
		command(t, append(slices.Clone(environ), key), "backup", keyed)
		whole, err := os.ReadFile(keyed)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read the backup: %v, %v", info.Mode(), err)
		}
		altered := bytes.Clone(whole)
		altered[len(altered)/2] ^= 1
		cut, other := filepath.Join(dir, "cut"), filepath.Join(dir, "altered")
		for name, content := range map[string][]byte{cut: whole[:len(whole)-20], other: altered} {
			if err := os.WriteFile(name, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		target := unmigrated(t, dialect)
		with := func(more ...string) []string { return append(append([]string(nil), target...), more...) }
		const right = "SWITCHBOARD_BACKUP_KEY=correct horse battery"
		for _, tt := range []struct {
			environ    []string
			file, want string
		}{
			{with(key), cut, "incomplete or was altered"},
			{with(key), other, "incomplete or was altered"},
			{with(), file, "is encrypted"},
			{with(), keyed, "is encrypted"},
			{with("SWITCHBOARD_BACKUP_KEY=another passphrase"), file, "does not open"},
			{with(key, "SWITCHBOARD_MASTER_KEY="+strings.Repeat("6b", 32)), keyed, "SWITCHBOARD_MASTER_KEY"},
			{with(right), filepath.Join(dir, "none"), "no such file"},
			{with("SWITCHBOARD_BACKUP_KEY=short"), file, "SWITCHBOARD_BACKUP_KEY"},
			{append(slices.Clone(environ), key), keyed, "not empty"},
		} {
			if got := fails(t, tt.environ, "restore", tt.file); !strings.Contains(got, tt.want) {
				t.Errorf("restore %s: %s, want %q", filepath.Base(tt.file), got, tt.want)
			}
		}
		if status := command(t, target, "migrate", "status"); !strings.Contains(fmt.Sprint(status), "applied:false") {
			t.Errorf("a refused file has been at the database: %v", status)
		}
		if got := fails(t, environ, "backup", file); !strings.Contains(got, "exists") {
			t.Errorf("a backup over another: %s", got)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) > 0 {
			t.Errorf("left over: %v, %v", left, err)
		}
		command(t, with(right), "restore", file)
		if got := fails(t, with(key), "restore", keyed); !strings.Contains(got, "not empty") {
			t.Errorf("restored twice: %s", got)
		}
	})
}
