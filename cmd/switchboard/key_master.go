package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type keyRotateMaster struct {
	LeaveLost bool `arg:"--leave-lost" help:"Finish even if no configured key can decrypt some values. Those are left unchanged."`
}

// reportEvery is how often it is said how far a rotation is.
const reportEvery = 2 * time.Second

// Run seals again what an old key sealed, and then has the database know the new key as its own.
func (c keyRotateMaster) Run(ctx context.Context, a *app) (err error) {
	a.config.WorkTimeout = 0 // it counts the values of large tables
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	sealer, _, err := a.sealer(ctx, s)
	if err != nil {
		return err
	}
	last := time.Now()
	rotation := reseal.Rotation{Store: s, Sealer: sealer, Tell: func(column string, resealed int) {
		if time.Since(last) >= reportEvery {
			last = time.Now()
			_, _ = fmt.Fprintf(a.stderr, "%s: %d sealed again\n", column, resealed) // nothing is lost if nobody reads it
		}
	}}
	done, err := rotation.Run(ctx)
	if err != nil && (!c.LeaveLost || !errors.Is(err, reseal.ErrLost)) {
		return rotationError(done, err)
	}
	if err := adopt(ctx, s, sealer); err != nil {
		return err
	}
	lost := 0
	for _, n := range done.Left {
		lost += n.Lost
	}
	note := ""
	if lost > 0 {
		note = fmt.Sprintf(" %d open with no configured key.", lost)
	}
	return a.print(map[string]any{"resealed": done.Resealed, "left": 0, "lost": lost},
		"%d values were sealed again. Nothing is left that an old key sealed.%s\n\nIf a server may not have been restarted with the new key, "+
			"restart it and run this again. Remove SWITCHBOARD_MASTER_KEY_OLD from the servers' configuration in two weeks, when browsers have new "+
			"cookies; sooner, people at brands' host names have to sign in again. An hour is the least, until tickets "+
			"and sign-ins in progress have ended. Keep the old key with the backups from its time.", done.Resealed, note)
}

// adopt has the database know the current key as its own: from then on servers start without the old one.
func adopt(ctx context.Context, s *store.Store, sealer *secret.Sealer) error {
	check, err := kept(ctx, s, masterCheck, sealer.Check)
	if err == nil && check != sealer.Check() {
		_, err = reseal.Replace(ctx, s, masterCheck, check, sealer.Check())
	}
	return err
}

// keyPoll is how often a server looks whether the master key was replaced.
const keyPoll = time.Minute

// keyWatch says so where the master key has been replaced and this server, which was not restarted, goes on with the old one. A rotation cannot
// notice it if it sealed nothing meanwhile, and what it seals later would be lost with that key.
type keyWatch struct {
	store  *store.Store
	sealer *secret.Sealer
	log    *slog.Logger
	// began is the check of the key that was the database's when the sealer was made: a server that has the new key serves before the rotation.
	began string
	// changed says that another one has been seen since. The key may go back to the first.
	changed bool
}

func (w *keyWatch) look(ctx context.Context) {
	check, err := kept(ctx, w.store, masterCheck, w.sealer.Check)
	if err != nil {
		return // the database is away, and the next look follows
	}
	w.changed = w.changed || check != w.began
	if w.changed && check != w.sealer.Check() {
		w.log.ErrorContext(ctx, "the master key was replaced, and this server encrypts with the old master key", "mend", "give it the new key as "+
			"SWITCHBOARD_MASTER_KEY, restart it, and run switchboard key rotate-master again before SWITCHBOARD_MASTER_KEY_OLD is removed")
	}
}

// rotationError says what is left, column by column.
func rotationError(done reseal.Done, err error) error {
	var left []string
	for _, n := range done.Left {
		left = append(left, fmt.Sprintf("%s (%d with an old key, %d with no configured key)", n.Column, n.Stale, n.Lost))
	}
	advice := "run it again when it can go on"
	switch {
	case errors.Is(err, reseal.ErrLost):
		advice = "add the key that sealed them to SWITCHBOARD_MASTER_KEY_OLD and run it again, or give them up with --leave-lost"
	case errors.Is(err, reseal.ErrBusy):
		advice = "give every server the new key as SWITCHBOARD_MASTER_KEY, restart it, and run this again"
	}
	return fmt.Errorf("%w; %d values were sealed again; left: %s; %s", err, done.Resealed, strings.Join(left, ", "), advice)
}
