package main

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// listed runs a list, and returns its rows.
func listed(t *testing.T, environ []string, noun string, args ...string) (rows []map[string]any, more bool) {
	t.Helper()
	result := command(t, environ, append([]string{noun, "list"}, args...)...)
	all, ok := result[noun+"s"].([]any)
	if !ok {
		t.Fatalf("%s list printed %v", noun, result)
	}
	for _, row := range all {
		rows = append(rows, row.(map[string]any))
	}
	return rows, result["more"] == true
}

func TestLists(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		workspace, keyID, key := agency(t, environ)
		other, _, _ := otherAgency(t, environ)
		client := listOf(t, environ, "subaccount", "--workspace", workspace)[0]["id"].(string)
		if status, answer := says(t, http.MethodPost, s.url+"/v3/webhooks", key, `{"url": "https://example.com/100_here", "events": ["contact.created"]}`); status != http.StatusCreated {
			t.Fatalf("%d %v", status, answer)
		}
		hook := listOf(t, environ, "webhook", "--subaccount", client)[0]
		if hook["url"] != "https://example.com/100_here" || hook["isActive"] != true || hook["subaccountId"] != client {
			t.Errorf("the webhook: %v", hook)
		}
		for _, tt := range []struct {
			noun string
			args []string
			want int
		}{
			{"workspace", nil, 2},
			{"workspace", []string{"--search", "AGENCY"}, 2},
			{"workspace", []string{"--workspace", other}, 1},
			{"subaccount", nil, 2},
			{"subaccount", []string{"--search", "LOC-2"}, 1},
			{"key", nil, 2},
			{"key", []string{"--workspace", workspace}, 1},
			{"webhook", []string{"--search", "100_HERE"}, 1},
			{"webhook", []string{"--search", "%"}, 0},
			{"webhook", []string{"--search", "10__"}, 0},
			{"webhook", []string{"--workspace", other}, 0},
			{"webhook", []string{"--search", `'; DROP TABLE webhooks; --\`}, 0},
			{"user", []string{"--workspace", workspace}, 0},
			{"call", nil, 0},
			{"call", []string{"--subaccount", client}, 0},
		} {
			if rows, more := listed(t, environ, tt.noun, tt.args...); len(rows) != tt.want || more {
				t.Errorf("%s list %v: %v, want %d", tt.noun, tt.args, rows, tt.want)
			}
		}
		if rows, more := listed(t, environ, "workspace", "--limit", "1"); len(rows) != 1 || !more {
			t.Errorf("one of two: %v, %t", rows, more)
		}
		if row := listOf(t, environ, "key", "--search", keyID)[0]; row["id"] != keyID || strings.Contains(fmt.Sprint(row), key) {
			t.Errorf("the key: %v", row)
		}
		command(t, environ, "webhook", "disable", hook["id"].(string))
		if row := listOf(t, environ, "webhook")[0]; row["isActive"] != false {
			t.Errorf("disabled: %v", row)
		}
		s.stop()
	})
}

// What tenants have written is on one line, and cannot move the cursor, in whatever a command prints for a person.
func TestTenantsWriteNoTerminal(t *testing.T) {
	t.Parallel()
	const name = "a\x1b[2J\n2026-11-27T05:00:00Z  workspace.delete\u009b31m"
	environ := environment(t, storetest.SQLite)
	s := serve(t, environ)
	workspace, _, _ := agency(t, environ)
	key, _ := command(t, environ, "key", "create", "--workspace", workspace, "--preset", "admin", "--name", name)["key"].(string)
	if status, answer := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Ada"}`); status != http.StatusCreated {
		t.Fatalf("%d %v", status, answer)
	}
	s.stop()
	command(t, environ, "trunk", "create", "--workspace", workspace, "--name", name, "--host", "sip.example.com", "--no-register", "--network", "192.0.2.0/24")
	for _, args := range [][]string{
		{"audit", "--workspace", workspace, "--action", "contact.create"},
		{"trunk", "list", "--workspace", workspace},
		{"key", "list", "--workspace", workspace, "--search", "2026"},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitOK {
			t.Fatalf("%v: exit %d: %s", args, code, stderr.String())
		}
		lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
		if last := lines[len(lines)-1]; !strings.Contains(last, "a [2J 2026-") || strings.ContainsAny(stdout.String(), "\x1b\u009b") || args[1] != "list" && len(lines) != 1 {
			t.Errorf("%v printed %q", args, stdout.String())
		}
	}
}

func listOf(t *testing.T, environ []string, noun string, args ...string) []map[string]any {
	t.Helper()
	rows, _ := listed(t, environ, noun, args...)
	if len(rows) == 0 {
		t.Fatalf("%s list %v is empty", noun, args)
	}
	return rows
}

func otherAgency(t *testing.T, environ []string) (workspace, keyID, key string) {
	t.Helper()
	workspace = command(t, environ, "workspace", "create", "--name", "Other agency")["id"].(string)
	command(t, environ, "subaccount", "create", "--workspace", workspace, "--name", "Stranger", "--location-id", "loc-2")
	made := command(t, environ, "key", "create", "--workspace", workspace, "--preset", "admin")
	return workspace, made["id"].(string), made["key"].(string)
}

// A job that has failed for good runs again; what is wrong with a command line or an id is said.
func TestRepairs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		await.Until(t, "no job is there", func() bool { rows, _ := listed(t, environ, "job", "--search", "SWEEP"); return len(rows) > 0 })
		s.stop()
		rows := listOf(t, environ, "job", "--search", "sweep")
		id := fmt.Sprint(int64(rows[0]["id"].(float64)))
		queue, now := "river_job", "datetime('now', 'subsec')"
		if s := storedIn(environ); strings.HasPrefix(s, "postgres") {
			queue, now = "river.river_job", "now()"
		}
		giveUp := func() {
			plantIn(t, storedIn(environ),
				"UPDATE "+queue+" SET state = 'discarded', attempt = max_attempts, finalized_at = "+now+" WHERE id = "+id)
		}
		giveUp()
		if got := listOf(t, environ, "job", "--search", "discarded")[0]; got["state"] != "discarded" {
			t.Errorf("%v", got)
		}
		if got := command(t, environ, "job", "retry", id); got["state"] != "available" {
			t.Errorf("retried: %v", got)
		}
		giveUp()
		kind, _ := rows[0]["kind"].(string)
		for _, want := range []float64{1, 0} { // what runs again is not given up any more
			if got := command(t, environ, "job", "retry-all", "--kind", kind); got["kind"] != kind || got["retried"] != want {
				t.Errorf("retried all: %v", got)
			}
		}
		if rows, _ := listed(t, environ, "job", "--search", "discarded"); len(rows) > 0 {
			t.Errorf("%v", rows)
		}
		for _, args := range [][]string{
			{"job", "retry", "99999999"}, {"job", "retry-all", "--kind", "nothing"}, {"webhook", "disable", "hook_nothing"}, {"call", "end", "call_nothing"},
		} {
			if got := fails(t, environ, args...); !strings.Contains(got, "No such") {
				t.Errorf("%v: %s", args, got)
			}
		}
		for _, args := range [][]string{
			{"job", "list", "--limit", "0"}, {"job", "list", "--limit", "1001"}, {"workspace", "list", "--subaccount", "sub_x"}, {"key", "list", "--subaccount", "x"},
		} {
			var stdout, stderr bytes.Buffer
			if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitUsage {
				t.Errorf("%v: exit %d: %s", args, code, stderr.String())
			}
		}
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), []string{"job", "list"}, environ, &stdout, &stderr); code != exitOK || !strings.HasPrefix(stdout.String(), "ID ") {
			t.Errorf("exit %d: %s%s", code, stdout.String(), stderr.String())
		}
	})
}

// What tenants have named their things cannot play with the operator's terminal.
func TestCell(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]string{
		nil: "-", "plain": "plain", "\x1b[2J\tx\u009b": " [2J x ", int64(7): "7", true: "true", strings.Repeat("ä", 80): strings.Repeat("ä", 59) + "…",
	} {
		if got := cell(value); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}
