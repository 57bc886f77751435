package storetest

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Crowd makes more members that are like a user: with the same role, limit and time, and names and addresses that end like theirs.
func Crowd(t testing.TB, s *store.Store, user string, more int) {
	t.Helper()
	const copies = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) INSERT INTO `
	for _, table := range []string{
		`users (id, email, name, password, created) SELECT u.id || i, i || u.email, i || u.name, u.password, u.created FROM users u, n WHERE u.id = $1`,
		`memberships (id, created_at, updated_at, workspace_id, user_id, role, subaccounts, hides_steps)
			SELECT m.id || i, m.created_at, m.updated_at, m.workspace_id, m.user_id || i, m.role, m.subaccounts, m.hides_steps
			FROM memberships m, n WHERE m.user_id = $1`,
	} {
		if _, err := s.SystemDB().ExecContext(t.Context(), copies+table, user, more); err != nil {
			t.Fatal(err)
		}
	}
}
