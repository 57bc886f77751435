package storetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// templateSQLite is a migrated database file. It is made once for a test binary, or for all of a run that names a folder to share it in.
var templateSQLite = sync.OnceValues(func() ([]byte, error) {
	shared := os.Getenv("TEST_TEMPLATES")
	if shared == "" {
		return makeSQLite()
	}
	path := filepath.Join(shared, "sqlite.db")
	file, err := os.ReadFile(path) //nolint:gosec // the run's own folder
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	if file, err = makeSQLite(); err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(shared, "sqlite.db.*") // binaries that make it at the same time each rename a whole one
	if err != nil {
		return nil, fmt.Errorf("template: %w", err)
	}
	_, err = draft.Write(file)
	if err = errors.Join(err, draft.Close()); err != nil {
		return nil, fmt.Errorf("template: %w", err)
	}
	return file, os.Rename(draft.Name(), path)
})

func makeSQLite() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "switchboard-template")
	if err != nil {
		return nil, fmt.Errorf("template: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "template.db")
	if _, err := store.Migrate(context.Background(), "sqlite://"+path, job.Migrate, donotcall.Make, person.Make, oauth.Make, limit.Make); err != nil {
		return nil, fmt.Errorf("template: %w", err)
	}
	// Closing the last connection has moved the write-ahead log into the file.
	if _, err := os.Stat(path + "-wal"); err == nil {
		return nil, fmt.Errorf("template: %s-wal is still there", path)
	}
	return os.ReadFile(path) //nolint:gosec // made above
}

func copySQLite(t testing.TB) string {
	t.Helper()
	file, err := templateSQLite()
	if err != nil {
		t.Fatal(err)
	}
	url := sqliteURL(t)
	if err := os.WriteFile(strings.TrimPrefix(url, "sqlite://"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	return url
}

func sqliteURL(t testing.TB) string {
	t.Helper()
	return "sqlite://" + filepath.Join(t.TempDir(), "test.db")
}
