package store_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// loginURL is a database's URL for another login; "" is that of the test's server.
func loginURL(t *testing.T, databaseURL, login string) string {
	t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(login, "secret")
	if login == "" {
		server, err := url.Parse(os.Getenv("TEST_POSTGRES_URL"))
		if err != nil {
			t.Fatal(err)
		}
		u.User = server.User
	}
	return u.String()
}

// A pair of logins of which the first is too powerful, or that are of two databases, does not serve.
func TestTwoLoginsAreChecked(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	for name, c := range map[string]store.Config{
		"is a superuser": {URL: url, SystemURL: url},
		"two databases":  {URL: storetest.Serving(t, storetest.URL(t, storetest.Postgres)), SystemURL: url},
	} {
		s := storetest.OpenAlone(t, c)
		if err := s.Guarded(t.Context()); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, plant := range map[string]string{
		"is a member of switchboard_system": "GRANT switchboard_system TO %s", "may create roles": "ALTER ROLE %s CREATEROLE",
		"owns contacts": "ALTER TABLE contacts OWNER TO %s", "owns the database": "ALTER DATABASE %d OWNER TO %s",
		"may bypass row-level security": "ALTER ROLE %s BYPASSRLS", "is a member of pg_read_all_data": "GRANT pg_read_all_data TO %s",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			who, own := login(t, "IN ROLE switchboard_app")
			all := loginURL(t, own, "")
			admin := administrator(t, all)
			database := column(t, admin, "SELECT current_database()::text")[0]
			mustExec(t, admin, "ALTER DATABASE "+database+" OWNER TO CURRENT_USER")
			if _, err := store.Migrate(t.Context(), all); err != nil {
				t.Fatal(err)
			}
			s := storetest.OpenAlone(t, store.Config{URL: own, SystemURL: all})
			if err := s.Guarded(t.Context()); err != nil {
				t.Fatalf("sound, and refused: %v", err)
			}
			mustExec(t, admin, strings.NewReplacer("%s", who, "%d", database).Replace(plant))
			if err := s.Guarded(t.Context()); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%v, want that it %s", err, name)
			}
			if wrong, _, err := s.Lacks(t.Context()); err != nil || len(wrong) != 1 || !strings.Contains(wrong[0].What, name) {
				t.Errorf("%v, %v", wrong, err)
			}
		})
	}
}

// One login works as before, and says what it lacks; temporary tables are a fault in any case.
func TestOneLoginSaysWhatItLacks(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenAlone(t, store.Config{URL: url})
	if err := s.Guarded(t.Context()); err != nil {
		t.Fatal(err)
	}
	wrong, advice, err := s.Lacks(t.Context())
	if err != nil || len(wrong) != 0 || len(advice) != 1 || !strings.Contains(advice[0].Mend, "SWITCHBOARD_SYSTEM_DATABASE_URL") {
		t.Errorf("%v, %v, %v", wrong, advice, err)
	}
	mustExec(t, administrator(t, url), "DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO PUBLIC', current_database()); END $$")
	if wrong, _, err = s.Lacks(t.Context()); err != nil || len(wrong) != 1 || !strings.Contains(wrong[0].Mend, "REVOKE TEMPORARY") {
		t.Errorf("%v, %v", wrong, err)
	}
	if _, err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	if wrong, _, err = s.Lacks(t.Context()); err != nil || len(wrong) != 0 {
		t.Errorf("after migrating: %v, %v", wrong, err)
	}
}
