package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What root restores belongs to the server, which runs as the owner of the folder. Other users have nothing to give away.
func TestRootGivesFilesToTheOwnerOfTheFolder(t *testing.T) {
	t.Parallel()
	const owner = 12345
	dir := t.TempDir()
	want := os.Geteuid()
	if want == 0 {
		want = owner
		if err := os.Chown(dir, owner, owner); err != nil {
			t.Fatal(err)
		}
	}
	url := "sqlite://" + filepath.Join(dir, "x.db")
	if _, err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), store.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if _, err := secret.LoadMaster("", dir); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 5 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if of, _ := info.Sys().(*syscall.Stat_t); int(of.Uid) != want {
			t.Errorf("%s is %d's, not %d's", f.Name(), of.Uid, want)
		}
	}
}
