// Package migrations holds the versioned SQL of both dialects, applies it, and says which programs may serve on what it makes.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/pressly/goose/v3"
)

//go:embed postgres/*.sql sqlite/*.sql
var files embed.FS

// Dialect is a kind of database.
type Dialect = goose.Dialect

// Dialects that there are migrations for, as goose names them.
const (
	Postgres = goose.DialectPostgres
	SQLite   = goose.DialectSQLite3
)

// Set is the migrations that a program knows, of one dialect.
type Set struct {
	dialect Dialect
	files   fs.FS
}

// Own are the migrations of this program.
func Own(dialect Dialect) Set {
	folder, err := fs.Sub(files, folder(dialect))
	if err != nil {
		folder = files // never: its name is a constant. goose finds no migrations then, and says so
	}
	return Set{dialect, folder}
}

// From are the migrations of a folder, as another program has them.
func From(dialect Dialect, folder fs.FS) Set { return Set{dialect, folder} }

// Up applies what is missing. The caller holds the lock that keeps other copies out. On SQLite the handle must
// have foreign keys off: a table that is built again would empty its children's keys.
func (s Set) Up(ctx context.Context, db *sql.DB) (applied int, err error) {
	if _, err := db.ExecContext(ctx, createServes); err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	p, err := goose.NewProvider(s.dialect, db, noting{s.files})
	if err != nil {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	done, err := p.Up(ctx)
	if some, is := errors.AsType[*goose.PartialError](err); is {
		return len(some.Applied), fmt.Errorf("migrate: %w", err)
	}
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	return len(done), nil
}

// Newest is the name of the newest migration of the dialect.
func Newest(dialect Dialect) (string, error) {
	names, err := Own(dialect).names()
	if err != nil {
		return "", err
	}
	return path.Base(slices.Max(names)), nil
}

var errNone = errors.New("migrations: there are none")

// names are those of all files, oldest first.
func (s Set) names() ([]string, error) {
	names, err := fs.Glob(s.files, "*.sql")
	if err == nil && len(names) == 0 {
		err = errNone
	}
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	slices.Sort(names)
	return names, nil
}

func folder(dialect Dialect) string {
	if dialect == SQLite {
		return "sqlite"
	}
	return "postgres"
}
