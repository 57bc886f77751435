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

// Leadership that was taken by a clock which was a minute ahead of now, and ends by that clock. The copy that took it may be dead, and then
// nobody leads until then; one that lives is elected again.
const (
	ledInVain = `SELECT 1 FROM {leader} WHERE expires_at > {soon} LIMIT 1`
	depose    = `DELETE FROM {leader} WHERE expires_at > {soon}`
)

// clockDrift says what may wait in vain: whether any job waits at all, and whether somebody leads for so long.
type clockDrift struct {
	jobs, leader func(ctx context.Context) bool
}

// catchUp makes the jobs due that wait for a clock that was set back, and the leadership free. What fails is made up for by the next round.
func (q *Queue) catchUp(ctx context.Context) {
	if q.drift.jobs(ctx) {
		if n := q.amend(ctx, waitsInVain, due); n > 0 {
			q.watch.log.WarnContext(ctx, "the clock was set back; jobs that waited for it are due", "jobs", n)
		}
	}
	if q.drift.leader(ctx) && q.amend(ctx, ledInVain, depose) > 0 {
		q.watch.log.WarnContext(ctx, "the clock was set back; another server may lead the queue")
	}
}

// amend what a look finds, and is how many rows that were. It looks before it writes: on SQLite that takes the one writer.
func (q *Queue) amend(ctx context.Context, look, write string) (rows int64) {
	db := q.store.SystemDB()
	var found int
	if err := db.QueryRowContext(ctx, q.sql.Replace(look)).Scan(&found); err != nil {
		return 0
	}
	result, err := db.ExecContext(ctx, q.sql.Replace(write))
	if err != nil {
		return 0
	}
	rows, _ = result.RowsAffected() // both drivers know
	return rows
}
