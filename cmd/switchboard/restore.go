package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type verifyCommand struct {
	File string `arg:"positional,required" help:"The backup, or - for the standard input."`
}

// Run reads all of a backup. It takes no database.
func (c verifyCommand) Run(_ context.Context, a *app) error {
	file, key, done, err := a.backup(c.File)
	if err != nil {
		return err
	}
	defer done()
	r, err := archive.NewReader(file, key)
	if err != nil {
		return err
	}
	sum, err := r.Each(func(archive.Table, []any) error { return nil })
	if err != nil {
		return err
	}
	head := r.Head
	result := struct {
		archive.Summary

		MadeAt    string `json:"made_at"`
		Program   string `json:"program"`
		Dialect   string `json:"dialect"`
		Schema    string `json:"schema"`
		Encrypted bool   `json:"encrypted"`
		Restores  bool   `json:"restorable"`
	}{sum, head.MadeAt.Format("2006-01-02T15:04:05Z"), head.Program, head.Dialect, head.Schema, key != nil, true}
	note := ""
	if err := backup.Fits(head); err != nil {
		result.Restores, note = false, "\n"+err.Error()+"."
	}
	return a.print(result, "The backup is whole: made at %s by Switchboard %s, %d rows in %d tables.%s",
		result.MadeAt, head.Program, sum.Rows, len(sum.Counts), note)
}

// checked reads a backup to its end, and says what keeps it from being restored: it is another program's, or the keys are not here.
func (c restoreCommand) checked(a *app, file io.Reader, key *archive.Key) (archive.Head, error) {
	r, err := archive.NewReader(file, key)
	if err != nil {
		return archive.Head{}, err
	}
	sealer, wrong := a.backupSealer(r.Head)
	tally := reseal.NewTally(sealer)
	if _, err := r.Each(tally.Row); err != nil {
		return archive.Head{}, err
	}
	if wrong == nil && !c.LeaveLost {
		wrong = lostError(tally.Lost())
	}
	return r.Head, errors.Join(backup.Fits(r.Head), wrong)
}

var errBackupLost = errors.New("SWITCHBOARD_MASTER_KEY: some values of the backup were sealed with another key, as in the middle of a rotation")

// lostError says what no key opens, column by column; nil if there is nothing.
func lostError(lost []reseal.Count) error {
	if len(lost) == 0 {
		return nil
	}
	counts := make([]string, len(lost))
	for i, n := range lost {
		counts[i] = fmt.Sprintf("%d of %s", n.Lost, n.Column)
	}
	return fmt.Errorf("%w: %s. Add that key to SWITCHBOARD_MASTER_KEY_OLD; if nobody has it, --leave-lost restores the rest",
		errBackupLost, strings.Join(counts, ", "))
}

// backup opens a file, or the standard input, with the key that is configured.
func (a *app) backup(path string) (file *os.File, key *archive.Key, done func(), err error) {
	if key, err = a.backupKey(); err != nil {
		return nil, nil, nil, err
	}
	if path == standard {
		return os.Stdin, key, func() {}, nil
	}
	if file, err = os.Open(path); err != nil { //nolint:gosec // the operator names it
		return nil, nil, nil, fmt.Errorf("open the backup: %w", err)
	}
	return file, key, func() { _ = file.Close() }, nil
}

type restoreCommand struct {
	File      string `arg:"positional,required" help:"The backup, or - for the standard input."`
	LeaveLost bool   `arg:"--leave-lost" help:"Restore even if no configured key can decrypt some values. Those are left unchanged."`
}

// Run fills an empty database. The backup is read twice: once to see that it is whole, before anything is written.
func (c restoreCommand) Run(ctx context.Context, a *app) error {
	file, key, done, err := a.backup(c.File)
	if err != nil {
		return err
	}
	defer done()
	if c.File == standard {
		kept, remove, err := spool(file)
		if err != nil {
			return err
		}
		defer remove()
		file = kept
	}
	head, err := c.checked(a, file, key)
	if err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the backup again: %w", err)
	}
	return a.restore(ctx, file, key, head)
}

// takenBack is what was done after the backup, is unknown to its copy, and has a command that does it to a copy while that is held.
var takenBack = []string{
	"contacts not to be disturbed", "erased contacts", "do-not-call entries", "revoked keys", "removed members", "new passwords", "disconnected apps",
	"disabled webhooks", "suspended workspaces", "lowered budgets",
}

// takenBackToo is what only a server does that is not held.
var takenBackToo = []string{"deletions", "rotated secrets", "archived subaccounts", "shorter retention"}

// undone names all of that, and says when to repeat it.
func undone() string {
	return enumerated(takenBack) + ". Repeat them before the release, and after it " + enumerated(takenBackToo)
}

// enumerated names things as a sentence does.
func enumerated(all []string) string {
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " and " + all[last]
}

func (a *app) restore(ctx context.Context, file io.Reader, key *archive.Key, head archive.Head) error {
	if err := a.one(ctx); err != nil {
		return err
	}
	filling := backup.Filling{URL: a.config.OwnerURL(), Hold: backup.MadeAt(head.MadeAt), Fillers: fillers()}
	if err := a.prepare(ctx, filling.URL); err != nil {
		return err
	}
	sum, settled, err := filling.From(ctx, file, key)
	if err != nil {
		return fmt.Errorf("%s: %w", store.Redact(filling.URL), err)
	}
	result := struct {
		archive.Summary

		MadeAt  string         `json:"made_at"`
		Held    string         `json:"held"`
		Settled backup.Settled `json:"not_sent_again"`
		Undone  []string       `json:"undone"`
	}{sum, head.MadeAt.Format(time.RFC3339), filling.Hold, settled, slices.Concat(takenBack, takenBackToo)}
	return a.print(result, "%d rows in %d tables were restored. What was under way is not done again: %d messages, %d calls, %d replies, "+
		"%d notifications, %d requests for a rating, %d bulk changes.\n\n"+
		"Undone, if since "+result.MadeAt+": "+undone()+".\n\n"+
		"This copy is held: serve answers reads, and nothing is sent or called. To let it act, when the original no longer does:\n\n"+
		"switchboard release\n", sum.Rows, len(sum.Counts), settled.Messages, settled.Calls, settled.Replies, settled.Notices, settled.Ratings,
		settled.BulkChanges)
}

var errOlder = errors.New("the database was set up by an older version of Switchboard: give an empty one, or run switchboard migrate up on it first")

// prepare brings a database that is to be filled up to date. One that an older program has set up is left unchanged: it may be in use.
func (a *app) prepare(ctx context.Context, databaseURL string) error {
	states, err := store.Status(ctx, databaseURL)
	if err != nil {
		return err
	}
	if migrations.Pending(states) && slices.ContainsFunc(states, func(s migrations.State) bool { return s.Applied }) {
		return fmt.Errorf("%s: %w", store.Redact(databaseURL), errOlder)
	}
	_, err = a.migrate(ctx, databaseURL)
	return err
}

var errBackupMaster = errors.New("SWITCHBOARD_MASTER_KEY: must be the key of the server that the backup is of; the secrets in it are " +
	"sealed with that. Without SWITCHBOARD_MASTER_KEY, it is the file master.key in that server's SWITCHBOARD_DATA_DIR. " +
	"A key that has been replaced since goes into SWITCHBOARD_MASTER_KEY_OLD")

// backupSealer opens what is sealed in a backup; nil if that has nothing. It finds another master key before anything is written, and makes
// none.
func (a *app) backupSealer(head archive.Head) (*secret.Sealer, error) {
	if head.MasterCheck == "" {
		return nil, nil //nolint:nilnil // nothing needs one
	}
	if _, err := os.Stat(filepath.Join(a.config.DataDir, secret.MasterFile)); a.config.MasterKey == "" && err != nil {
		return nil, errBackupMaster
	}
	master, retired, err := a.masters()
	if err != nil {
		return nil, err
	}
	sealer := secret.New(master, retired...)
	if !slices.Contains(sealer.Checks(), head.MasterCheck) {
		return nil, errBackupMaster
	}
	return sealer, nil
}

// spool keeps the standard input in a file that has no name, so that it can be read twice.
func spool(from io.Reader) (file *os.File, remove func(), err error) {
	file, err = os.CreateTemp("", "switchboard-restore-*")
	if err != nil {
		return nil, nil, fmt.Errorf("keep the backup: %w", err)
	}
	remove = func() { _ = file.Close() }
	_, err = io.Copy(file, from)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err = errors.Join(err, os.Remove(file.Name())); err != nil {
		remove()
		return nil, nil, fmt.Errorf("keep the backup: %w", err)
	}
	return file, remove, nil
}
