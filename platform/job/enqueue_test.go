package job_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
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

// A program that starts beside a newer one leaves it its function, which enqueues all that this one has as well. One that lacks a kind is made
// anew, whatever else it knows.
func TestFunctionOfANewerVersionStays(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	admin, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close() }()
	const of = "FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz)"
	kinds := func() (known string) {
		err := admin.QueryRowContext(t.Context(), `SELECT obj_description(
			'river.enqueue(text, jsonb, integer, integer, timestamptz)'::regprocedure, 'pg_proc')`).Scan(&known)
		if err != nil {
			t.Fatal(err)
		}
		return known
	}
	ours := kinds()
	for newer, want := range map[string]string{
		"later_kind " + ours:                              "later_kind " + ours,
		strings.Replace(ours, "chat_turn", "old_kind", 1): ours,
		"chat_turn": ours,
	} {
		if _, err := admin.ExecContext(t.Context(), "COMMENT ON "+of+" IS '"+newer+"'"); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Migrate(t.Context(), url, job.Migrate); err != nil {
			t.Fatal(err)
		}
		if got := kinds(); got != want {
			t.Errorf("of %q is left %q", newer, got)
		}
		if err := job.Ready(t.Context(), s); err != nil {
			t.Errorf("%q: %v", newer, err)
		}
	}
}

// departure is work for a workspace rather than a subaccount.
type departure struct {
	WorkspaceID string `json:"workspace_id"`
}

func (departure) Kind() string { return "inbox_leave" }

type usher struct {
	river.WorkerDefaults[departure]
}

func (usher) Work(context.Context, *river.Job[departure]) error { return nil }

// Work for a workspace waits where shares are, and takes that of its workspace.
func TestWorkOfAWorkspaceHasItsShare(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		workers := river.NewWorkers()
		river.AddWorker(workers, &usher{})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		caller := *authz.From(storetest.Tenant(t, s))
		caller.Subaccount = ""
		err = s.Tx(authz.With(t.Context(), &caller), func(ctx context.Context) error {
			return q.Insert(ctx, departure{caller.Workspace})
		})
		if err != nil {
			t.Fatal(err)
		}
		table := map[bool]string{true: "river.river_job", false: "river_job"}[s.Postgres()]
		var queue, holder string
		err = s.SystemDB().QueryRowContext(t.Context(), "SELECT queue, metadata->>'subaccount' FROM "+table).Scan(&queue, &holder)
		if err != nil || queue != "upkeep" || holder != caller.Workspace {
			t.Errorf("%q in the share of %q, %v", queue, holder, err)
		}
	})
}
