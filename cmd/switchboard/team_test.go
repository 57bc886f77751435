package main

import "testing"

// TestExtendedDashboardTeam picks members of a team that is larger than any list of it.
func TestExtendedDashboardTeam(t *testing.T) {
	t.Parallel()
	url := exhibited(t)
	const copies = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) INSERT INTO "
	for _, table := range []string{
		`users (id, email, name, password, created) SELECT u.id || i, i || u.email, u.name || ' ' || i, u.password, u.created FROM users u, n
			WHERE u.email = 'amara@northlight.example'`,
		`memberships (id, created_at, updated_at, workspace_id, user_id, role, subaccounts, hides_steps)
			SELECT m.id || i, m.created_at, m.updated_at, m.workspace_id, m.user_id || i, m.role, m.subaccounts, m.hides_steps
			FROM memberships m JOIN users u ON u.id = m.user_id, n WHERE u.email = 'amara@northlight.example'`,
	} {
		plantIn(t, url, copies+table)
	}
	s := serve(t, on(t, url, "SWITCHBOARD_RATE_LIMIT_BURST=off"))
	browse(t, s, "team", exhibit.login...)
	s.stop()
}
