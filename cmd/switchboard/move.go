package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type moveCommand struct {
	To string `help:"The database to copy into, which must be empty: postgres://… or sqlite://PATH. Defaults to SWITCHBOARD_MOVE_TO, which no other user of the machine can read."` //nolint:lll // a tag is one line
}

var (
	errMoveHeld = errors.New("the database is held, because it was restored or moved already: run switchboard release first")
	errCounts   = errors.New("the copy does not have the rows of the original")
)

// Run copies the database while nobody works on either, compares, and holds the original, so that there are not two that act.
func (c moveCommand) Run(ctx context.Context, a *app) (err error) {
	if c.To = cmp.Or(c.To, a.config.MoveTo); c.To == "" {
		return &usageError{"--to or SWITCHBOARD_MOVE_TO is required"}
	}
	if err := a.there(); err != nil {
		return err
	}
	done, err := store.Idle(ctx, a.config.OwnerURL())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s, err := a.openAsIs(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if why, err := backup.Held(ctx, s); err != nil || why != "" {
		return errors.Join(err, errMoveHeld)
	}
	if _, err := a.migrate(ctx, c.To); err != nil {
		return err
	}
	sum, err := c.copy(ctx, s)
	if err != nil {
		return err
	}
	if err := c.compare(ctx, sum); err != nil {
		return err
	}
	if err := backup.Hold(ctx, s, "moved to "+store.Redact(c.To)); err != nil {
		return err
	}
	return a.print(sum, "%d rows in %d tables were copied and compared. The original is unchanged, and held.\n\nServe the copy with "+
		"SWITCHBOARD_DATABASE_URL set to it, and SWITCHBOARD_MASTER_KEY to the original's key: without one, that is the file master.key in "+
		"SWITCHBOARD_DATA_DIR.", sum.Rows, len(sum.Counts))
}

// copy passes the stream of a backup on, without a file.
func (c moveCommand) copy(ctx context.Context, s *store.Store) (sum archive.Summary, err error) {
	head, err := headOf(ctx, s)
	if err != nil {
		return sum, err
	}
	from, to := io.Pipe()
	taken := make(chan error, 1)
	go func() {
		_, err := backup.Take(ctx, s, to, nil, head)
		taken <- errors.Join(err, to.CloseWithError(err))
	}()
	sum, _, err = backup.Filling{URL: c.To, Extras: extras()}.From(ctx, from, nil)
	_ = from.CloseWithError(err) // ends the other side where this one has failed; it never fails itself
	return sum, errors.Join(err, <-taken)
}

// compare counts what arrived.
func (c moveCommand) compare(ctx context.Context, sum archive.Summary) (err error) {
	s, err := store.Open(ctx, store.Config{URL: c.To})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	counts, err := backup.Counts(ctx, s)
	if err == nil && !slices.Equal(counts, sum.Counts) {
		err = fmt.Errorf("%w: %v, and not %v", errCounts, counts, sum.Counts)
	}
	return err
}
