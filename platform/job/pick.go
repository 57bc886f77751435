package job

import (
	"database/sql"
	"errors"
	"hash/fnv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// pick marks the next job of a queue as running, and answers it: $1 is the queue, $2 the share of a subaccount, $3 this copy, $4 with how many of
// its workers an agency is full, $5 how many of those that are free are not kept for others, $6 how many are free. What is full comes behind all
// others, and has the rest where none of them can be served: a job that has ended is running until its end is stored, so a bound would cost an agency
// that is alone workers that are free. Of what is kept, if there are several agencies, none has more than half of what the others leave: however
// many are busy, the last worker waits for one that has none. It walks the subaccounts that wait, not their jobs, each by one look into an index, so
// that a thousand jobs of one cost what one does.
const pick = `WITH RECURSIVE waiting(tenant) AS (
	SELECT (SELECT {tenant} FROM {jobs} WHERE queue = $1 AND state = 'available' ORDER BY {tenant} LIMIT 1)
	UNION ALL
	SELECT (SELECT {tenant} FROM {jobs} WHERE queue = $1 AND state = 'available' AND {tenant} > waiting.tenant
		ORDER BY {tenant} LIMIT 1) FROM waiting WHERE tenant IS NOT NULL
), agency(id, running) AS (
	SELECT coalesce(s.workspace_id, r.tenant), count(*) FROM (SELECT {tenant} AS tenant FROM {jobs}
		WHERE queue = $1 AND state = 'running' AND attempted_by = {by}) AS r
	LEFT JOIN subaccounts AS s ON s.id = r.tenant GROUP BY 1
), next AS (
	SELECT (SELECT count(*) FROM {jobs} WHERE queue = $1 AND state = 'running' AND {tenant} = waiting.tenant) AS running,
		(SELECT max(attempted_at) FROM {jobs} WHERE queue = $1 AND {tenant} = waiting.tenant AND attempted_at IS NOT NULL) AS served,
		(SELECT id FROM {jobs} WHERE queue = $1 AND state = 'available' AND {tenant} = waiting.tenant AND scheduled_at <= {now}
			ORDER BY priority, scheduled_at, id LIMIT 1) AS id,
		coalesce((SELECT agency.running FROM agency WHERE agency.id =
			coalesce((SELECT workspace_id FROM subaccounts WHERE subaccounts.id = waiting.tenant), waiting.tenant)), 0) AS taken
	FROM waiting WHERE tenant IS NOT NULL
)
UPDATE {jobs} SET state = 'running', attempt = attempt + 1, attempted_at = {now}, attempted_by = {by}
WHERE state = 'available' AND id =
	(SELECT id FROM next WHERE id IS NOT NULL AND running < $2
		AND ($5 > 0 OR taken < $6 OR NOT EXISTS (SELECT 1 FROM workspaces LIMIT 1 OFFSET 1))
		ORDER BY taken >= $4, running, served NULLS FIRST, id LIMIT 1)
RETURNING {row}`

// asks are what pick is asked with for a copy, so many of whose workers are free.
func (l line) asks(copyID string, free int) []any {
	return []any{l.name, l.share, copyID, l.agency(), free - l.kept(), free}
}

// waits counts the jobs that could be taken, except for shares, up to $2.
const waits = `SELECT count(*) FROM (SELECT 1 FROM {jobs} WHERE queue = $1 AND state = 'available' AND scheduled_at <= {now} LIMIT $2) AS waiting`

// tenantOf is the subaccount, or the workspace, whose share a job counts against, in SQL.
const tenantOf = `coalesce(metadata->>'subaccount', '')`

var (
	onPostgres = strings.NewReplacer("{jobs}", schema+".river_job", "{leader}", schema+".river_leader", "{tenant}", tenantOf,
		"{now}", "clock_timestamp()", "{soon}", "clock_timestamp() + interval '1 minute'",
		"{by}", "ARRAY[$3::text]", "{row}", "to_jsonb(river_job)::text", "{state}", "::"+schema+".river_job_state")
	onSQLite = strings.NewReplacer("{jobs}", "river_job", "{leader}", "river_leader", "{tenant}", tenantOf,
		"{now}", "datetime('now', 'subsec')", "{soon}", "datetime('now', 'subsec', '+1 minute')",
		"{by}", "json_array($3)", "{row}", "id", "{state}", "")
)

// Indexes by which a fetch finds the next job.
const indexes = `
CREATE INDEX IF NOT EXISTS river_job_share ON {jobs} (queue, state, ({tenant}), priority, scheduled_at, id);
CREATE INDEX IF NOT EXISTS river_job_served ON {jobs} (queue, ({tenant}), attempted_at) WHERE attempted_at IS NOT NULL;`

// lockOf is the advisory lock under which PostgreSQL's copies fetch from a queue.
func lockOf(queue string) int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte("switchboard queue " + queue)) // a hash takes everything
	return int64(h.Sum64())                              //nolint:gosec // any 64 bits do
}

// none says that a query found no row.
func none(err error) bool { return errors.Is(err, sql.ErrNoRows) || errors.Is(err, pgx.ErrNoRows) }
