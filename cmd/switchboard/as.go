package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// as works for a subaccount, with jobs at work meanwhile.
func (a *app) as(ctx context.Context, subaccountID string, do func(ctx context.Context, p *instance) error) error {
	return a.with(ctx, func(ctx context.Context, p *instance) (err error) {
		ctx, err = p.Store.As(ctx, subaccountID, "operator", "Operator")
		if ent.IsNotFound(err) {
			return &usageError{"--subaccount: no such subaccount"}
		}
		if err != nil {
			return err
		}
		if a.held != "" {
			return errIsHeld
		}
		if err := p.Start(ctx); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, p.Stop(context.WithoutCancel(ctx))) }()
		return do(ctx, p)
	})
}

// forWorkspace works for a workspace as a whole.
func (a *app) forWorkspace(ctx context.Context, workspaceID string, do func(ctx context.Context, p *instance) error) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		ctx = workspace.As(ctx, workspaceID)
		_, err := p.Store.Client(ctx).Workspace.Get(ctx, workspaceID)
		if ent.IsNotFound(err) {
			return fault.Missing("workspace")
		}
		if err != nil {
			return fmt.Errorf("find workspace: %w", err)
		}
		return do(ctx, p)
	})
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
