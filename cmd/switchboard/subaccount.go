package main

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type subaccountCommand struct {
	List    *subaccountList    `arg:"subcommand" help:"List subaccounts, the newest first."`
	Create  *subaccountCreate  `arg:"subcommand" help:"Create a subaccount: a client of the agency, isolated from the others."`
	Import  *subaccountImport  `arg:"subcommand" help:"Create and update subaccounts from a CSV file, or none if anything is wrong."`
	Archive *subaccountArchive `arg:"subcommand" help:"Archive a subaccount. Its assistants no longer answer anyone; everything in it is kept."`
	Restore *subaccountRestore `arg:"subcommand" help:"Restore an archived subaccount."`
}

type subaccountCreate struct {
	Workspace  string  `arg:"required" help:"The workspace's id."`
	Name       string  `arg:"required" help:"The name."`
	LocationID *string `arg:"--location-id" help:"The client's id in your CRM. If a subaccount already has it, that one is returned."`
	TimeZone   string  `arg:"--time-zone" help:"The client's time zone, such as Europe/Berlin."`
}

// Run makes the subaccount.
func (c subaccountCreate) Run(ctx context.Context, a *app) error {
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		row, err := p.Workspaces.AddSubaccount(ctx, workspace.NewSubaccount{
			Name: &c.Name, LocationID: c.LocationID, TimeZone: c.TimeZone,
		})
		if err != nil {
			return err
		}
		result := struct {
			ID         string  `json:"id"`
			LocationID *string `json:"locationId"`
		}{row.ID, row.LocationID}
		return a.print(result, "Subaccount %s (%s)", row.ID, row.Name)
	})
}

type subaccountArchive struct {
	ID string `arg:"positional,required" help:"Its id."`
}

// Run archives the subaccount, for an agency that cannot be asked to.
func (c subaccountArchive) Run(ctx context.Context, a *app) error { return a.archive(ctx, c.ID, true) }

type subaccountRestore struct {
	ID string `arg:"positional,required" help:"Its id."`
}

// Run restores the subaccount.
func (c subaccountRestore) Run(ctx context.Context, a *app) error { return a.archive(ctx, c.ID, false) }

func (a *app) archive(ctx context.Context, id string, archived bool) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		system := store.System(ctx, "a subaccount by its id")
		row, err := p.Store.Client(system).Subaccount.Get(system, id)
		if err := lookup("subaccount", err); err != nil {
			return err
		}
		ctx = workspace.As(ctx, row.WorkspaceID)
		if _, err := p.Workspaces.SetSubaccount(ctx, id, workspace.UpdateSubaccount{Archived: patch.Sent(&archived)}); err != nil {
			return err
		}
		state := "was restored"
		if archived {
			state = "was archived"
		}
		return a.print(map[string]any{"id": id, "archived": archived}, "Subaccount %s %s.", id, state)
	})
}
