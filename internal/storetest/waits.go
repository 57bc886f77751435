package storetest

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Waits says whether a transaction waits for what another one holds. On SQLite, where one waits for the only writer, nobody can see that: it is
// always true.
func Waits(t testing.TB, s *store.Store) bool {
	t.Helper()
	if !s.Postgres() {
		return true
	}
	var waits bool
	err := s.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
		WHERE a.datname = current_database() AND NOT l.granted)`).Scan(&waits)
	return err == nil && waits
}
