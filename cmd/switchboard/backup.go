package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/build"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// standard is the name of the standard input or output.
const standard = "-"

type backupCommand struct {
	File string `arg:"positional,required" help:"The file to write, which must not exist, or - for the standard output."`
}

// Run writes a backup. The file has its name once it is whole.
func (c backupCommand) Run(ctx context.Context, a *app) error {
	key, err := a.backupKey()
	if err != nil {
		return err
	}
	s, err := a.openAsIs(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }() // nothing was written
	head, err := headOf(ctx, s)
	if err != nil {
		return err
	}
	var sum archive.Summary
	take := func(to io.Writer) (err error) {
		sum, err = backup.Take(ctx, s, to, key, head)
		return err
	}
	if c.File == standard {
		if err := take(a.stdout); err != nil {
			return err
		}
		shown := *a
		shown.stdout = a.stderr // the standard output is the backup
		return shown.summarize("Backup written", sum, key != nil)
	}
	if err := wholeFile(c.File, take); err != nil {
		return err
	}
	return a.summarize("Backup written to "+c.File, sum, key != nil)
}

// summarize says what a backup has.
func (a *app) summarize(what string, sum archive.Summary, encrypted bool) error {
	result := struct {
		archive.Summary

		Encrypted bool `json:"encrypted"`
	}{sum, encrypted}
	how := "not encrypted"
	if encrypted {
		how = "encrypted"
	}
	return a.print(result, "%s: %d rows in %d tables, %s.", what, sum.Rows, len(sum.Counts), how)
}

// backupKey is what backups are encrypted with; nil if none is configured.
func (a *app) backupKey() (*archive.Key, error) {
	key, err := archive.ParseKey(a.config.BackupKey)
	if err != nil {
		return nil, fmt.Errorf("SWITCHBOARD_BACKUP_KEY: %w", err)
	}
	return key, nil
}

var errOtherSchema = errors.New("the database is not at the schema of this program: use the version that serves it")

// openAsIs opens the database without migrating it: an older server may be at work on it.
func (a *app) openAsIs(ctx context.Context) (*store.Store, error) {
	if err := a.there(); err != nil {
		return nil, err
	}
	states, err := store.Status(ctx, a.config.OwnerURL())
	if err != nil {
		return nil, err
	}
	if migrations.Newer(states) {
		return nil, store.ErrAhead
	}
	if migrations.Pending(states) {
		return nil, errOtherSchema
	}
	return a.open(ctx)
}

// headOf is what this program knows of a database's backup.
func headOf(ctx context.Context, s *store.Store) (archive.Head, error) {
	head := archive.Head{Program: build.Read().Version}
	err := s.SystemDB().QueryRowContext(ctx, `SELECT value FROM installation WHERE key = '`+masterCheck+`'`).Scan(&head.MasterCheck)
	if err != nil && !errors.Is(err, sql.ErrNoRows) { // none: no server has begun yet
		return head, fmt.Errorf("read %s: %w", masterCheck, err)
	}
	return head, nil
}

// draft is what a backup is called until it is whole, and draftKept how old one may be that nobody has finished: its program was killed.
const (
	draft     = "unfinished-switchboard-backup-*.part"
	draftKept = time.Hour
)

// wholeFile writes a file that is there in full, on the disk and for its owner alone, or not at all.
func wholeFile(path string, write func(io.Writer) error) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, os.ErrExist)
	}
	dropDrafts(filepath.Dir(path))
	part, err := os.CreateTemp(filepath.Dir(path), draft)
	if err != nil {
		return fmt.Errorf("write the file: %w", err)
	}
	defer func() {
		if gone := os.Remove(part.Name()); !errors.Is(gone, os.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}()
	if err := errors.Join(write(part), part.Sync(), part.Close()); err != nil {
		return err
	}
	if err := named(part.Name(), path, os.Link); err != nil {
		return fmt.Errorf("write the file: %w", err)
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("write the file: %w", err)
	}
	return errors.Join(dir.Sync(), dir.Close()) // so that its name is there after a power cut as well
}

// dropDrafts removes what backups that were killed had begun: each is as large as a backup, and has another name. One that is being written is
// younger. What cannot be removed does not keep a backup from being made.
func dropDrafts(dir string) {
	names, _ := fs.Glob(os.DirFS(dir), draft) // the pattern is a good one, and a folder that cannot be read has none
	for _, name := range names {
		path := filepath.Join(dir, name)
		if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > draftKept {
			_ = os.Remove(path)
		}
	}
}

// named gives a file its name, unless somebody else has just made one of that name. If the disk has no links, such as a share of a
// network, the name is taken by an empty file first, which the whole one replaces.
func named(part, path string, link func(from, to string) error) error {
	err := link(part, path)
	if err == nil || errors.Is(err, os.ErrExist) {
		return err
	}
	taken, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) //nolint:gosec // the operator names it
	if err != nil {
		return err //nolint:wrapcheck // it names the file
	}
	return errors.Join(taken.Close(), os.Rename(part, path))
}
