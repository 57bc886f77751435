package job_test

import (
	"database/sql"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A function of another version, or none, is noticed before a tenant meets it; migrating makes it anew.
func TestFunctionOfAnotherVersion(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	if err := job.Ready(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	admin, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close() }()
	for _, stmt := range []string{
		"COMMENT ON FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) IS 'chat_turn'",
		"DROP FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz)",
	} {
		if _, err := admin.ExecContext(t.Context(), stmt); err != nil {
			t.Fatal(err)
		}
		if err := job.Ready(t.Context(), s); !errors.Is(err, job.ErrBehind) {
			t.Errorf("%s: %v", stmt, err)
		}
	}
	if _, err := store.Migrate(t.Context(), url, job.Migrate); err != nil {
		t.Fatal(err)
	}
	if err := job.Ready(t.Context(), s); err != nil {
		t.Error(err)
	}
}
