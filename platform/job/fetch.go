package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// picked is a job as PostgreSQL answers it with its pick.
type picked struct {
	ID          int64                    `json:"id"`
	Args        json.RawMessage          `json:"args"`
	Attempt     int                      `json:"attempt"`
	AttemptedAt *time.Time               `json:"attempted_at"`
	AttemptedBy []string                 `json:"attempted_by"`
	CreatedAt   time.Time                `json:"created_at"`
	Errors      []rivertype.AttemptError `json:"errors"`
	FinalizedAt *time.Time               `json:"finalized_at"`
	Kind        string                   `json:"kind"`
	MaxAttempts int                      `json:"max_attempts"`
	Metadata    json.RawMessage          `json:"metadata"`
	Priority    int                      `json:"priority"`
	Queue       string                   `json:"queue"`
	ScheduledAt time.Time                `json:"scheduled_at"`
	State       rivertype.JobState       `json:"state"`
	Tags        []string                 `json:"tags"`
}

// row is the job as River has it.
func (p *picked) row() *rivertype.JobRow {
	return &rivertype.JobRow{
		ID: p.ID, EncodedArgs: p.Args, Attempt: p.Attempt, AttemptedAt: utc(p.AttemptedAt), AttemptedBy: p.AttemptedBy, CreatedAt: p.CreatedAt.UTC(),
		Errors: p.Errors, FinalizedAt: utc(p.FinalizedAt), Kind: p.Kind, MaxAttempts: p.MaxAttempts, Metadata: p.Metadata, Priority: p.Priority,
		Queue: p.Queue, ScheduledAt: p.ScheduledAt.UTC(), State: p.State, Tags: p.Tags,
	}
}

func utc(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	in := t.UTC()
	return &in
}

// locking is by which one copy at a time chooses from a queue.
const locking = "SELECT pg_advisory_xact_lock($1)"

// pick jobs on PostgreSQL, up to as many as were found to wait: one, then two, four and so on, for as long as all are found. Most often one
// waits; of a thousand that wait for a share not many are picked in vain. What has been taken is worked on, whatever fails behind it.
func (f *fetcher) pick(ctx context.Context, p *riverdriver.JobGetAvailableParams, of line, most int) (rows []*rivertype.JobRow, err error) {
	for n := 1; n > 0; n = min(2*n, most-len(rows)) {
		some, err := f.pickSome(ctx, p, of, n, p.MaxToLock-len(rows))
		rows = append(rows, some...)
		if err != nil && len(rows) == 0 {
			return nil, fmt.Errorf("fetch jobs: %w", err)
		}
		if err != nil {
			f.hold.doubt(p.Queue, true)
		}
		if len(some) < n {
			break
		}
	}
	return rows, nil
}

// pickSome picks up to n jobs, while so many workers are free: the lock and all picks are one trip, and one transaction without BEGIN and COMMIT, and
// each pick answers the job itself. It sees what those before it have taken.
func (f *fetcher) pickSome(
	ctx context.Context, p *riverdriver.JobGetAvailableParams, of line, n, free int,
) (rows []*rivertype.JobRow, err error) {
	var texts []string
	found := func(text string) { texts = append(texts, text) }
	steps := []store.Step{{Query: locking, Args: []any{lockOf(p.Queue)}}}
	query := f.sql.Replace(pick)
	for i := range n {
		steps = append(steps, store.Step{Query: query, Args: of.asks(p.ClientID, free-i), Found: found})
	}
	answer, err := f.store.Chain(store.System(ctx, "fetch jobs"), steps...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, answer.Close()) }()
	for answer.Next() {
		var text string
		if err := answer.Scan(&text); err != nil {
			return nil, fmt.Errorf("read a job: %w", err)
		}
		found(text)
	}
	for _, text := range texts {
		one := &picked{}
		if err := json.Unmarshal([]byte(text), one); err != nil {
			return nil, fmt.Errorf("read a job: %w", err)
		}
		rows = append(rows, one.row())
	}
	return rows, answer.Err()
}

// tellFreed announces queues in which a share has become free, as River announces work: those in which something waits.
const tellFreed = `SELECT pg_notify('` + schema + `.river_insert', json_build_object('queue', name)::text) FROM unnest($1::text[]) AS name
	WHERE EXISTS (SELECT FROM ` + schema + `.river_job WHERE queue = name AND state = 'available')`
