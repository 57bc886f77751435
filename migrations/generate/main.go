// Command generate writes the next migration of both dialects: what the ent schema has and the folders do not.
//
// On PostgreSQL it also builds the walls into what it writes: every foreign key between two things of a tenant
// becomes composite, and every new table of a tenant gets its policies and grants.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"

	"ariga.io/atlas/sql/migrate"
	atlas "ariga.io/atlas/sql/schema"
	"ariga.io/atlas/sql/sqltool"
	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/schema"
	_ "github.com/jackc/pgx/v5/stdlib" // the development database
	_ "modernc.org/sqlite"             // likewise

	entmigrate "github.com/switchboard-dev/switchboard/ent/migrate"
)

func main() {
	name := flag.String("name", "", "what the migration does, such as add_tags")
	postgres := flag.String("postgres", os.Getenv("TEST_POSTGRES_URL"), "an empty PostgreSQL database to replay the folder on")
	check := flag.Bool("check", false, "fail where a migration is missing, and write none")
	flag.Parse()
	if *name == "" && !*check {
		log.Fatal("name the migration: make migration NAME=add_tags")
	}
	err := errors.Join(
		diff(dialect.SQLite, "sqlite", "file:generate?mode=memory&_pragma=foreign_keys(1)", "migrations/sqlite", *name, *check),
		diff(dialect.Postgres, "pgx", *postgres, "migrations/postgres", *name, *check),
	)
	if err != nil {
		log.Fatal(err)
	}
}

// errMissing is returned where the schema is ahead of its migrations.
var errMissing = errors.New("the schema has changes that no migration makes: run make migration NAME=…")

func diff(dialectName, driver, url, folder, name string, check bool) error {
	ctx := context.Background()
	db, err := sql.Open(driver, url)
	if err != nil {
		return fmt.Errorf("open %s: %w", dialectName, err)
	}
	defer func() { _ = db.Close() }()
	if check {
		if folder, err = scratch(folder); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(folder) }()
	}
	dir, err := sqltool.NewGooseDir(folder)
	if err != nil {
		return fmt.Errorf("open %s: %w", folder, err)
	}
	// The folder's files may have been edited by hand since; git is what guards them.
	if err := sum(dir); err != nil {
		return err
	}
	options := []schema.MigrateOption{
		schema.WithDir(dir), schema.WithMigrationMode(schema.ModeReplay), schema.WithErrNoPlan(true),
		schema.WithDropColumn(true), schema.WithDropIndex(true), schema.WithFormatter(formatter{dialectName}),
	}
	if dialectName == dialect.Postgres {
		options = append(options, schema.WithDiffHook(func(next schema.Differ) schema.Differ {
			return schema.DiffFunc(func(current, desired *atlas.Schema) ([]atlas.Change, error) {
				if err := compose(desired); err != nil {
					return nil, err
				}
				return next.Diff(current, desired)
			})
		}))
	}
	m, err := schema.NewMigrate(entsql.OpenDB(dialectName, db), options...)
	if err != nil {
		return fmt.Errorf("plan %s: %w", dialectName, err)
	}
	switch err := m.NamedDiff(ctx, name, entmigrate.Tables...); {
	case errors.Is(err, migrate.ErrNoPlan):
		log.Printf("%s: nothing to do", dialectName)
		return nil
	case err == nil && check:
		return fmt.Errorf("%s: %w", dialectName, errMissing)
	default:
		return err
	}
}

func sum(dir migrate.Dir) error {
	hash, err := dir.Checksum()
	if err != nil {
		return fmt.Errorf("sum: %w", err)
	}
	return migrate.WriteSumFile(dir, hash)
}

// scratch copies a migration folder, so that a check leaves the real one alone.
func scratch(folder string) (string, error) {
	tmp, err := os.MkdirTemp("", "migrations")
	if err != nil {
		return "", err
	}
	return tmp, os.CopyFS(tmp, os.DirFS(folder))
}
