package job

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Tally is how many jobs of a queue are in a state.
type Tally struct {
	Queue, State string
	Jobs         int
}

// Tallies are those of all queues.
type Tallies []Tally

// In counts the jobs in a state, over all queues.
func (t Tallies) In(state string) (n int) {
	for _, c := range t {
		if c.State == state {
			n += c.Jobs
		}
	}
	return n
}

// Waiting is how many jobs wait to run in the queue of a kind.
func (t Tallies) Waiting(kind river.JobArgs) (n int) {
	for _, c := range t {
		if c.Queue == kindOf(kind.Kind()).line.name && c.State == string(rivertype.JobStateAvailable) {
			n += c.Jobs
		}
	}
	return n
}

// Count the jobs of every queue in every state but those of finished work, zeros included.
func (q *Queue) Count(ctx context.Context) (all Tallies, err error) {
	counts, err := q.counts(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		for _, state := range []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStateScheduled, rivertype.JobStateRunning,
			rivertype.JobStateRetryable, rivertype.JobStateDiscarded,
		} {
			all = append(all, Tally{l.name, string(state), counts[[2]string{l.name, string(state)}]})
		}
	}
	return all, nil
}

// counts are the jobs by queue and state.
func (q *Queue) counts(ctx context.Context) (counts map[[2]string]int, err error) {
	table := "river_job"
	if q.store.Postgres() {
		table = schema + ".river_job"
	}
	// The query's text is made of our own names.
	rows, err := q.store.Query(store.System(ctx, "count jobs"),
		"SELECT queue, state, count(*) FROM "+table+" WHERE state NOT IN ('completed', 'cancelled') GROUP BY queue, state")
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	counts = map[[2]string]int{}
	for rows.Next() {
		var at [2]string
		var n int
		if err := rows.Scan(&at[0], &at[1], &n); err != nil {
			return nil, fmt.Errorf("count jobs: %w", err)
		}
		counts[at] = n
	}
	return counts, rows.Err()
}
