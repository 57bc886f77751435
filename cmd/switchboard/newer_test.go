package main

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// newer makes a database one that a newer program has migrated, which says which programs may serve on it.
func newer(t *testing.T, environ []string, serves int64) {
	t.Helper()
	url := storedIn(environ)
	plantIn(t, url, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99990101000000, true)`)
	plantIn(t, url, fmt.Sprintf(`INSERT INTO migration_serves (version, serves) VALUES (99990101000000, %d)`, serves))
}

// turnedAway runs a command that must fail, and answers what it prints.
func turnedAway(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitError {
		t.Errorf("switchboard %s: exit %d: %s%s", strings.Join(args, " "), code, stdout.String(), stderr.String())
	}
	return stdout.String() + stderr.String()
}

// A schema of a newer version that says nothing of this one is refused by all that would work on it, with what to do.
func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := used(t, dialect)
		newer(t, environ, 0)
		for _, args := range [][]string{
			{"serve"},
			{"serve", "--migrate"},
			{"migrate", "up"},
			{"doctor"},
			{"backup", filepath.Join(t.TempDir(), "b")},
			{"workspace", "list"},
			{"release"},
			{"move", "--to", "sqlite://" + filepath.Join(t.TempDir(), "to.db")},
		} {
			said := turnedAway(t, environ, args...)
			if !strings.Contains(said, "newer version of Switchboard") {
				t.Errorf("switchboard %s: %s", strings.Join(args, " "), said)
			}
			if args[0] != "backup" && args[0] != "move" && !strings.Contains(said, "backup from before the upgrade") {
				t.Errorf("switchboard %s does not say how to go back: %s", strings.Join(args, " "), said)
			}
		}
		states := command(t, environ, "migrate", "status")["migrations"].([]any)
		if last := states[len(states)-1].(map[string]any); last["unknown"] != true || last["version"] != float64(99990101000000) {
			t.Errorf("status: %v", last)
		}
	})
}

// One that admits this version is served, and left as it is. Its backup would lack what this version does not know.
func TestNewerSchemaIsServed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := used(t, dialect)
		newer(t, environ, 1)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		if status, body := get(t, s.url+"/v3/assistants", key); status != http.StatusOK {
			t.Errorf("%d %s", status, body)
		}
		s.stop()
		if applied := command(t, environ, "migrate", "up")["applied"]; applied != float64(0) {
			t.Errorf("%v migrations applied", applied)
		}
		if found := examined(t, environ); len(found) != 0 {
			t.Errorf("doctor found %+v", found)
		}
		for _, args := range [][]string{
			{"backup", filepath.Join(t.TempDir(), "b")}, {"move", "--to", "sqlite://" + filepath.Join(t.TempDir(), "to.db")},
		} {
			if said := turnedAway(t, environ, args...); !strings.Contains(said, "does not know all that is kept in it") {
				t.Errorf("switchboard %s: %s", args[0], said)
			}
		}
	})
}

// A SQLite file is not migrated under a server of an older version, whose triggers would be off meanwhile, whatever the command is about.
func TestOlderServerKeepsItsSchema(t *testing.T) {
	t.Parallel()
	environ := unmigrated(t, storetest.SQLite)
	url := storedIn(environ)
	stop, err := store.Serve(url)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"workspace", "create", "--name", "Agency"}, {"workspace", "list"}, {"migrate", "up"}} {
		if said := turnedAway(t, environ, args...); !strings.Contains(said, "restart that server") {
			t.Errorf("switchboard %s: %s", strings.Join(args, " "), said)
		}
	}
	moved := []string{"move", "--to", url}
	if said := turnedAway(t, used(t, storetest.SQLite), moved...); !strings.Contains(said, "restart that server") {
		t.Errorf("switchboard move: %s", said)
	}
	for _, state := range command(t, environ, "migrate", "status")["migrations"].([]any) {
		if one := state.(map[string]any); one["applied"] == true {
			t.Errorf("%v was applied under the server", one["name"])
		}
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	agency(t, environ) // by the first command then
}

// Commands that find a new file at the same time do not take each other for a server.
func TestCommandsMigrateInTurn(t *testing.T) {
	t.Parallel()
	environ := unmigrated(t, storetest.SQLite)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			var stdout, stderr bytes.Buffer
			if code := run(t.Context(), []string{"workspace", "create", "--name", "Agency"}, environ, &stdout, &stderr); code != exitOK {
				t.Errorf("exit %d: %s", code, stderr.String())
			}
		})
	}
	both.Wait()
}
