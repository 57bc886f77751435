package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// as works for a subaccount. Servers number and deliver the events of what it writes.
func (a *app) as(ctx context.Context, subaccountID string, do func(ctx context.Context, p *instance) error) error {
	return a.with(ctx, func(ctx context.Context, p *instance) (err error) {
		ctx, err = p.Store.As(ctx, subaccountID, "operator", "Operator")
		if ent.IsNotFound(err) {
			return &usageError{"--subaccount: no such subaccount"}
		}
		if err != nil {
			return err
		}
		p.Observe()
		return do(ctx, p)
	})
}

// importing is as, and runs imports meanwhile, but no other jobs. If a server has the SQLite file, that runs them.
func (a *app) importing(ctx context.Context, subaccountID string, do func(ctx context.Context, p *instance) error) error {
	return a.as(ctx, subaccountID, func(ctx context.Context, p *instance) error {
		if a.held != "" {
			return errIsHeld
		}
		ctx, end := context.WithCancel(ctx)
		defer end()
		var beside sync.WaitGroup
		var failed error
		beside.Go(func() {
			if failed = a.doImports(ctx, p); failed != nil {
				end()
			}
		})
		err := do(ctx, p)
		end()
		beside.Wait()
		return cmp.Or(failed, err)
	})
}

// doImports as soon as no other process does, until the context ends: the other one may stop before all are done.
func (a *app) doImports(ctx context.Context, p *instance) (err error) {
	release, err := taken(ctx, func() (func() error, error) { return store.ServeImports(a.config.DatabaseURL) }, func(err error) bool {
		return errors.Is(err, store.ErrServed) || errors.Is(err, store.ErrCommand)
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if ctx.Err() != nil {
		return nil
	}
	if err := p.Queue.Start(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	return p.Queue.Stop(end)
}

// retake is how often a command or a server looks whether the one that it waits for is done with the database.
const retake = 200 * time.Millisecond

// taken takes the database; if waits says that the error is that another process has it, it waits until that is done with it. If the context ends
// before, the database is not taken, and release does nothing.
func taken(ctx context.Context, take func() (func() error, error), waits func(error) bool) (release func() error, err error) {
	tick := time.NewTicker(retake)
	defer tick.Stop()
	for {
		release, err = take()
		if err == nil || !waits(err) {
			return release, err
		}
		select {
		case <-ctx.Done():
			return func() error { return nil }, nil
		case <-tick.C:
		}
	}
}

// forWorkspace works for a workspace as a whole.
func (a *app) forWorkspace(ctx context.Context, workspaceID string, do func(ctx context.Context, p *instance) error) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		ctx = workspace.As(ctx, workspaceID)
		_, err := p.Store.Client(ctx).Workspace.Get(ctx, workspaceID)
		if err := lookup("workspace", err); err != nil {
			return err
		}
		return do(ctx, p)
	})
}

// lookup is the error of a lookup of what an operator has named.
func lookup(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case ent.IsNotFound(err):
		return fault.Missing(what)
	}
	return fmt.Errorf("find %s: %w", what, err)
}

// with puts the product together, and takes it apart after.
func (a *app) with(ctx context.Context, do func(ctx context.Context, p *instance) error) (err error) {
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := a.holdBack(ctx, s); err != nil {
		return err
	}
	p, err := a.assemble(ctx, s, a.logger(), a.config.BaseURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	return do(ctx, p)
}
