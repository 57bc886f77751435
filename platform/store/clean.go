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
// the copies of rebuilt tables stayed in free pages, which a later erasure of a contact did not reach.
const clean = 1

// Cleaning is how a SQLite file is rid of what such versions have left.
type Cleaning struct {
	// Always writes it again, whether it is marked or not: a version before may have worked on it since.
	Always bool
	// Largest is how many bytes a file may have; 0: any number.
	Largest int64
	// Free is how many bytes may yet be written to the disk of a folder.
	Free func(dir string) (bytes uint64, known bool)
	// Begin is called before cleaning, which may take a while; nil if nobody wants to know.
	Begin func(bytes int64)
}

// Reasons why a file stays unchanged.
var (
	errLarge = errors.New("it is large")
	errRoom  = errors.New("too little room")
	errRead  = errors.New("somebody reads it")
)

// Clean writes a SQLite file again, once, with nothing in it but what is stored. It says whether it did. No server may work on the file. If it
// fails, the file is unchanged, and can be served.
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
	if err := c.fits(path, uint64(size)); err != nil { //nolint:gosec // no size is negative
		return false, err
	}
	if c.Begin != nil {
		c.Begin(size)
	}
	err = rewrite(ctx, m.db)
	if full(err) { // others were sooner
		err = fmt.Errorf("the disk of %s or that of %s has %w: %w", filepath.Dir(path), temporary(), errRoom, err)
	}
	return err == nil, err
}

// fits says whether there is room to write a file again: for a while, one more copy is among the temporary files and a third one beside it. They may
// be on one disk.
func (c Cleaning) fits(path string, size uint64) error {
	for _, disk := range []struct {
		dir    string
		copies uint64
	}{{filepath.Dir(path), 2}, {temporary(), 1}} {
		if free, known := c.free(disk.dir); known && free < disk.copies*size {
			return fmt.Errorf("the disk of %s has %w: %d MB are free, and it takes %d MB", disk.dir, errRoom, free>>20, disk.copies*size>>20)
		}
	}
	return nil
}

// temporary is where SQLite puts temporary files: in the first of these folders that it may write to.
func temporary() string {
	for _, dir := range []string{os.Getenv("SQLITE_TMPDIR"), os.Getenv("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp"} {
		if dir == "" {
			continue
		}
		if file, err := os.CreateTemp(dir, "switchboard-*"); err == nil {
			_, _ = file.Close(), os.Remove(file.Name()) // it is empty
			return dir
		}
	}
	return "."
}

func (c Cleaning) free(dir string) (bytes uint64, known bool) {
	if c.Free == nil {
		return 0, false
	}
	return c.Free(dir)
}

// rewrite has every page of the file written again. What it was before is gone when the log has been moved into it.
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

// Cleaned is an Extra that says whether there is nothing for Clean to do, by the connection that migrates. It says no where it is not asked, as in a
// file that a newer program has migrated.
func Cleaned(is *bool) Extra {
	return func(ctx context.Context, db *sql.DB, postgres bool) (err error) {
		*is = postgres
		if !postgres {
			*is, err = isClean(ctx, db)
		}
		return err
	}
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
