package main

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

type subaccountCommand struct {
	List   subaccountList   `cmd:"" help:"List subaccounts, the newest first."`
	Create subaccountCreate `cmd:"" help:"Create a subaccount: a client of the agency, isolated from the others."`
	Import subaccountImport `cmd:"" help:"Create and update subaccounts from a CSV file, or none if anything is wrong."`
}

type subaccountCreate struct {
	Workspace  string  `help:"The workspace's id." required:""`
	Name       string  `help:"The name."  required:""`
	LocationID *string `help:"The client's id in your CRM. If a subaccount already has it, that one is returned."`
	TimeZone   string  `help:"The client's time zone, such as Europe/Berlin."`
}

// Run makes the subaccount.
func (c subaccountCreate) Run(ctx context.Context, a *app) error {
	if err := named("--name", c.Name); err != nil {
		return err
	}
	if c.LocationID != nil {
		if err := named("--location-id", *c.LocationID); err != nil {
			return err
		}
	}
	return a.administer(ctx, func(ctx context.Context, s *workspace.Service) error {
		if err := known(ctx, s, c.Workspace); err != nil {
			return err
		}
		row, err := s.AddSubaccount(workspace.As(ctx, c.Workspace), workspace.NewSubaccount{
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

// named refuses a name that names nothing.
func named(flag, text string) error {
	if strings.TrimSpace(text) == "" {
		return &usageError{flag + " must not be empty"}
	}
	return nil
}
