package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
)

// Triggers are the second wall on SQLite. They are named wall_… and made where they are missing after every migration, from the table
// of walls: a migration that builds a table again drops them.

// lower takes the triggers away where a migration is to come: SQLite renames no table while the trigger of another
// one names it.
func lower(ctx context.Context, db *sql.DB, pending bool) error {
	if !pending {
		return nil // other copies may be serving
	}
	return retrigger(ctx, db, nil)
}

// rebuild makes the triggers and the indexes of foreign keys, and looks for orphans.
func rebuild(ctx context.Context, db *sql.DB) error {
	if err := makeFulltext(ctx, db); err != nil {
		return err
	}
	if err := keyed(ctx, db); err != nil {
		return err
	}
	if err := retrigger(ctx, db, triggers()); err != nil {
		return err
	}
	return foreignKeys(ctx, db)
}

// retrigger replaces the triggers that differ from those wanted, in one transaction, so that no write slips between. The others stay, since
// each change of the schema has every connection read all of it again.
func retrigger(ctx context.Context, db *sql.DB, want map[string]string) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("triggers: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	have, err := standingTriggers(ctx, tx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if have[name] == want[name] {
			continue
		}
		if _, err := tx.ExecContext(ctx, "DROP TRIGGER "+name); err != nil {
			return fmt.Errorf("trigger %s: %w", name, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if have[name] == want[name] {
			continue
		}
		if _, err := tx.ExecContext(ctx, want[name]); err != nil {
			return fmt.Errorf("trigger %s: %w", name, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("triggers: %w", err)
	}
	return nil
}

// standingTriggers are the statements that made those that are there, by the trigger's name.
func standingTriggers(ctx context.Context, db querier) (have map[string]string, err error) {
	rows, err := db.QueryContext(ctx, `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'wall_*'`)
	if err != nil {
		return nil, fmt.Errorf("triggers: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	have = map[string]string{}
	for rows.Next() {
		var name, statement string
		if err := rows.Scan(&name, &statement); err != nil {
			return nil, fmt.Errorf("triggers: %w", err)
		}
		have[name] = statement
	}
	return have, rows.Err()
}

// triggered returns an error unless every trigger is there.
func triggered(ctx context.Context, db querier) error {
	have, err := standingTriggers(ctx, db)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(triggers())) {
		if have[name] == "" {
			return fmt.Errorf("trigger %s is missing; migrate the database first", name)
		}
	}
	return nil
}

// triggers are the statements, by the trigger's name.
func triggers() map[string]string {
	m := maps.Clone(fulltextTriggers)
	maps.Copy(m, conversationTriggers())
	maps.Copy(m, storedTriggers())
	maps.Copy(m, markTriggers())
	maps.Copy(m, useTriggers())
	for _, w := range ent.Walls {
		m["wall_"+w.Table] = fmt.Sprintf(`CREATE TRIGGER wall_%s BEFORE UPDATE OF %s ON %s WHEN NEW.%[2]s IS NOT OLD.%[2]s
			BEGIN SELECT RAISE(ABORT, 'a row stays with its tenant'); END`, w.Table, w.Column, w.Table)
		if w.AppendOnly {
			maps.Copy(m, appendOnly(w))
		}
		for _, e := range w.Edges {
			if e.OwnsKey && e.Column != w.Column && wallOf[e.Type].Column == w.Column {
				maps.Copy(m, edgeTriggers(w, e))
			}
		}
	}
	return m
}

// appendOnly keeps rows as written, as PostgreSQL's grants do; they go with their workspace.
func appendOnly(w ent.Wall) map[string]string {
	m := map[string]string{}
	for _, verb := range []string{"UPDATE", "DELETE"} {
		name := "wall_" + w.Table + "_no_" + strings.ToLower(verb)
		m[name] = fmt.Sprintf(`CREATE TRIGGER %s BEFORE %s ON %s WHEN EXISTS (SELECT 1 FROM workspaces WHERE id = OLD.workspace_id)
			BEGIN SELECT RAISE(ABORT, 'rows are only added'); END`, name, verb, w.Table)
	}
	return m
}

// edgeTriggers refuse a key to another tenant's row, as PostgreSQL's composite foreign keys refuse it.
func edgeTriggers(w ent.Wall, e ent.WallEdge) map[string]string {
	m := map[string]string{}
	events := map[string]string{"insert": "INSERT", "update": "UPDATE OF " + e.Column + ", " + w.Column}
	for verb, event := range events {
		name := fmt.Sprintf("wall_%s_%s_%s", w.Table, e.Column, verb)
		m[name] = fmt.Sprintf(`CREATE TRIGGER %s BEFORE %s ON %s WHEN NEW.%s IS NOT NULL AND NOT EXISTS
			(SELECT 1 FROM %s WHERE id = NEW.%s AND %s = NEW.%s)
			BEGIN SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed: another tenant'); END`,
			name, event, w.Table, e.Column, e.Table, e.Column, w.Column, w.Column)
	}
	return m
}

// foreignKeys finds orphans: migrations run with foreign keys off.
func foreignKeys(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "PRAGMA foreign_key_check")
	if err != nil {
		return fmt.Errorf("foreign key check: %w", err)
	}
	defer func() { _ = rows.Close() }()
	if rows.Next() {
		var table, parent string
		var row sql.NullInt64
		var key int
		if err := rows.Scan(&table, &row, &parent, &key); err != nil {
			return fmt.Errorf("foreign key check: %w", err)
		}
		return fmt.Errorf("foreign key check: a row of %s has no %s", table, parent)
	}
	return rows.Err()
}
