package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/nice"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// grace is how long answers may take to be read once the last request was answered that was under way when the server stopped. Jobs have as long
// from when it stopped, and workGrace behind the last request, which may have waited for one.
const (
	grace     = 10 * time.Second
	workGrace = 4 * time.Second
)

type serveCommand struct {
	Demo    bool `help:"Fill an empty database with a realistic demo agency, and print a key and examples to try."`
	Migrate bool `help:"Apply pending migrations first. The embedded database always does."`
}

var errDemo = errors.New("--demo is for trying out: it makes a login and data that nobody asked for. SWITCHBOARD_ENV must be " +
	"development or test, and not ")

// Run serves until the context ends, then lets what is under way finish. A server that was held starts over when it is released.
func (c serveCommand) Run(ctx context.Context, a *app) error {
	if env := a.config.Env; c.Demo && env != authz.Development && env != authz.Test {
		return fmt.Errorf("%w%s", errDemo, env)
	}
	a.server = true
	nice.Spare()
	for {
		a.serving = true
		if again, err := c.run(ctx, a); !again || err != nil {
			return err
		}
	}
}

func (c serveCommand) run(ctx context.Context, a *app) (again bool, err error) {
	log := a.logger()
	release, err := a.take(ctx, log)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, release()) }()
	if ctx.Err() != nil {
		return false, nil
	}
	s, err := a.openToServe(ctx, log, c.Migrate)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := a.holdBack(ctx, s); err != nil {
		return false, err
	}
	ctx, released := a.untilReleased(ctx, s)
	defer func() { again = released() && err == nil }()
	f, err := a.doors(ctx, log)
	if err != nil {
		return false, err
	}
	p, err := a.assemble(ctx, s, log, cmp.Or(a.config.BaseURL, f.url()))
	if err != nil {
		return false, errors.Join(err, f.stop(ctx))
	}
	defer func() { err = errors.Join(err, f.end(ctx, p)) }()
	return false, a.serve(ctx, p, f, c.Demo)
}

// take the database for this server, as soon as no command imports into it.
func (a *app) take(ctx context.Context, log *slog.Logger) (release func() error, err error) {
	told := false
	return taken(ctx, func() (func() error, error) { return store.Serve(a.config.DatabaseURL) }, func(err error) bool {
		if !errors.Is(err, store.ErrCommand) {
			return false
		}
		if !told {
			log.InfoContext(ctx, "waiting for a command that works on the database")
		}
		told = true
		return true
	})
}

// openToServe opens a database that is up to date and whose walls stand.
func (a *app) openToServe(ctx context.Context, log *slog.Logger, migrate bool) (*store.Store, error) {
	if migrate || !a.config.Postgres() {
		clean := false
		if _, err := store.Migrate(ctx, a.config.OwnerURL(), append(extras(), store.Cleaned(&clean))...); err != nil {
			return nil, err
		}
		if !clean {
			a.clean(ctx, log)
		}
	}
	s, err := a.open(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Guarded(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("not serving: %w", err), s.Close())
	}
	wrong, advice, err := s.Lacks(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	for _, f := range slices.Concat(wrong, advice) {
		log.WarnContext(ctx, f.What, "mend", f.Mend)
	}
	return s, nil
}

// serve answers requests until the context ends. Jobs are at work before the first request and after the last one.
func (a *app) serve(ctx context.Context, p *instance, f *doors, demo bool) (err error) {
	stop, err := a.begin(ctx, p)
	if err != nil {
		return errors.Join(err, f.stop(ctx))
	}
	f.onStop(p.Events.Close)
	f.serve(a, p)
	p.health.Ready(true)
	go p.health.Watch(ctx)
	go a.tune(ctx, p.watch.Activity)
	watch := &keyWatch{store: p.Store, sealer: p.sealer, log: p.Log, began: p.keyBegan}
	go lane.Every(ctx, cmp.Or(a.keyPoll, keyPoll), watch.look)
	for _, c := range p.renewed {
		go c.Keep(ctx)
	}
	p.Log.InfoContext(ctx, "serving", "address", f.url(), "plain", f.api.url(), "metrics", f.inside.url())
	if err = a.greet(ctx, p, f.url(), demo); err == nil {
		err = wait(ctx, f.servers()...)
	} else if ctx.Err() != nil {
		err = nil // it is stopped already
	}
	p.Queue.Drain()
	for _, drain := range p.drain {
		drain()
	}
	p.health.Ready(false)
	p.Log.InfoContext(ctx, "stopping", "drain", a.config.Drain)
	if err == nil {
		f.drain(a.config.Drain)
	}
	for _, hangUp := range p.hangUp { // what is left of calls, such as recordings, takes longer than the rest to be stored
		go func() { _ = hangUp() }() // the closers wait for it, and have its error
	}
	lasts := cmp.Or(a.grace, grace)
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), lasts)
	defer cancel()
	settled, cancel := behind(context.WithoutCancel(ctx), p.door.Settle, lasts)
	defer cancel()
	err = errors.Join(err, f.close(settled))
	work, cancel := atLeast(end, workGrace)
	defer cancel()
	return errors.Join(err, stop(work))
}

// behind is a context that ends so long after what is waited for is over.
func behind(ctx context.Context, wait func(context.Context), lasts time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		wait(ctx)
		select {
		case <-ctx.Done():
		case <-time.After(lasts):
			cancel()
		}
	}()
	return ctx, cancel
}

// atLeast is a context that ends with another one, and not before so much time has passed.
func atLeast(ctx context.Context, least time.Duration) (context.Context, context.CancelFunc) {
	until := time.Now().Add(least)
	if other, bound := ctx.Deadline(); bound && other.After(until) {
		until = other
	}
	return context.WithDeadline(context.WithoutCancel(ctx), until)
}

// begin the work that no request waits for, unless the database is held.
func (a *app) begin(ctx context.Context, p *instance) (stop func(context.Context) error, err error) {
	if a.held != "" {
		p.health.Hold(a.held)
		p.Log.WarnContext(ctx, "HELD: reads only; no calls, messages, webhooks or jobs until switchboard release", "why", a.held,
			"undone since a backup", undone())
		return func(context.Context) error { return nil }, nil
	}
	if err := p.Start(ctx); err != nil {
		return nil, err
	}
	for _, begin := range p.begin {
		begin()
	}
	return p.Stop, nil
}

// greet says where the server is, how to set it up where nobody can sign in, and fills the demo where it is wanted.
func (a *app) greet(ctx context.Context, p *instance, url string, demo bool) error {
	if a.held != "" {
		return a.print(map[string]string{"url": url, "held": a.held}, "Switchboard is serving at %s\n\nHELD: %s. It answers reads only, and "+
			"nothing is sent or called until you run:\n\nswitchboard release\n\nIn a restored copy, what was done since the backup is undone: "+
			"%s.\n", url, a.held, undone())
	}
	if demo {
		if err := a.print(map[string]string{"url": url}, "Switchboard is serving at %s", url); err != nil {
			return err
		}
		err := a.demo(ctx, p, url)
		if ctx.Err() != nil {
			return nil //nolint:nilerr // told to stop meanwhile
		}
		return err
	}
	link, err := a.setupLink(ctx, p)
	if err != nil {
		return err
	}
	if link == "" {
		return a.print(map[string]string{"url": url}, "Switchboard is serving at %s", url)
	}
	return a.print(map[string]string{"url": url, "setup": link}, "Switchboard is serving at %s\n\n"+
		"Nobody can sign in yet. Set up Switchboard with this link, which works once, and only until the server stops:\n\n%s\n", url, link)
}

// setupLink is where the installation is set up, or "" if it is. No server's log has what stands behind the #.
func (a *app) setupLink(ctx context.Context, p *instance) (string, error) {
	token, err := p.People.Open(ctx)
	if err != nil || token == "" {
		return "", err
	}
	return p.door.BaseURL + "/setup#" + token, nil
}

// wait until the context ends or a server fails.
func wait(ctx context.Context, servers ...*server) error {
	failed := make(chan error, len(servers))
	for _, s := range servers {
		go func() {
			select {
			case err := <-s.failed:
				failed <- err
			case <-ctx.Done():
			}
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}
