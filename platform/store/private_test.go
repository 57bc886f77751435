package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// modes fails the test unless the files of a folder belong to their owner alone, and there are so many.
func modes(t *testing.T, dir string, files int) { //nolint:unparam // tests say how many they expect
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != files {
		t.Fatalf("%v, %v, want %d files", entries, err, files)
	}
	for _, e := range entries {
		if info, err := e.Info(); err != nil || info.Mode() != 0o600 {
			t.Errorf("%s is %v %v", e.Name(), info.Mode(), err)
		}
	}
}

// served is a database on which a server starts.
func served(t *testing.T, path string) {
	t.Helper()
	url := "sqlite://" + path
	release, err := store.Serve(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = release() })
	if _, err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), store.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
}

// The files of the embedded database are their owner's alone, whatever folder they are in and whatever they were.
func TestFilesArePrivate(t *testing.T) {
	t.Parallel()
	t.Run("a folder that was there", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		served(t, filepath.Join(dir, "x.db"))
		modes(t, dir, 6)
	})
	t.Run("a folder of ours", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "a", "b")
		served(t, filepath.Join(dir, "x.db"))
		modes(t, dir, 6)
		for _, made := range []string{dir, filepath.Dir(dir)} {
			if info, err := os.Stat(made); err != nil || info.Mode() != fs.ModeDir|0o700 {
				t.Errorf("%s is %v %v", made, info.Mode(), err)
			}
		}
	})
	t.Run("files that others could read", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		path := filepath.Join(dir, "x.db")
		for _, ending := range []string{"", "-wal", "-shm", ".lock", ".server", ".command"} {
			if err := os.WriteFile(path+ending, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path+ending, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		served(t, path)
		modes(t, dir, 6)
	})
}

// What opens a file without a migration before it makes it private, too.
func TestOpenedFilesArePrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "x.db")
	if _, err := store.Migrate(t.Context(), "sqlite://"+path); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), store.Config{URL: "sqlite://" + path})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	modes(t, dir, 6)
}
