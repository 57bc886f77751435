package main

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

type subaccountCommand struct {
	List   *subaccountList   `arg:"subcommand" help:"List subaccounts, the newest first."`
	Create *subaccountCreate `arg:"subcommand" help:"Create a subaccount: a client of the agency, isolated from the others."`
	Import *subaccountImport `arg:"subcommand" help:"Create and update subaccounts from a CSV file, or none if anything is wrong."`
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
			Name: c.Name, LocationID: c.LocationID, TimeZone: c.TimeZone,
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
