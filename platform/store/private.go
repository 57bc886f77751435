package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

// beside are the endings of the files that lie beside a SQLite file.
var beside = []string{"", "-wal", "-shm", "-journal", ".lock", ".server"}

// ready makes the folder of a SQLite file and the file itself, and takes what is there from everybody but its owner. SQLite gives
// what it makes beside the file the same mode, so it has to be right before SQLite opens it.
func ready(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // the operator names it
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	var errs []error
	for _, ending := range beside {
		errs = append(errs, secret.Private(path+ending))
	}
	return errors.Join(errs...)
}
