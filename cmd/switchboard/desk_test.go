package main

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// TestExtendedDashboardDesk has two members share an inbox, each in their own browser, on both databases.
func TestExtendedDashboardDesk(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		s, as := demonstrateOn(t, dialect)
		browse(t, s, "desk", as...)
		s.stop()
	})
}

// demonstrateOn is demonstrate on a database of a dialect.
func demonstrateOn(t *testing.T, dialect string) (*running, []string) {
	t.Helper()
	if dialect == storetest.SQLite {
		return demonstrate(t)
	}
	s := serve(t, environment(t, dialect, "SWITCHBOARD_RATE_LIMIT_BURST=off"), "--demo")
	return s, loginOf(s.printed())
}

// loginOf is how to sign in to a demo, by what it prints.
func loginOf(demo map[string]any) []string {
	login, _ := demo["login"].(map[string]any)
	return []string{fmt.Sprint("LOGIN_EMAIL=", login["email"]), fmt.Sprint("LOGIN_PASSWORD=", login["password"]), fmt.Sprint("API_KEY=", demo["key"])}
}
