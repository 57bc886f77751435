package job

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

// grants give the tables to the system alone. The application's role enqueues by a function, and sees nothing of what waits.
const grants = `
GRANT USAGE ON SCHEMA river TO switchboard_app, switchboard_system;
REVOKE ALL ON ALL TABLES IN SCHEMA river FROM switchboard_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA river FROM switchboard_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA river TO switchboard_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA river TO switchboard_system;`

// Migrate makes the queue's tables, or brings them up to date. It is a store.Extra.
func Migrate(ctx context.Context, db *sql.DB, postgres bool) error {
	if !postgres {
		if err := up(ctx, riversqlite.New(db), ""); err != nil {
			return err
		}
		return execute(ctx, db, onSQLite.Replace(indexes))
	}
	if _, err := db.ExecContext(ctx, "CREATE SCHEMA IF NOT EXISTS river"); err != nil {
		return fmt.Errorf("job tables: %w", err)
	}
	if err := up(ctx, riverdatabasesql.New(db), schema); err != nil {
		return err
	}
	var main string // the schema of the other tables
	if err := db.QueryRowContext(ctx, "SELECT quote_ident(current_schema())").Scan(&main); err != nil {
		return fmt.Errorf("job tables: %w", err)
	}
	function := enqueueFunction(main)
	known, err := knownKinds(ctx, db)
	if err != nil {
		return err
	}
	// A kind comes without a migration. What knows all of ours and more is of a newer program, whose servers would fail with our function.
	if ours := tenantKinds(); includes(known, ours) && !includes(ours, known) {
		function = ""
	}
	return execute(ctx, db, onPostgres.Replace(indexes)+grants+function)
}

func execute(ctx context.Context, db *sql.DB, statements string) error {
	if _, err := db.ExecContext(ctx, statements); err != nil {
		return fmt.Errorf("job tables: %w", err)
	}
	return nil
}

func up[T any](ctx context.Context, driver riverdriver.Driver[T], schema string) error {
	m, err := rivermigrate.New(driver, &rivermigrate.Config{Schema: schema, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("job tables: %w", err)
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("job tables: %w", err)
	}
	return nil
}
