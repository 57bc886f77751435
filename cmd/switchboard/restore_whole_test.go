package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A restore that fails at its last step has written nothing, so that it can be repeated. Then contacts are found by a part of their name, which is
// in no backup.
func TestRestoreIsWholeOrNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		_, _, key := agency(t, environ)
		if status, answer := says(t, http.MethodPost, s.url+"/v3/contacts", key, `{"name": "Ada Lovelace"}`); status != http.StatusCreated {
			t.Fatalf("%d %v", status, answer)
		}
		s.stop()
		file := filepath.Join(t.TempDir(), "backup")
		command(t, environ, "backup", file)
		copied := environment(t, dialect)
		plant, lift := `ALTER TABLE contacts ADD CONSTRAINT planted CHECK (grams IS NULL)`, `ALTER TABLE contacts DROP CONSTRAINT planted`
		if dialect == storetest.SQLite {
			plant, lift = `CREATE TRIGGER planted BEFORE UPDATE OF grams ON contacts BEGIN SELECT RAISE(ABORT, 'planted'); END`, `DROP TRIGGER planted`
		}
		plantIn(t, storedIn(copied), plant)
		if says := fails(t, copied, "restore", file); !strings.Contains(says, "index contacts") || !strings.Contains(says, "planted") {
			t.Errorf("it did not fail at its last step: %s", says)
		}
		plantIn(t, storedIn(copied), lift)
		command(t, copied, "restore", file)
		command(t, copied, "release")
		s = serve(t, copied)
		status, list := says(t, http.MethodGet, s.url+"/v3/contacts?search=lovel", key, "")
		if rows, _ := list["data"].([]any); status != http.StatusOK || len(rows) != 1 {
			t.Errorf("it finds %d %v", status, list)
		}
		s.stop()
	})
}
