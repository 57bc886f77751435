package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

// The files that those lock who migrate a SQLite file, who works on its jobs, and the command that does in the place of a server.
const (
	lockEnding    = ".lock"
	serverEnding  = ".server"
	commandEnding = ".command"
)

// beside are the endings of the files that lie beside a SQLite file.
var beside = []string{"", "-wal", "-shm", "-journal", lockEnding, serverEnding, commandEnding}

// ready makes the folder of a SQLite file and the file itself, and takes what is there from everybody but its owner. SQLite gives
// what it makes beside the file the same mode, so it has to be right before SQLite opens it.
func ready(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	var errs []error
	for _, ending := range []string{"", lockEnding, serverEnding, commandEnding} { // SQLite gives what it makes the owner of the file
		errs = append(errs, create(path+ending))
	}
	for _, ending := range beside {
		errs = append(errs, secret.Private(path+ending))
	}
	return errors.Join(errs...)
}

// create a file where there is none.
func create(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600) //nolint:gosec // the operator names it
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	if err := errors.Join(secret.Adopt(file), file.Close()); err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	return nil
}
