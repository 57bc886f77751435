// Package migrations holds the versioned SQL of both dialects and applies it.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/pressly/goose/v3"
)

//go:embed postgres/*.sql sqlite/*.sql
var files embed.FS

// State is one migration and whether it has been applied.
type State struct {
	Version int64  `json:"version"`
	Name    string `json:"name"`
	Applied bool   `json:"applied"`
}

// Pending says whether any migration has not been applied.
func Pending(states []State) bool {
	return slices.ContainsFunc(states, func(s State) bool { return !s.Applied })
}

// Dialect is a kind of database.
type Dialect = goose.Dialect

// Dialects that there are migrations for, as goose names them.
const (
	Postgres = goose.DialectPostgres
	SQLite   = goose.DialectSQLite3
)

// Up applies what is missing. The caller holds the lock that keeps other copies out. On SQLite the handle must
// have foreign keys off: a table that is built anew would empty its children's keys.
func Up(ctx context.Context, dialect Dialect, db *sql.DB) (applied int, err error) {
	p, err := provider(dialect, db)
	if err != nil {
		return 0, err
	}
	done, err := p.Up(ctx)
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	return len(done), nil
}

// Status lists all migrations, oldest first.
func Status(ctx context.Context, dialect Dialect, db *sql.DB) ([]State, error) {
	p, err := provider(dialect, db)
	if err != nil {
		return nil, err
	}
	all, err := p.Status(ctx)
	if err != nil {
		return nil, fmt.Errorf("migration status: %w", err)
	}
	states := make([]State, len(all))
	for i, s := range all {
		states[i] = State{Version: s.Source.Version, Name: s.Source.Path, Applied: s.State == goose.StateApplied}
	}
	return states, nil
}

// Latest is the version of the newest migration of the dialect.
func Latest(dialect Dialect, db *sql.DB) (int64, error) {
	p, err := provider(dialect, db)
	if err != nil {
		return 0, err
	}
	sources := p.ListSources()
	return sources[len(sources)-1].Version, nil
}

// Newest is the name of the newest migration of the dialect.
func Newest(dialect Dialect) (string, error) {
	names, err := fs.Glob(files, folder(dialect)+"/*.sql")
	if err != nil {
		return "", fmt.Errorf("migrations: %w", err)
	}
	return path.Base(slices.Max(names)), nil
}

// Versions are those of all migrations of the dialect.
func Versions(dialect Dialect) ([]int64, error) {
	names, err := fs.Glob(files, folder(dialect)+"/*.sql")
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	out := make([]int64, len(names))
	for i, n := range names {
		if out[i], err = goose.NumericComponent(n); err != nil {
			return nil, fmt.Errorf("migrations: %w", err)
		}
	}
	return out, nil
}

func folder(dialect Dialect) string {
	if dialect == SQLite {
		return "sqlite"
	}
	return "postgres"
}

func provider(dialect Dialect, db *sql.DB) (*goose.Provider, error) {
	sub, err := fs.Sub(files, folder(dialect))
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	p, err := goose.NewProvider(dialect, db, sub)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return p, nil
}
