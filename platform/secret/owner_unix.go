//go:build unix

package secret

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Adopt gives a file that root has just made to the owner of its folder: a server that runs as somebody else could not open it.
func Adopt(file *os.File) error {
	if os.Geteuid() != 0 {
		return nil
	}
	dir, err := os.Stat(filepath.Dir(file.Name()))
	if err != nil {
		return fmt.Errorf("find the owner of a folder: %w", err)
	}
	owner, known := dir.Sys().(*syscall.Stat_t)
	if !known || owner.Uid == 0 {
		return nil
	}
	if err := file.Chown(int(owner.Uid), int(owner.Gid)); err != nil {
		return fmt.Errorf("give a file to the owner of its folder: %w", err)
	}
	return nil
}
