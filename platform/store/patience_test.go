package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A migration of a table that a backup reads lets requests for it pass, and is applied when the backup is over.
func TestMigrationLetsRequestsPass(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	backup, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := backup.ExecContext(t.Context(), "LOCK TABLE contacts IN ACCESS SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	files := planted(t, storetest.Postgres, "ALTER TABLE contacts ADD COLUMN planted text;")
	go func() {
		_, err := store.MigrateFrom(context.WithoutCancel(t.Context()), url, files)
		done <- err
	}()
	await.Until(t, "the migration waits for no lock", func() bool {
		var waits bool
		err := db.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'contacts'::regclass AND NOT granted)`).Scan(&waits)
		return err == nil && waits
	})
	request, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if _, err := db.ExecContext(request, "SELECT count(*) FROM contacts"); err != nil {
		t.Errorf("a request during the backup: %v", err)
	}
	if err := backup.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err, _ := await.Receive(t, done, "the migration does not end"); err != nil {
		t.Error(err)
	}
}
