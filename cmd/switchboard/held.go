package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// releasePoll is how often a held server looks whether it has been released.
const releasePoll = time.Second

var errIsHeld = errors.New("the database is held, and this would send or call: run switchboard release first")

type releaseCommand struct{}

// Run has servers act again. Those that run notice within a second or so.
func (releaseCommand) Run(ctx context.Context, a *app) error {
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	held, err := backup.Release(ctx, s)
	if err = errors.Join(err, s.Close()); err != nil {
		return err
	}
	if !held {
		return a.print(map[string]bool{"released": false}, "The database was not held.")
	}
	return a.print(map[string]bool{"released": true}, "Released: from now on, servers call, send and work on jobs.")
}

// holdBack has a store that is held write nothing, and this process be no end of calls.
func (a *app) holdBack(ctx context.Context, s *store.Store) (err error) {
	if a.held, err = backup.Held(ctx, s); err != nil {
		return err
	}
	if a.held != "" && a.serving {
		a.serving = false
		s.Hold()
	}
	a.released, err = backup.Released(ctx, s)
	return err
}

// disableOutbound takes from the product of a held database what it would reach others by, and has that of a copy leave to the original what was due
// before.
func (a *app) disableOutbound(p *domain.Parts) {
	p.Released = a.released
	if a.held == "" {
		return
	}
	p.Messenger, p.Carrier, p.Web, p.Phone = &notify.Service{}, nil, nil, nil
	p.Fetch = &http.Client{Transport: nowhere{}}
	p.Client = llm.New(llm.Options{HTTP: p.Fetch}) // models and embeddings, which a search would ask otherwise
}

// nowhere fails every request.
type nowhere struct{}

// RoundTrip of http.RoundTripper.
func (nowhere) RoundTrip(*http.Request) (*http.Response, error) { return nil, errIsHeld }

// untilReleased is a context that ends when the database is released as well; released says whether that was it.
func (a *app) untilReleased(ctx context.Context, s *store.Store) (until context.Context, released func() bool) {
	if a.held == "" {
		return ctx, func() bool { return false }
	}
	until, stop := context.WithCancel(ctx)
	go lane.Every(until, releasePoll, func(ctx context.Context) {
		if why, err := backup.Held(ctx, s); err == nil && why == "" {
			stop()
		}
	})
	return until, func() bool {
		stop()
		return ctx.Err() == nil
	}
}
