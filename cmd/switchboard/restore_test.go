package main

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// namedIn is what an environment's database is called.
func namedIn(environ []string) string {
	before, _, _ := strings.Cut(storedIn(environ), "?")
	return path.Base(before)
}

// A command line that names another database than the rest of the settings reaches neither: it would restore into, or let act, one that
// nobody named.
func TestTwoDatabasesAreFound(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres)
	agency(t, environ)
	serve(t, environ).stop() // which remembers its master key
	file := filepath.Join(t.TempDir(), "backup")
	command(t, environ, "backup", file)
	db := direct(t, storetest.Postgres, environ)
	plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('held', 'moved')`)
	empty := storetest.Empty(t, storetest.Postgres)
	mixed := slices.Concat(environ, []string{"SWITCHBOARD_DATABASE_URL=" + empty})
	other := append(unmigrated(t, storetest.Postgres), "SWITCHBOARD_DATABASE_URL="+empty)
	for _, tt := range []struct{ environ, args []string }{
		{mixed, []string{"release"}}, {mixed, []string{"restore", file}}, {mixed, []string{"workspace", "list"}}, {other, []string{"restore", file}},
	} {
		if says := fails(t, tt.environ, tt.args...); !strings.Contains(says, "name two databases") {
			t.Errorf("%v: %s", tt.args, says)
		}
	}
	if !truth(t, db, "SELECT count(*) = 1 FROM installation WHERE key = 'held'") {
		t.Error("the database that was not named acts")
	}
	if status := command(t, other, "migrate", "status"); strings.Contains(fmt.Sprint(status), "applied:true") {
		t.Error("the database that was not named has been migrated")
	}
}

// What an older program has set up is not migrated before it is found to be in use.
func TestRestoreMigratesNothingOlder(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		file := filepath.Join(t.TempDir(), "backup")
		command(t, environ, "backup", file)
		older := environment(t, dialect)
		plantIn(t, storedIn(older), `DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`)
		if says := fails(t, older, "restore", file); !strings.Contains(says, "older version") || !strings.Contains(says, namedIn(older)) {
			t.Errorf("restored: %s", says)
		}
		if says := fails(t, environ, "move", "--to", storedIn(older)); !strings.Contains(says, "older version") {
			t.Errorf("moved: %s", says)
		}
		if status := command(t, older, "migrate", "status"); !strings.Contains(fmt.Sprint(status), "applied:false") {
			t.Error("it was migrated")
		}
		full := environment(t, dialect)
		agency(t, full)
		if says := fails(t, full, "restore", file); !strings.Contains(says, "not empty") || !strings.Contains(says, namedIn(full)) {
			t.Errorf("which database is not empty? %s", says)
		}
	})
}

// A backup from the middle of a rotation needs both keys: with the old one alone, what servers have sealed with the new one would be lost.
func TestRestoreNeedsEveryKeyThatSealed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		serve(t, environ).stop() // which remembers its master key
		keys := []string{"SWITCHBOARD_MASTER_KEY=" + strings.Repeat("c3", 32), "SWITCHBOARD_MASTER_KEY_OLD=" + masterKey}
		both := slices.Concat(environ, keys)
		s := serve(t, both)
		_, _, key := agency(t, both)
		handedOut(t, s.url, key)
		s.stop()
		file := filepath.Join(t.TempDir(), "backup")
		command(t, both, "backup", file)
		old := unmigrated(t, dialect)
		if says := fails(t, old, "restore", file); !strings.Contains(says, "SWITCHBOARD_MASTER_KEY_OLD") || !strings.Contains(says, "2 of webhooks.secret") {
			t.Errorf("restored with the old key alone: %s", says)
		}
		if status := command(t, old, "migrate", "status"); strings.Contains(fmt.Sprint(status), "applied:true") {
			t.Error("something was written")
		}
		command(t, slices.Concat(old, keys), "restore", file)
		command(t, unmigrated(t, dialect), "restore", "--leave-lost", file) // nobody has the other key any more
		other := append(unmigrated(t, dialect), "SWITCHBOARD_MASTER_KEY="+strings.Repeat("d4", 32))
		if says := fails(t, other, "restore", "--leave-lost", file); !strings.Contains(says, errBackupMaster.Error()) {
			t.Errorf("restored with a key of another server: %s", says)
		}
	})
}

// Restoring a backup undoes what was done since, including erasures: the command and the guide say so.
func TestRestoreSaysWhatItTakesBack(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	file := filepath.Join(t.TempDir(), "backup")
	command(t, environ, "backup", file)
	made, _ := command(t, environ, "verify", file)["made_at"].(string)
	_, guide, _ := strings.Cut(deployed(t, "docs/backup.md"), "\n### What a restore undoes\n")
	guide, _, _ = strings.Cut(guide, "\n### ")
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"restore", file}, unmigrated(t, storetest.SQLite), &stdout, &stderr); code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	copied := unmigrated(t, storetest.SQLite)
	answer := command(t, copied, "restore", file)
	undone, _ := answer["undone"].([]any)
	if made == "" || !strings.Contains(stdout.String(), made) || answer["made_at"] != made {
		t.Errorf("made at %q: %v, %s", made, answer["made_at"], stdout.String())
	}
	s := serve(t, copied)
	for _, what := range slices.Concat(takenBack, takenBackToo) {
		for where, text := range map[string]string{
			"restore": stdout.String(), "its JSON": fmt.Sprint(undone), "the log": s.log.String(), "the guide": strings.Join(strings.Fields(guide), " "),
		} {
			if !strings.Contains(text, what) {
				t.Errorf("%s does not speak of %s: %s", where, what, text)
			}
		}
	}
}
