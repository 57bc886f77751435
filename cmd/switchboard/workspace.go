package main

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

type workspaceCommand struct {
	List    *workspaceList    `arg:"subcommand" help:"List workspaces, the newest first."`
	Create  *workspaceCreate  `arg:"subcommand" help:"Create a workspace: an agency, with subaccounts for its clients."`
	Suspend *workspaceSuspend `arg:"subcommand" help:"Suspend a workspace. Its assistants no longer answer anyone."`
	Resume  *workspaceResume  `arg:"subcommand" help:"Resume a suspended workspace."`
	Budget  *workspaceBudget  `arg:"subcommand" help:"Set or remove the budget of a workspace, which all its subaccounts share."`
	Model   *workspaceModel   `arg:"subcommand" help:"Set or remove a workspace's own language model."`
}

type workspaceCreate struct {
	Name string `arg:"required" help:"The name."`
}

// Run makes the workspace.
func (c workspaceCreate) Run(ctx context.Context, a *app) error {
	a.begins = true
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		w, err := p.Workspaces.Create(ctx, workspace.NewWorkspace{Name: c.Name})
		if err != nil {
			return err
		}
		return a.print(map[string]string{"id": w.ID}, "Workspace %s (%s)", w.ID, w.Name)
	})
}

type workspaceSuspend struct {
	ID string `arg:"positional,required" help:"Its id."`
}

// Run suspends the workspace.
func (c workspaceSuspend) Run(ctx context.Context, a *app) error { return a.suspend(ctx, c.ID, true) }

type workspaceResume struct {
	ID string `arg:"positional,required" help:"Its id."`
}

// Run resumes the workspace.
func (c workspaceResume) Run(ctx context.Context, a *app) error { return a.suspend(ctx, c.ID, false) }

func (a *app) suspend(ctx context.Context, id string, suspended bool) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		if err := p.Workspaces.Suspend(ctx, id, suspended); err != nil {
			return err
		}
		state := "was resumed"
		if suspended {
			state = "was suspended"
		}
		return a.print(map[string]any{"id": id, "suspended": suspended}, "Workspace %s %s.", id, state)
	})
}
