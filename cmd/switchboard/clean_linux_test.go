package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// smallDisk names the folder of a small disk to the process of a test that has one, and SQLITE_TMPDIR another.
const smallDisk = "TEST_SMALL_DISK"

// onSmallDisks runs a test again, in a process with two disks that no other process sees.
func onSmallDisks(t *testing.T) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	apart := []string{"--mount"}
	if os.Geteuid() != 0 {
		apart = append(apart, "--user", "--map-root-user")
	}
	one, other := t.TempDir(), t.TempDir()
	const script = `mount -t tmpfs -o size=96m one "$1" && mount -t tmpfs -o size=64m other "$2" && exec "$3" -test.v -test.run "^$4\$"`
	cmd := exec.CommandContext(t.Context(), "unshare", append(apart, "sh", "-c", script, "sh", one, other, program, t.Name())...) //nolint:gosec // our own
	cmd.Env = append(os.Environ(), smallDisk+"="+one, "SQLITE_TMPDIR="+other)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("%v\n%s", err, out)
	}
}

// A disk that is too full for a file to be written anew keeps no server from serving: it says which disk lacks how much, what is written is kept,
// and the next start tries again. It leaves nothing of what it tried.
func TestServerOnAFullDiskServesOn(t *testing.T) {
	t.Parallel()
	disk, temporary := os.Getenv(smallDisk), os.Getenv("SQLITE_TMPDIR")
	if disk == "" {
		onSmallDisks(t)
		return
	}
	path := filepath.Join(disk, "switchboard.db")
	environ := on(t, "sqlite://"+path)
	command(t, environ, "migrate", "up")
	_, _, key := agency(t, environ)
	db := direct(t, storetest.SQLite, environ)
	statement(t, db, "CREATE TABLE rest AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16) SELECT randomblob(1000000) FROM n")
	statement(t, db, "DROP TABLE rest")
	statement(t, db, "PRAGMA user_version = 0")
	statement(t, db, "PRAGMA wal_checkpoint(TRUNCATE)")
	const marked = "SELECT user_version = 1 FROM pragma_user_version"
	ballast := filepath.Join(disk, "ballast")
	free := func() uint64 { n, _ := diskFree(disk); return n }
	people := 0
	starts := func(what, why string) {
		t.Helper()
		s := serve(t, environ)
		people++
		if status, answer := send(t, http.MethodPost, s.url+"/v3/contacts", key, "loc-1", fmt.Sprintf(`{"name":"Ann %d"}`, people)); status != http.StatusCreated {
			t.Errorf("%s: %d %s", what, status, answer)
		}
		said := s.log.String()
		s.stop()
		if cleaned := truth(t, db, marked); cleaned != (why == "") || strings.Contains(said, "was not written anew") == cleaned || !strings.Contains(said, why) {
			t.Errorf("%s: written anew: %t; want %q in\n%s", what, cleaned, why, said)
		}
		if left, err := os.Stat(path + "-wal"); err == nil && left.Size() > 4<<20 {
			t.Errorf("%s: %d bytes are left beside the file", what, left.Size())
		}
	}
	resize(t, temporary, "64k")
	plenty := func(string) (uint64, bool) { return 1 << 40, true } // and others are sooner
	if done, err := (store.Cleaning{Free: plenty}).Clean(t.Context(), storedIn(environ)); done || err == nil || !strings.Contains(err.Error(), "too little room") {
		t.Errorf("without room: %t, %v", done, err)
	}
	starts("where temporary files have no room", temporary+" has too little room")
	resize(t, temporary, "64m")
	if err := os.WriteFile(ballast, make([]byte, free()-20<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	starts("where the file has no room", disk+" has too little room")
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	starts("where there is room again", "")
	if !truth(t, db, fmt.Sprintf("SELECT count(*) = %d FROM contacts WHERE name LIKE 'Ann%%'", people)) || !truth(t, db, "SELECT integrity_check = 'ok' FROM pragma_integrity_check") {
		t.Errorf("not all of %d contacts are there, or the file is damaged", people)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("%v is left among temporary files, %v", left, err)
	}
}

// resize a disk that is in use.
func resize(t *testing.T, disk, size string) {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), "mount", "-o", "remount,size="+size, disk).CombinedOutput(); err != nil { //nolint:gosec // our own
		t.Fatalf("%v: %s", err, out)
	}
}
