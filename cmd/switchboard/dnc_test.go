package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Work on a whole register may take longer than what servers do in the background: hundreds of millions of numbers are counted.
func TestRegistersTakeTheirTime(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres, "SWITCHBOARD_WORK_TIMEOUT=1s")
	file := filepath.Join(t.TempDir(), "numbers")
	if err := os.WriteFile(file, []byte("+14155550100\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	db := direct(t, storetest.Postgres, environ)
	for _, args := range [][]string{{"dnc", "registers"}, {"dnc", "import", "--register", "us-ftc", file}} {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.ExecContext(t.Context(), "LOCK TABLE do_not_call_registers"); err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		done := make(chan int, 1)
		go func() { done <- run(t.Context(), args, environ, &journal{}, &stderr) }()
		await.Until(t, "nobody waits for the register", func() bool {
			return len(done) > 0 || truth(t, db, `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
				AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > '1.5 s')`)
		})
		_ = tx.Rollback()
		if code, _ := await.Receive(t, done, "the command does not end"); code != exitOK {
			t.Errorf("%v: exit %d: %s", args, code, stderr.String())
		}
	}
}
