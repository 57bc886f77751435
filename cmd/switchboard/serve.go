package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/job"
	"github.com/switchboard-dev/switchboard/store"
)

// drain is how long requests and work under way may take to finish once the server is told to stop.
const drain = 10 * time.Second

type serveCommand struct {
	Demo    bool `help:"Fill an empty database with a believable agency, and print a key and what to try."`
	Migrate bool `help:"Bring the database up to date first. The embedded one always is."`
}

// Run serves until the context ends, then lets what is under way finish.
func (c serveCommand) Run(ctx context.Context, a *app) (err error) {
	log := logger(a.stderr)
	a.tune()
	s, err := a.openToServe(ctx, c.Migrate)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	p, err := a.assemble(ctx, s, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	return a.serve(ctx, c, p)
}

// openToServe opens a database that is up to date and whose walls stand.
func (a *app) openToServe(ctx context.Context, migrate bool) (*store.Store, error) {
	if migrate || !a.config.Postgres() {
		if _, err := store.Migrate(ctx, a.config.DatabaseURL, extras()...); err != nil {
			return nil, err
		}
	}
	s, err := a.open(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Guarded(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("not serving: %w", err), s.Close())
	}
	return s, nil
}

// serve answers requests until the context ends. Jobs start before the first request and stop after the last.
func (a *app) serve(ctx context.Context, c serveCommand, p *product) (err error) {
	if err := p.queue.Start(ctx); err != nil {
		return err
	}
	api, err := listen(ctx, a.config.Addr, p.handler, p.log)
	if err != nil {
		return errors.Join(err, stopQueue(ctx, p.queue))
	}
	inside, err := listen(ctx, a.config.MetricsAddr, p.inside, p.log)
	if err != nil {
		return errors.Join(err, api.stop(ctx), stopQueue(ctx, p.queue))
	}
	p.health.Ready(true)
	p.log.InfoContext(ctx, "serving", "address", api.url(), "metrics", inside.url())
	err = a.greet(ctx, c, p, api.url())
	if err == nil {
		err = wait(ctx, api, inside)
	}
	p.health.Ready(false)
	p.log.InfoContext(ctx, "stopping")
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), drain)
	defer cancel()
	return errors.Join(err, api.stop(end), p.queue.Stop(end), inside.stop(end))
}

// greet says where the server is, once it serves.
func (a *app) greet(_ context.Context, _ serveCommand, _ *product, url string) error {
	return a.print(map[string]string{"url": url}, "Switchboard serves at %s", url)
}

// wait until the context ends or a server fails.
func wait(ctx context.Context, servers ...*server) error {
	failed := make(chan error, len(servers))
	for _, s := range servers {
		go func() { failed <- <-s.done }()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

func stopQueue(ctx context.Context, q *job.Queue) error {
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	return q.Stop(end)
}
