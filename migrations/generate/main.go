// Command generate writes the next migration of both dialects: what the ent schema has and the folders do not.
//
// On PostgreSQL it also builds the walls into what it writes: every foreign key between two things of a tenant
// becomes composite, and every new table of a tenant gets its policies and grants.
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"os"

	"entgo.io/ent/dialect"
)

func main() {
	name := flag.String("name", "", "what the migration does, such as add_tags")
	check := flag.Bool("check", false, "fail where a migration is missing, and write none")
	flag.Parse()
	if err := run(context.Background(), *name, *check); err != nil {
		slog.Error(err.Error())
		os.Exit(1)
	}
}

var errName = errors.New("name the migration: make migration NAME=add_tags")

// run plans both dialects: a migration is missing in the one and the other, or in neither.
func run(ctx context.Context, name string, check bool) (err error) {
	if name == "" && !check {
		return errName
	}
	postgres, drop, err := scratchDatabase(ctx, os.Getenv("TEST_POSTGRES_URL"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, drop()) }()
	plans := []plan{
		{dialect.SQLite, "sqlite", "file:generate?mode=memory&_pragma=foreign_keys(1)", "migrations/sqlite"},
		{dialect.Postgres, "pgx", postgres, "migrations/postgres"},
	}
	var errs []error
	for _, p := range plans {
		if check {
			errs = append(errs, p.check(ctx))
		} else {
			errs = append(errs, p.write(ctx, name))
		}
	}
	return errors.Join(errs...)
}
