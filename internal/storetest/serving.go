package storetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// ServingLogin is the login of the test's server that serves tenants, and can do nothing else.
const ServingLogin = "switchboard_test_serving"

// servingPassword is for servers that ask for one.
const servingPassword = "serving"

// Serving is the URL of a migrated database for the login that serves.
func Serving(t testing.TB, databaseURL string) string {
	t.Helper()
	server(t)
	if err := makeServing(); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal("the test's database URL is not a URL")
	}
	u.User = url.UserPassword(ServingLogin, servingPassword)
	return u.String()
}

// makeServing makes the login once for a server.
var makeServing = sync.OnceValue(func() (err error) {
	if _, err := templatePostgres(); err != nil { // which makes the role
		return err
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, os.Getenv("TEST_POSTGRES_URL"))
	if err != nil {
		return fmt.Errorf("the serving login: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	for _, stmt := range []string{
		fmt.Sprintf("SELECT pg_advisory_lock(%d)", building),
		`DO $$ BEGIN
			IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '` + ServingLogin + `') THEN
				CREATE ROLE ` + ServingLogin + ` LOGIN PASSWORD '` + servingPassword + `';
			END IF;
			IF NOT pg_has_role('` + ServingLogin + `', 'switchboard_app', 'MEMBER') THEN
				GRANT switchboard_app TO ` + ServingLogin + `;
			END IF;
		END $$`,
	} {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			return fmt.Errorf("the serving login: %w", err)
		}
	}
	return nil
})
