package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const erased = "Zquivlorp"

// wordy adds contacts with a word in each, far more than fit into what is reused by chance.
func wordy(t *testing.T, s *store.Store) {
	t.Helper()
	err := s.Tx(storetest.Tenant(t, s), func(ctx context.Context) error {
		return s.Client(ctx).Contact.Create().SetName(erased + strings.Repeat("x", 100)).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	var to, from []string
	for _, c := range column(t, s.SystemDB(), "SELECT name FROM pragma_table_info('contacts')") {
		to, from = append(to, c), append(from, map[string]string{"id": "c.id || i", "name": "c.name || i"}[c])
		if from[len(from)-1] == "" {
			from[len(from)-1] = "c." + c
		}
	}
	mustExec(t, s.SystemDB(), fmt.Sprintf(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
		INSERT INTO contacts (%s) SELECT %s FROM contacts c, n`, strings.Join(to, ", "), strings.Join(from, ", ")))
}

// wordIn says which of a database's files have the word.
func wordIn(t *testing.T, url string) (names []string) {
	t.Helper()
	for _, ending := range []string{"", "-wal"} {
		data, err := os.ReadFile(strings.TrimPrefix(url, "sqlite://") + ending)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if n := bytes.Count(data, []byte(erased)); n > 0 {
			names = append(names, fmt.Sprintf("%d times in the file%s", n, ending))
		}
	}
	return names
}

// forget deletes the contacts through the store, and takes them out of the file.
func forget(t *testing.T, s *store.Store) {
	t.Helper()
	mustExec(t, s.SystemDB(), "DELETE FROM contacts")
	for range 2 {
		if err := s.Scrub(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// A table that is built anew leaves no copy of its rows in the file: what is erased after an upgrade is gone from it.
func TestMigrateLeavesNoCopies(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	wordy(t, s)
	if len(wordIn(t, url)) == 0 {
		t.Fatal("the word is not in the file: the test would prove nothing")
	}
	files := planted(t, storetest.SQLite, rebuildAll(t, administrator(t, url)))
	if n, err := store.MigrateFrom(t.Context(), url, files); err != nil || n != 1 {
		t.Fatalf("%d, %v", n, err)
	}
	forget(t, storetest.OpenConfig(t, store.Config{URL: url}))
	if found := wordIn(t, url); len(found) > 0 {
		t.Errorf("what was erased is there: %v", found)
	}
}

// leftOver is a file as a version before has left it: what was erased is in its free pages.
func leftOver(t *testing.T) (url string, db *sql.DB) {
	t.Helper()
	url = storetest.URL(t, storetest.SQLite)
	wordy(t, storetest.OpenConfig(t, store.Config{URL: url}))
	db = administrator(t, url)
	mustExec(t, db, "DELETE FROM contacts") // by a connection that overwrites nothing
	mustExec(t, db, "PRAGMA user_version = 0")
	if len(wordIn(t, url)) == 0 {
		t.Fatal("the word is not in the file: the test would prove nothing")
	}
	return url, db
}

func plenty(string) (uint64, bool) { return 1 << 40, true }

// What versions before have left in a file is taken out of it once.
func TestCleanTakesWhatWasLeft(t *testing.T) {
	t.Parallel()
	url, db := leftOver(t)
	began := 0
	c := store.Cleaning{Free: plenty, Begin: func(int64) { began++ }}
	for _, want := range []bool{true, false} {
		if done, err := c.Clean(t.Context(), url); err != nil || done != want {
			t.Errorf("%t, %v", done, err)
		}
	}
	if found := wordIn(t, url); len(found) > 0 || began != 1 {
		t.Errorf("begun %d times, and left: %v", began, found)
	}
	if n := column(t, db, "SELECT count(*) FROM subaccounts")[0]; n != "1" {
		t.Errorf("%s subaccounts", n)
	}
}

// A file for which there is no room, or that would take long, stays as it is and can be served; doctor says so.
func TestCleanLeavesWhatItMust(t *testing.T) {
	t.Parallel()
	url, db := leftOver(t)
	few := func(string) (uint64, bool) { return 1 << 20, true }
	for want, c := range map[string]store.Cleaning{"large": {Largest: 1 << 10, Free: plenty}, "room": {Free: few}} {
		if done, err := c.Clean(t.Context(), url); err == nil || done || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %t, %v", want, done, err)
		}
		if len(wordIn(t, url)) == 0 || column(t, db, "PRAGMA user_version")[0] != "0" {
			t.Errorf("%s: the file was written anew", want)
		}
	}
	if _, advice, sound := store.Examine(t.Context(), url); !sound || len(advice) != 1 || !strings.Contains(advice[0].Mend, "--clean") {
		t.Errorf("sound %t, advised %+v", sound, advice)
	}
	if done, err := (store.Cleaning{}).Clean(t.Context(), storetest.URL(t, storetest.SQLite)); done || err != nil {
		t.Errorf("a file that began with this version: %t, %v", done, err)
	}
}

// The connection that migrates says whether there is anything to take out of the file: a start opens no other one to read a number.
func TestMigrationKnowsWhatIsClean(t *testing.T) {
	t.Parallel()
	known := func(url string) (is bool) {
		t.Helper()
		if _, err := store.Migrate(t.Context(), url, store.Cleaned(&is)); err != nil {
			t.Fatal(err)
		}
		return is
	}
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		if url := storetest.URL(t, dialect); !known(url) {
			t.Errorf("%s: what began with this version is not clean", dialect)
		}
	}
	url, _ := leftOver(t)
	if known(url) {
		t.Error("what a version before has left is clean")
	}
	if done, err := (store.Cleaning{Free: plenty}).Clean(t.Context(), url); err != nil || !done || !known(url) {
		t.Errorf("%t, %v", done, err)
	}
}

// Temporary files are on a disk of their own, maybe: what one of the two lacks is said.
func TestCleanSaysWhichDiskIsFull(t *testing.T) {
	t.Parallel()
	url, _ := leftOver(t)
	path := strings.TrimPrefix(url, "sqlite://")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	size := uint64(info.Size()) //nolint:gosec // it is not negative
	for own, other := range map[uint64]uint64{2*size - 1: 1 << 40, 2 * size: size - 1} {
		asked := map[string]bool{}
		c := store.Cleaning{Free: func(dir string) (uint64, bool) {
			asked[dir] = true
			if dir == filepath.Dir(path) {
				return own, true
			}
			return other, true
		}}
		done, err := c.Clean(t.Context(), url)
		if done || err == nil || !strings.Contains(err.Error(), "too little room") || strings.Contains(err.Error(), filepath.Dir(path)+" ") != (own < 2*size) {
			t.Errorf("with %d and %d bytes free for %d, at %v: %t, %v", own, other, size, asked, done, err)
		}
	}
}
