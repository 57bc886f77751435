package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"ariga.io/atlas/sql/migrate"
	atlas "ariga.io/atlas/sql/schema"
	"ariga.io/atlas/sql/sqltool"
	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/schema"
	_ "github.com/jackc/pgx/v5/stdlib" // the scratch database
	_ "modernc.org/sqlite"             // likewise

	entmigrate "github.com/switchboard-dev/switchboard/ent/migrate"
)

// plan is one dialect: the empty database that its folder is replayed on, and the folder.
type plan struct{ dialect, driver, url, folder string }

// errMissing is returned where the schema is ahead of its migrations.
var errMissing = errors.New("the schema has changes that no migration makes: run make migration NAME=…")

// check fails where a migration is missing.
func (p plan) check(ctx context.Context) (err error) {
	folder, err := os.MkdirTemp("", "migrations")
	if err != nil {
		return fmt.Errorf("copy %s: %w", p.folder, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := os.CopyFS(folder, os.DirFS(p.folder)); err != nil {
		return fmt.Errorf("copy %s: %w", p.folder, err)
	}
	p.folder = folder
	switch err := p.diff(ctx, "check"); {
	case errors.Is(err, migrate.ErrNoPlan):
		return nil
	case err == nil:
		return fmt.Errorf("%s: %w", p.dialect, errMissing)
	default:
		return err
	}
}

// write the migration that is missing, if one is.
func (p plan) write(ctx context.Context, name string) error {
	err := p.diff(ctx, name)
	if errors.Is(err, migrate.ErrNoPlan) {
		slog.Info("nothing to do", "dialect", p.dialect)
		return nil
	}
	return err
}

// diff replays the folder and writes what it lacks. The error is migrate.ErrNoPlan if it lacks nothing.
func (p plan) diff(ctx context.Context, name string) (err error) {
	db, err := sql.Open(p.driver, p.url)
	if err != nil {
		return fmt.Errorf("open %s: %w", p.dialect, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	dir, err := sqltool.NewGooseDir(p.folder)
	if err != nil {
		return fmt.Errorf("open %s: %w", p.folder, err)
	}
	// The folder's files may have been edited by hand since they were written; git is what guards them.
	hash, err := dir.Checksum()
	if err != nil {
		return fmt.Errorf("sum %s: %w", p.folder, err)
	}
	if err := migrate.WriteSumFile(dir, hash); err != nil {
		return fmt.Errorf("sum %s: %w", p.folder, err)
	}
	m, err := schema.NewMigrate(entsql.OpenDB(p.dialect, db),
		schema.WithDir(dir), schema.WithMigrationMode(schema.ModeReplay), schema.WithErrNoPlan(true),
		schema.WithDropColumn(true), schema.WithDropIndex(true), schema.WithFormatter(formatter{p.dialect}),
		schema.WithDiffHook(p.compose))
	if err != nil {
		return fmt.Errorf("plan %s: %w", p.dialect, err)
	}
	if err := m.NamedDiff(ctx, name, entmigrate.Tables...); err != nil {
		return fmt.Errorf("plan %s: %w", p.dialect, err)
	}
	return nil
}

// compose gives a dialect the schema that ent cannot say before it is compared.
func (p plan) compose(next schema.Differ) schema.Differ {
	return schema.DiffFunc(func(current, desired *atlas.Schema) ([]atlas.Change, error) {
		if p.dialect != dialect.Postgres {
			withoutInverted(desired)
		} else if err := compose(desired); err != nil {
			return nil, err
		}
		return next.Diff(current, desired)
	})
}

// withoutInverted leaves out the indexes that are PostgreSQL's alone: SQLite's full-text tables stand in for them.
func withoutInverted(desired *atlas.Schema) {
	for _, t := range desired.Tables {
		t.Indexes = slices.DeleteFunc(t.Indexes, func(i *atlas.Index) bool { return inverted[i.Name] })
	}
}

// inverted are the names of all GIN indexes.
var inverted = func() map[string]bool {
	names := map[string]bool{}
	for _, t := range entmigrate.Tables {
		for _, i := range t.Indexes {
			if i.Annotation != nil && i.Annotation.Types[dialect.Postgres] == "GIN" {
				names[i.Name] = true
			}
		}
	}
	return names
}()
