package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// cleanedAtStart is how large a SQLite file may be for a server to write it again before it serves: half a minute or so, once after an upgrade.
const cleanedAtStart = 1 << 30

// clean rids a SQLite file of what versions before have left in it of deleted data. A server starts whether that succeeds or not.
func (a *app) clean(ctx context.Context, log *slog.Logger) {
	c := store.Cleaning{Largest: cleanedAtStart, Free: diskFree, Begin: func(bytes int64) {
		log.InfoContext(ctx, "writing the database file anew, once: earlier versions left deleted data in it", "bytes", bytes)
	}}
	if _, err := c.Clean(ctx, a.config.OwnerURL()); err != nil && ctx.Err() == nil {
		log.WarnContext(ctx, "earlier versions may have left deleted data in the database file, and it was not written anew", "why", err,
			"mend", "stop the server, and run switchboard migrate up --clean")
	}
}

var errCleanServed = errors.New("a server is serving this SQLite file: stop it first")

// cleanApart does so for a command, whatever size the file has.
func (a *app) cleanApart(ctx context.Context) (err error) {
	databaseURL := a.config.OwnerURL()
	release, err := taken(ctx, func() (func() error, error) { return store.ServeImports(databaseURL) }, func(err error) bool {
		return errors.Is(err, store.ErrCommand)
	})
	if errors.Is(err, store.ErrServed) {
		return errCleanServed
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	_, err = store.Cleaning{Always: true, Free: diskFree}.Clean(ctx, databaseURL)
	return err
}
