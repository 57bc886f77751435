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
	errHeldNow  = errors.New("nothing was copied, and the original is held: run switchboard release on it")
	errCounts   = errors.New("the copy does not have the rows of the original")
)

// Run holds the original, copies it while nobody works on either, and compares. A server that starts meanwhile would write what the copy does not
// have, and there are not to be two that act. One that started before the hold does not know of it, so that it is looked for again.
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
	if err := c.hold(ctx, a); err != nil {
		return err
	}
	looked := store.StillIdle(ctx, a.config.OwnerURL()) // while no connection is our own
	s, err := a.openAsIs(context.WithoutCancel(ctx))
	if err != nil {
		return fmt.Errorf("%w: %w", errHeldNow, errors.Join(looked, err))
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	sum := archive.Summary{}
	if err = looked; err == nil {
		sum, err = c.whole(ctx, a, s)
	}
	if err != nil {
		_, failed := backup.Release(context.WithoutCancel(ctx), s) // there is no other that acts: what has been copied is held
		return errors.Join(err, failed)
	}
	if err := c.release(context.WithoutCancel(ctx)); err != nil { // it may act, so the original must not
		return fmt.Errorf("the copy is whole, and the original is held: run switchboard release on the copy: %w", err)
	}
	return a.print(sum, "%d rows in %d tables were copied and compared. The original is unchanged, and held.\n\nServe the copy with "+
		"SWITCHBOARD_DATABASE_URL set to it, and SWITCHBOARD_MASTER_KEY to the original's key: without one, that is the file master.key in "+
		"SWITCHBOARD_DATA_DIR.", sum.Rows, len(sum.Counts))
}

// hold the original, unless it is held already.
func (c moveCommand) hold(ctx context.Context, a *app) error {
	s, err := a.openAsIs(ctx)
	if err != nil {
		return err
	}
	if why, err := backup.Held(ctx, s); err != nil || why != "" {
		return errors.Join(err, errMoveHeld, s.Close())
	}
	if err := backup.Hold(ctx, s, "moved to "+store.Redact(c.To)); err != nil {
		return errors.Join(err, s.Close())
	}
	if err := s.Close(); err != nil {
		return fmt.Errorf("%w: %w", errHeldNow, err)
	}
	return nil
}

// whole is a copy that has all of the original.
func (c moveCommand) whole(ctx context.Context, a *app, s *store.Store) (sum archive.Summary, err error) {
	if err = a.prepare(ctx, c.To); err != nil {
		return sum, err
	}
	if sum, err = c.copy(ctx, s); err != nil {
		return sum, err
	}
	return sum, c.compare(ctx, sum)
}

// copy passes the stream of a backup on, without a file. The copy is held: until it has been compared, the original may go on.
func (c moveCommand) copy(ctx context.Context, s *store.Store) (sum archive.Summary, err error) {
	head, err := headOf(ctx, s)
	if err != nil {
		return sum, err
	}
	since, err := backup.Released(ctx, s)
	if err != nil {
		return sum, err
	}
	from, to := io.Pipe()
	taken := make(chan error, 1)
	go func() {
		_, err := backup.Take(ctx, s, to, nil, head)
		taken <- errors.Join(err, to.CloseWithError(err))
	}()
	filling := backup.Filling{URL: c.To, Hold: "moved here, but not compared with the original", Moved: true, Released: since, Fillers: fillers()}
	sum, _, err = filling.From(ctx, from, nil)
	_ = from.CloseWithError(err) // ends the other side where this one has failed; it never fails itself
	return sum, errors.Join(err, <-taken)
}

// release has the copy act.
func (c moveCommand) release(ctx context.Context) (err error) {
	s, err := store.Open(ctx, store.Config{URL: c.To})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	_, err = backup.Release(ctx, s)
	return err
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
