package job

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivershared/baseservice"
	"github.com/riverqueue/river/rivershared/riverpilot"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// enqueueing is the one way in which the application's role reaches the queue on PostgreSQL. The function takes a job for a row of the
// tenant that the session is set to, and for nothing else: what SQL that somebody injected could enqueue, the product would have done
// for that tenant anyway. The queue and the share follow from the kind and the tenant, whatever the caller would like them to be.
const enqueueing = `
CREATE OR REPLACE FUNCTION river.enqueue(job text, args jsonb, attempts integer, urgency integer, due timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = {main}, pg_temp AS $enqueue$
#variable_conflict use_variable
DECLARE
  tenant text := nullif(current_setting('app.subaccount_id', true), '');
  workspace text := nullif(current_setting('app.workspace_id', true), '');
  line text;
  mine boolean := false;
BEGIN
  CASE job{cases}
  ELSE NULL;
  END CASE;
  IF NOT mine OR octet_length(args::text) > {most} THEN
    RAISE EXCEPTION 'a job of kind % for a row that the tenant does not have', job USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO river.river_job (args, kind, max_attempts, metadata, priority, queue, scheduled_at, state)
    VALUES (args, job, least(attempts, {attempts}), jsonb_build_object('subaccount', coalesce(tenant, workspace, '')), urgency, line,
      coalesce(due, clock_timestamp()),
      CASE WHEN due > clock_timestamp() + interval '{soon} seconds' THEN 'scheduled' ELSE 'available' END::river.river_job_state);
END $enqueue$;
GRANT CREATE ON SCHEMA river TO switchboard_system;
ALTER FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) OWNER TO switchboard_system;
REVOKE CREATE ON SCHEMA river FROM switchboard_system;
SET LOCAL ROLE switchboard_system;
REVOKE ALL ON FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) TO switchboard_app;
COMMENT ON FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) IS '{known}';
RESET ROLE;`

// ErrBehind says that the database's function knows of fewer kinds of jobs than this program.
var ErrBehind = errors.New("job: the function that enqueues is of an older version")

// Ready fails with ErrBehind if tenants could not enqueue all that this program has them enqueue: the tables have been migrated, and
// not by this version.
func Ready(ctx context.Context, s *store.Store) error {
	if !s.Postgres() {
		return nil
	}
	known, err := knownKinds(ctx, s.SystemDB())
	if err == nil && !includes(known, tenantKinds()) {
		err = ErrBehind
	}
	return err
}

// knownKinds are the kinds of jobs that the database's function takes; none if there is no function.
func knownKinds(ctx context.Context, db *sql.DB) ([]string, error) {
	var known string
	err := db.QueryRowContext(ctx, `SELECT coalesce(obj_description(
		to_regprocedure('river.enqueue(text, jsonb, integer, integer, timestamptz)'), 'pg_proc'), '')`).Scan(&known)
	if err != nil {
		return nil, fmt.Errorf("job queue: %w", err)
	}
	return strings.Fields(known), nil
}

// includes says whether all of some kinds are among others.
func includes(others, some []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(others, name) })
}

// tenantKinds are the kinds of jobs for rows of tenants.
func tenantKinds() (names []string) {
	for _, k := range kinds {
		if k.table != "" {
			names = append(names, k.name)
		}
	}
	return names
}

// Bounds of a job that a tenant enqueues.
const (
	mostArgs     = 4 << 10 // bytes: they are ids
	mostAttempts = 100
)

// enqueueFunction is the SQL of the function, where the tables that jobs are for lie in the schema main.
func enqueueFunction(main string) string {
	var cases strings.Builder
	for _, k := range kinds {
		if k.table == "" {
			continue // the system's
		}
		owner := "subaccount_id = tenant"
		switch k.table {
		case "workspaces":
			owner = "id = workspace"
		case "subaccounts":
			owner = "id = tenant"
		}
		_, _ = fmt.Fprintf(&cases, "\n  WHEN '%s' THEN line := '%s'; mine := EXISTS (SELECT FROM %s r WHERE r.id = args->>'%s' AND r.%s);",
			k.name, k.line.name, k.table, k.key, owner)
	}
	return strings.NewReplacer("{main}", main, "{known}", strings.Join(tenantKinds(), " "), "{cases}", cases.String(),
		"{most}", strconv.Itoa(mostArgs), "{attempts}", strconv.Itoa(mostAttempts), "{soon}", strconv.Itoa(int(soon/time.Second))).Replace(enqueueing)
}

// narrow is River's driver as transactions of the product enqueue by it: those of tenants through the function.
type narrow struct{ riverdriver.Driver[pgx.Tx] }

// PluginInit of River's plugin interface: there is nothing to set up.
func (narrow) PluginInit(*baseservice.Archetype) {}

// PluginPilot is where River asks for what it does itself otherwise.
func (narrow) PluginPilot() riverpilot.Pilot { return &enqueuer{} }

// enqueuer puts jobs into the queue.
type enqueuer struct{ riverpilot.StandardPilot }

// JobInsertMany of riverpilot.Pilot. Nobody waits for the answer of what a tenant enqueues, or asks for its number.
func (e *enqueuer) JobInsertMany(
	ctx context.Context, exec riverdriver.Executor, p *riverdriver.JobInsertFastManyParams,
) ([]*riverdriver.JobInsertFastResult, error) {
	if store.IsSystem(ctx) {
		return e.StandardPilot.JobInsertMany(ctx, exec, p) //nolint:wrapcheck // River reads it
	}
	results := make([]*riverdriver.JobInsertFastResult, len(p.Jobs))
	for i, j := range p.Jobs {
		err := exec.Exec(ctx, "SELECT river.enqueue($1, $2, $3, $4, $5)", j.Kind, string(j.EncodedArgs), j.MaxAttempts, j.Priority, j.ScheduledAt)
		if err != nil {
			return nil, err //nolint:wrapcheck // likewise
		}
		results[i] = &riverdriver.JobInsertFastResult{Job: &rivertype.JobRow{Kind: j.Kind, Queue: j.Queue, State: j.State}}
	}
	return results, nil
}
