package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// clean is the user_version of a SQLite file in which nothing is left of what was deleted. Versions before this one migrated without overwriting:
// the copies of tables that were built anew stayed in free pages, and whoever erased a contact later did not reach those.
const clean = 1

// Cleaning is how a SQLite file is rid of what such versions have left.
type Cleaning struct {
	// Always writes it anew, whether it is marked or not: a version before may have worked on it since.
	Always bool
	// Largest is how many bytes a file may have; 0: any number.
	Largest int64
	// Free is how many bytes may yet be written to the disk of a folder.
	Free func(dir string) (bytes uint64, known bool)
	// Begin is called before it, which may take a while; nil: nobody wants to know.
	Begin func(bytes int64)
}

// Reasons why a file stays as it is.
var (
	errLarge = errors.New("it is large")
	errRoom  = errors.New("the disk has too little room for a second and a third copy of it")
	errRead  = errors.New("somebody reads it")
)

// Clean writes a SQLite file anew, once, with nothing in it but what is stored. It says whether it did. No server may work on the file. If it
// fails, the file is as it was, and can be served.
func (c Cleaning) Clean(ctx context.Context, databaseURL string) (done bool, err error) {
	scheme, path, err := split(databaseURL)
	if err != nil || scheme != schemeSQLite {
		return false, err
	}
	m, err := sqliteMigrator(ctx, path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	is, err := isClean(ctx, m.db)
	if err != nil || is && !c.Always {
		return false, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return false, fmt.Errorf("clean: %w", err)
	}
	size := info.Size()
	if c.Largest > 0 && size > c.Largest {
		return false, fmt.Errorf("%w: %d MB", errLarge, size>>20)
	}
	if free, known := c.free(filepath.Dir(path)); known && free < 2*uint64(size) { //nolint:gosec // no size is negative
		return false, fmt.Errorf("%w: %d MB are free, and it has %d", errRoom, free>>20, size>>20)
	}
	if c.Begin != nil {
		c.Begin(size)
	}
	if err := rewrite(ctx, m.db); err != nil {
		return false, err
	}
	return true, nil
}

func (c Cleaning) free(dir string) (bytes uint64, known bool) {
	if c.Free == nil {
		return 0, false
	}
	return c.Free(dir)
}

// rewrite has every page of the file written anew. What it was before is gone when the log has been moved into it.
func rewrite(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
		return fmt.Errorf("clean: %w", err)
	}
	var busy, frames, moved int
	if err := db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved); err != nil {
		return fmt.Errorf("clean: %w", err)
	}
	if busy != 0 {
		return errRead
	}
	return setClean(ctx, db)
}

func isClean(ctx context.Context, db *sql.DB) (bool, error) {
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return false, fmt.Errorf("clean: %w", err)
	}
	return version >= clean, nil
}

func setClean(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", clean)); err != nil {
		return fmt.Errorf("clean: %w", err)
	}
	return nil
}

// bornClean marks a file in which there is nothing yet: whatever is deleted from it is overwritten.
func bornClean(ctx context.Context, db *sql.DB) error {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master").Scan(&tables); err != nil {
		return fmt.Errorf("clean: %w", err)
	}
	if tables > 0 {
		return nil
	}
	return setClean(ctx, db)
}
