package secret

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

const (
	ownerOnly = 0o600
	others    = 0o077
)

// Private takes a file from everybody but its owner; one that is not there is fine. It fails where the file is another's.
func Private(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().Perm()&others == 0 {
		return nil
	}
	if err == nil {
		err = os.Chmod(path, ownerOnly)
	}
	if err != nil {
		return fmt.Errorf("keep others from reading %s: %w", path, err)
	}
	return nil
}
