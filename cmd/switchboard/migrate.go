package main

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type migrateCommand struct {
	Up     migrateUp     `cmd:"" help:"Apply pending migrations. Safe to run while servers run, and from several servers concurrently."`
	Status migrateStatus `cmd:"" help:"List the migrations."`
}

type migrateUp struct{}

// Run applies what is missing.
func (migrateUp) Run(ctx context.Context, a *app) error {
	n, err := store.Migrate(ctx, a.config.DatabaseURL, extras()...)
	if err != nil {
		return err
	}
	return a.print(map[string]int{"applied": n}, "%d migrations applied.", n)
}

type migrateStatus struct{}

// Run lists the migrations.
func (migrateStatus) Run(ctx context.Context, a *app) error {
	states, err := store.Status(ctx, a.config.DatabaseURL)
	if err != nil {
		return err
	}
	return a.print(map[string][]migrations.State{"migrations": states}, "%s", table(states))
}

func table(states []migrations.State) string {
	lines := make([]string, len(states))
	for i, s := range states {
		lines[i] = "pending  " + s.Name
		if s.Applied {
			lines[i] = "applied  " + s.Name
		}
	}
	return strings.Join(lines, "\n")
}
