package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type migrateCommand struct {
	Up     *migrateUp     `arg:"subcommand" help:"Apply pending migrations. Safe to run while servers run, and from several servers concurrently."`
	Status *migrateStatus `arg:"subcommand" help:"List the migrations."`
	Grants *migrateGrants `arg:"subcommand" help:"Let a PostgreSQL login serve tenants, and nothing else."`
}

type migrateUp struct {
	Rolling bool `help:"Fail and change nothing if a pending migration requires that older servers are stopped first."`
	Clean   bool `help:"SQLite: also rewrite the file, so that nothing deleted by earlier versions remains in it. The server must be stopped."` //nolint:lll // a tag is one line
}

// Run applies what is missing.
func (c migrateUp) Run(ctx context.Context, a *app) error {
	if c.Rolling {
		states, err := store.Status(ctx, a.config.OwnerURL())
		if err == nil {
			err = migrations.Rolls(states)
		}
		if err != nil {
			return err
		}
	}
	n, err := a.migrate(ctx, a.config.OwnerURL())
	if err == nil && c.Clean {
		err = a.cleanApart(ctx)
	}
	if err != nil {
		return err
	}
	return a.print(map[string]int{"applied": n}, "%d migrations applied.", n)
}

var errServing = errors.New("the database is not up to date, and a server of an older version is serving it: restart that server with this " +
	"version, which migrates the database, or stop it")

// migrate brings a database up to date for a command. A SQLite file with a server at work on it is left unchanged: the triggers are off
// meanwhile, and what the server writes then would be billed to nobody. Commands wait for each other.
func (a *app) migrate(ctx context.Context, databaseURL string) (applied int, err error) {
	states, err := store.Status(ctx, databaseURL)
	if err != nil {
		return 0, err
	}
	if migrations.Pending(states) {
		release, err := taken(ctx, func() (func() error, error) { return store.ServeImports(databaseURL) }, func(err error) bool {
			return errors.Is(err, store.ErrCommand)
		})
		if errors.Is(err, store.ErrServed) {
			return 0, servedSince(ctx, databaseURL)
		}
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, release()) }()
	}
	return store.Migrate(ctx, databaseURL, extras()...)
}

// servedSince is no error where the server has started meanwhile, and has migrated the database itself.
func servedSince(ctx context.Context, databaseURL string) error {
	states, err := store.Status(ctx, databaseURL)
	if err == nil && migrations.Pending(states) {
		err = errServing
	}
	return err
}

type migrateStatus struct{}

// Run lists the migrations.
func (migrateStatus) Run(ctx context.Context, a *app) error {
	states, err := store.Status(ctx, a.config.OwnerURL())
	if err != nil {
		return err
	}
	return a.print(map[string][]migrations.State{"migrations": states}, "%s", table(states))
}

type migrateGrants struct {
	Login string `arg:"positional,required" help:"The login of SWITCHBOARD_DATABASE_URL, which an administrator has created."`
}

// Run grants what the login needs, or says what an administrator has to run.
func (c migrateGrants) Run(ctx context.Context, a *app) error {
	done, err := store.Grant(ctx, a.config.OwnerURL(), c.Login)
	if err != nil {
		return err
	}
	ran := "The login already has all required privileges."
	if len(done) > 0 {
		ran = strings.Join(done, ";\n") + ";"
	}
	return a.print(map[string]any{"login": c.Login, "granted": append([]string{}, done...)}, "%s\n\nSet SWITCHBOARD_DATABASE_URL to a URL with the "+
		"login %s, and SWITCHBOARD_SYSTEM_DATABASE_URL to the one that migrates.", ran, c.Login)
}

func table(states []migrations.State) string {
	lines := make([]string, len(states))
	for i, s := range states {
		switch {
		case s.Unknown:
			lines[i] = fmt.Sprintf("unknown  %d, of a newer version", s.Version)
		case s.Applied:
			lines[i] = "applied  " + s.Name
		default:
			lines[i] = "pending  " + s.Name
		}
		switch {
		case s.Serves > 0:
			lines[i] += fmt.Sprintf("  (versions that know %d may serve on it)", s.Serves)
		case !s.Applied:
			lines[i] += "  (stop all older servers first)"
		}
	}
	return strings.Join(lines, "\n")
}
