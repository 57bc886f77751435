package file

import (
	"fmt"
	"os"
)

// Spool makes a temporary file that has no name, until its end: a killed server leaves nothing behind.
func Spool(pattern string) (spool *os.File, end func() error, err error) {
	spool, err = os.CreateTemp("", pattern)
	if err != nil {
		return nil, nil, fmt.Errorf("spool: %w", err)
	}
	_ = os.Remove(spool.Name())
	return spool, func() error {
		err := spool.Close()
		_ = os.Remove(spool.Name()) // where an open file cannot be removed
		if err != nil {
			return fmt.Errorf("spool: %w", err)
		}
		return nil
	}, nil
}
