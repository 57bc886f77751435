package job

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river/rivershared/riversharedmaintenance"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// soon is how far ahead a job is available whose time has not come: two beats of the database's pulse.
const soon = 10 * time.Second

// What the database's pulse is asked of jobs.
const (
	toCome   = `SELECT 1 FROM {jobs} WHERE state IN ('scheduled', 'retryable')`
	underWay = `SELECT 1 FROM {jobs} WHERE state = 'running'`
	// waiting is asked of each queue: its jobs that are due, or will be soon.
	waiting = `SELECT 1 FROM {jobs} WHERE queue = '%s' AND state = 'available' AND scheduled_at < clock_timestamp() + interval '%d seconds'`
	// finished long ago is what is to be deleted: the first of each state is looked up.
	finished = `SELECT 1 FROM (VALUES ('completed', %[1]d), ('cancelled', %[1]d), ('discarded', %[2]d)) AS kept (state, seconds) WHERE
		(SELECT min(finalized_at) FROM {jobs} AS j WHERE j.state = kept.state::` + schema + `.river_job_state) < clock_timestamp() - make_interval(secs => kept.seconds)`
	// unfinished is asked for jobs that may wait for a clock which was set back.
	unfinished = `SELECT 1 FROM {jobs} WHERE state IN ('available', 'retryable', 'scheduled')`
	// leading is who will lead for longer than a beat.
	leading = `SELECT leader_id FROM {leader} WHERE expires_at > clock_timestamp() + interval '6 seconds'`
	// keepLeading has this copy lead on as it does by River's own elector, which elects for 15 seconds and again after five: a beat does it
	// unless it was done just now: what is left then outlives the next beat by more than leading wants, even if that is late. On a copy that does not
	// lead it changes nothing.
	keepLeading = `UPDATE {leader} SET expires_at = clock_timestamp() + interval '15 seconds' WHERE leader_id = '%s'
		AND expires_at > clock_timestamp()
		AND expires_at NOT BETWEEN clock_timestamp() + interval '12 seconds' AND clock_timestamp() + interval '16 seconds'`
)

// beat is what the database's pulse knows of jobs on PostgreSQL, so that nothing is asked that an idle queue need not be asked again and again.
type beat struct {
	later, running, old func(ctx context.Context) bool
	leads               func(ctx context.Context) (who string, known bool)
	due                 map[string]func(ctx context.Context) bool // by queue
}

func newBeat(s *store.Store, sql *strings.Replacer, id string) *beat {
	day := int(riversharedmaintenance.CompletedJobRetentionPeriodDefault / time.Second)
	week := int(riversharedmaintenance.DiscardedJobRetentionPeriodDefault / time.Second)
	b := &beat{
		later: s.Worth(sql.Replace(toCome)), running: s.Worth(sql.Replace(underWay)), old: s.Worth(sql.Replace(fmt.Sprintf(finished, day, week))),
		leads: s.Heed(sql.Replace(leading)), due: map[string]func(context.Context) bool{},
	}
	s.Errand(sql.Replace(fmt.Sprintf(keepLeading, id)))
	for _, l := range lines {
		b.due[l.name] = s.Worth(sql.Replace(fmt.Sprintf(waiting, l.name, soon/time.Second)))
	}
	return b
}
