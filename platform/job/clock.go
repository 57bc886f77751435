package job

import (
	"context"
	"time"
)

// reset is how often jobs are looked for that wait for a clock that was set back.
const reset = 15 * time.Second

// Jobs that were written by a clock which was a minute ahead of now, and wait for it to be there again. The time that they were
// to wait is known no more, so they are due.
const (
	ahead = `state IN ('available', 'retryable', 'scheduled') AND scheduled_at > {now}
		AND (created_at > {soon} OR coalesce(attempted_at, created_at) > {soon})`
	waitsInVain = `SELECT 1 FROM {jobs} WHERE ` + ahead + ` LIMIT 1`
	due         = `UPDATE {jobs} SET state = 'available', scheduled_at = {now} WHERE ` + ahead
)

// catchUp makes the jobs due that wait for a clock that was set back. What fails is made up for by the next round. It looks
// before it writes: on SQLite that takes the one writer.
func (q *Queue) catchUp(ctx context.Context) {
	db := q.store.SystemDB()
	var found int
	if err := db.QueryRowContext(ctx, q.sql.Replace(waitsInVain)).Scan(&found); err != nil {
		return
	}
	result, err := db.ExecContext(ctx, q.sql.Replace(due))
	if err != nil {
		return
	}
	n, _ := result.RowsAffected() // both drivers know
	q.watch.log.WarnContext(ctx, "the clock was set back; jobs that waited for it are due", "jobs", n)
}
