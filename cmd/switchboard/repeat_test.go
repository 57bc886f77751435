package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// typed runs a command with something on its standard input.
func typed(t *testing.T, environ []string, input string, args ...string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, args...)
	c.Args[0] = "switchboard" // see TestMain
	c.Env, c.Stdin = environ, strings.NewReader(input)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
}

// printedLines are what a command prints for a person.
func printedLines(t *testing.T, environ []string, args ...string) []string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitOK {
		t.Fatalf("%v: exit %d: %s", args, code, stderr.String())
	}
	return strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
}

// repeating are the lines of the guide that say how a change is repeated on a restored copy, by the change.
func repeating(t *testing.T) map[string]string {
	t.Helper()
	_, guide, _ := strings.Cut(deployed(t, "docs/backup.md"), "\n### What a restore undoes\n")
	guide, _, _ = strings.Cut(guide, "\n### ")
	rows := map[string]string{}
	for line := range strings.Lines(guide) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			rows[strings.TrimSpace(cells[1])] = line
		}
	}
	return rows
}

// past is an installation of which there is a backup, and what has been done since.
type past struct {
	environ                                  []string
	workspace, client, other, key            string
	ada, bob, hook, spare, app, backup, hers string
	erased, undisturbed, numbers             []string
}

// lived makes the installation, backs it up, and changes what a restore undoes.
func lived(t *testing.T, dialect string) *past {
	t.Helper()
	p := &past{environ: environment(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off"), app: "app_01m7zzzzzzezzt1p20pdey9x3f", hers: "+14155552671"}
	p.workspace, _, p.key = agency(t, p.environ)
	p.other, _, _ = otherAgency(t, p.environ)
	p.client, _ = listOf(t, p.environ, "subaccount", "--workspace", p.workspace)[0]["id"].(string)
	p.spare, _ = command(t, p.environ, "key", "create", "--workspace", p.workspace, "--preset", "admin")["id"].(string)
	for _, who := range [][]string{{"boss@example.com", "owner"}, {"ann@example.com", "viewer"}, {"eve@example.com", "viewer"}} {
		typed(t, p.environ, "correct horse battery",
			"user", "create", "--workspace", p.workspace, "--email", who[0], "--role", who[1], "--password-stdin")
	}
	plantIn(t, storedIn(p.environ), `INSERT INTO connected_apps (id, created_at, workspace_id, membership_id, client_id, name, redirect_uri, scopes,
		challenge, code_hash, code_expires_at, family_hash, refresh_hash, access_hash, expires_at)
		SELECT '`+p.app+`', created_at, workspace_id, id, 'client', 'App', 'https://app.example/cb', '["contacts:read"]',
		'c', 'c', created_at, 'f', 'r', 'a', '2126-01-01 00:00:00+00:00' FROM memberships WHERE role = 'owner'`)

	s := serve(t, p.environ)
	asks := func(method, path, body string) string {
		t.Helper()
		status, answer := says(t, method, s.url+path, p.key, body)
		if status >= http.StatusMultipleChoices {
			t.Fatalf("%s %s: %d %v", method, path, status, answer)
		}
		return identifier(answer)
	}
	p.ada = asks(http.MethodPost, "/v3/contacts", `{"name": "Ada", "phone": "+14155552672"}`)
	p.bob = asks(http.MethodPost, "/v3/contacts", `{"name": "Bob"}`)
	p.hook = asks(http.MethodPost, "/v3/webhooks", `{"url": "https://example.com/hook", "events": ["contact.created"]}`)
	p.backup = filepath.Join(t.TempDir(), "backup")
	command(t, p.environ, "backup", p.backup)

	later := asks(http.MethodPost, "/v3/contacts", `{"name": "Zoe"}`) // who is not in the copy
	asks(http.MethodPost, "/v3/contacts/"+p.ada+"/permanent-delete", "")
	asks(http.MethodPost, "/v3/contacts/"+later+"/permanent-delete", "")
	asks(http.MethodPatch, "/v3/contacts/"+p.bob, `{"dnd": true}`)
	asks(http.MethodPost, "/v3/do-not-call-numbers", `{"number": "`+p.hers+`"}`)
	s.stop()
	p.erased = printedLines(t, p.environ, "contact", "list", "--workspace", p.workspace, "--erased", "--since", "1h")
	p.undisturbed = printedLines(t, p.environ, "contact", "list", "--workspace", p.workspace, "--dnd", "--since", "1h")
	p.numbers = printedLines(t, p.environ, "dnc", "list", "--subaccount", p.client, "--since", "1h")
	if !slices.Equal(p.erased, []string{p.ada, later}) || !slices.Equal(p.undisturbed, []string{p.bob}) {
		t.Fatalf("erased: %v, not to be disturbed: %v; want %s, %s and %s", p.erased, p.undisturbed, p.ada, later, p.bob)
	}
	if none := printedLines(t, p.environ, "contact", "list", "--workspace", p.other, "--erased"); len(none[0]) > 0 {
		t.Errorf("another workspace's: %v", none)
	}
	return p
}

// What a restore undoes is listed by the original, and repeated on the copy while that is held, by the commands that the guide names.
func TestChangesAreRepeatedOnAHeldCopy(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		p := lived(t, dialect)
		copied := unmigrated(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off")
		command(t, copied, "restore", p.backup)
		s := serve(t, copied)
		list := filepath.Join(t.TempDir(), "numbers.txt")
		if err := os.WriteFile(list, []byte(strings.Join(p.numbers, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		guide, repeated := repeating(t), map[string]bool{}
		for _, c := range []struct {
			what, input string
			args        []string
			want        string
		}{
			{"contacts not to be disturbed", "", append([]string{"contact", "dnd"}, p.undisturbed...), "map[missing:[] set:1]"},
			{"erased contacts", "", append([]string{"contact", "erase"}, p.erased...), "map[erased:1 missing:[" + p.erased[1] + "]]"},
			{"do-not-call entries", "", []string{"dnc", "import", "--subaccount", p.client, list}, "map[added:1 bad_lines:[] known:0]"},
			{"revoked keys", "", []string{"key", "revoke", p.spare}, ""},
			{"removed members", "", []string{"user", "remove", "--workspace", p.workspace, "--email", "eve@example.com"}, ""},
			{"new passwords", "a new long password", []string{"user", "password", "--email", "ann@example.com", "--password-stdin"}, ""},
			{"disconnected apps", "", []string{"app", "revoke", p.app, "app_none"}, "map[missing:[app_none] revoked:1]"},
			{"disabled webhooks", "", []string{"webhook", "disable", p.hook}, ""},
			{"suspended workspaces", "", []string{"workspace", "suspend", p.other}, ""},
			{"lowered budgets", "", []string{"workspace", "budget", p.workspace, "20"}, ""},
		} {
			repeated[c.what] = true
			if !strings.Contains(guide[c.what], "`switchboard "+c.args[0]+" "+c.args[1]+" ") {
				t.Errorf("the guide repeats %s by %q, and not by switchboard %s %s", c.what, guide[c.what], c.args[0], c.args[1])
			}
			if c.input != "" {
				typed(t, copied, c.input, c.args...)
			} else if got := fmt.Sprint(command(t, copied, c.args...)); c.want != "" && got != c.want {
				t.Errorf("%v: %s, want %s", c.args, got, c.want)
			}
		}
		for _, what := range takenBack {
			if !repeated[what] {
				t.Errorf("nothing repeats %s", what)
			}
		}
		if body := ready(t, s.url); !strings.Contains(body, "held") {
			t.Errorf("readyz: %s", body)
		}
		p.holds(t, dialect, copied, s)
		command(t, copied, "release")
		s.url, _ = s.printed()["url"].(string) // it begins anew, in the same process
		ready(t, s.url)
		p.holds(t, dialect, copied, s)
		db := direct(t, dialect, copied)
		await.Until(t, "the erasure does not end", func() bool {
			return truth(t, db, "SELECT count(*) = 1 FROM erasures WHERE finished_at IS NOT NULL AND contact_id = '"+p.ada+"'")
		})
		s.stop()
	})
}

// holds says that what was repeated on a copy is so.
func (p *past) holds(t *testing.T, dialect string, copied []string, s *running) {
	t.Helper()
	if status, answer := says(t, http.MethodGet, s.url+"/v3/contacts/"+p.ada, p.key, ""); status != http.StatusNotFound {
		t.Errorf("somebody erased is there: %d %v", status, answer)
	}
	for path, want := range map[string]string{"/v3/contacts/" + p.bob: `"dnd":true`, "/v3/do-not-call-numbers": `"` + p.hers + `"`} {
		if status, text := send(t, http.MethodGet, s.url+path, p.key, "loc-1", ""); status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", path, status, text, want)
		}
	}
	if row := listOf(t, copied, "key", "--search", p.spare)[0]; row["revokedAt"] == nil {
		t.Errorf("the key: %v", row)
	}
	if users := fmt.Sprint(listOf(t, copied, "user", "--workspace", p.workspace)); strings.Contains(users, "eve@") || !strings.Contains(users, "ann@") {
		t.Errorf("the members: %s", users)
	}
	if row := listOf(t, copied, "webhook")[0]; row["isActive"] != false {
		t.Errorf("the webhook: %v", row)
	}
	if row := listOf(t, copied, "workspace", "--workspace", p.other)[0]; row["suspended"] != true {
		t.Errorf("the other workspace: %v", row)
	}
	if row := listOf(t, copied, "workspace", "--workspace", p.workspace)[0]; row["monthlyBudget"] != 20.0 {
		t.Errorf("the workspace: %v", row)
	}
	if !truth(t, direct(t, dialect, copied), "SELECT count(*) = 0 FROM connected_apps") {
		t.Error("the app is connected")
	}
}
