package migrations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/pressly/goose/v3"
)

// State is one migration and whether it has been applied.
type State struct {
	Version int64  `json:"version"`
	Name    string `json:"name"`
	Applied bool   `json:"applied"`
	// Serves is the oldest program that may serve on the schema after it, by the newest migration that it knows; 0: only those that
	// know this one.
	Serves int64 `json:"serves"`
	// Unknown is one that the database has, and this program does not know.
	Unknown bool `json:"unknown"`
}

// Pending says whether any migration has not been applied.
func Pending(states []State) bool {
	return slices.ContainsFunc(states, func(s State) bool { return !s.Applied })
}

// Newer says whether the database has migrations that this program does not know.
func Newer(states []State) bool {
	return slices.ContainsFunc(states, func(s State) bool { return s.Unknown })
}

// Rolls fails where a pending migration does not admit the program that has migrated the database so far: that may yet serve.
func Rolls(states []State) error {
	var newest int64
	for _, s := range states {
		if s.Applied {
			newest = max(newest, s.Version)
		}
	}
	for _, s := range states {
		if newest > 0 && !s.Applied && (s.Serves == 0 || s.Serves > newest) {
			return fmt.Errorf("%w (migration %d)", ErrStops, s.Version)
		}
	}
	return nil
}

// Why a program does not work on a database.
var (
	ErrStops = errors.New("a pending migration does not admit the servers that may run: stop all of them, then run switchboard migrate up " +
		"without --rolling")
	ErrNewer = errors.New("the database was migrated by a newer version of Switchboard, and does not say that this one may serve on it: " +
		"run the version that migrated it, or a newer one. To go back, restore the backup from before the upgrade")
	ErrOther = errors.New("the database has migrations that this version of Switchboard does not know, and lacks some that it does: " +
		"run the version that migrated it")
)

// Admit fails where the database has migrations that this program does not know, unless each of them says in the database that programs
// as old as this one may serve on it.
func Admit(states []State) error {
	var newest int64
	for _, s := range states {
		if !s.Unknown {
			newest = max(newest, s.Version)
		}
	}
	for _, s := range states {
		if s.Unknown && (s.Serves == 0 || s.Serves > newest) {
			return fmt.Errorf("%w (migration %d)", ErrNewer, s.Version)
		}
	}
	if Newer(states) && Pending(states) {
		return ErrOther
	}
	return nil
}

// Status lists all migrations, those that the database alone has among them, oldest first. It changes nothing.
func (s Set) Status(ctx context.Context, db *sql.DB) ([]State, error) {
	known, err := s.states()
	if err != nil {
		return nil, err
	}
	applied, err := s.pairs(ctx, db, "goose_db_version", "SELECT version_id, 0 FROM goose_db_version WHERE is_applied AND version_id > 0")
	if err != nil {
		return nil, err
	}
	serves, err := s.pairs(ctx, db, "migration_serves", "SELECT version, serves FROM migration_serves")
	if err != nil {
		return nil, err
	}
	for version := range applied {
		state, ok := known[version]
		known[version] = State{version, state.Name, true, serves[version], !ok}
	}
	out := make([]State, 0, len(known))
	for _, version := range slices.Sorted(maps.Keys(known)) {
		out = append(out, known[version])
	}
	return out, nil
}

// states are the migrations that the program knows, by version.
func (s Set) states() (map[int64]State, error) {
	names, err := s.names()
	if err != nil {
		return nil, err
	}
	out := make(map[int64]State, len(names))
	for _, n := range names {
		version, err := goose.NumericComponent(n)
		if err != nil {
			return nil, fmt.Errorf("migrations: %w", err)
		}
		text, err := fs.ReadFile(s.files, n)
		if err != nil {
			return nil, fmt.Errorf("migrations: %w", err)
		}
		serves, err := servesOf(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", n, err)
		}
		out[version] = State{Version: version, Name: n, Serves: serves}
	}
	return out, nil
}

// pairs reads two numbers a row, and none where the table is not there.
func (s Set) pairs(ctx context.Context, db *sql.DB, table, query string) (out map[int64]int64, err error) {
	there := "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '" + table + "'"
	if s.dialect == Postgres {
		there = "SELECT count(to_regclass('" + table + "'))"
	}
	var n int
	if err := db.QueryRowContext(ctx, there).Scan(&n); err != nil {
		return nil, fmt.Errorf("migration status: %w", err)
	}
	if n == 0 {
		return nil, nil //nolint:nilnil // none
	}
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("migration status: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	out = map[int64]int64{}
	for rows.Next() {
		var key, value int64
		if err := rows.Scan(&key, &value); err != nil {
			return nil, fmt.Errorf("migration status: %w", err)
		}
		out[key] = value
	}
	return out, rows.Err()
}
