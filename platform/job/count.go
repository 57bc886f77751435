package job

import (
	"context"
	"encoding/json"
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
	// The query's text is made of our own names.
	rows, err := q.store.Query(store.System(ctx, "count jobs"),
		"SELECT queue, state, count(*) FROM "+q.table()+" WHERE state NOT IN ('completed', 'cancelled') GROUP BY queue, state")
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

// table of the jobs.
func (q *Queue) table() string {
	if q.store.Postgres() {
		return schema + ".river_job"
	}
	return "river_job"
}

// Waiting are the arguments of the jobs of a kind that wait to run.
func Waiting[T river.JobArgs](ctx context.Context, q *Queue) ([]T, error) {
	return in[T](ctx, q, "= 'available'")
}

// Unfinished are the arguments of the jobs of a kind that are under way, wait to run, or will be tried again.
func Unfinished[T river.JobArgs](ctx context.Context, q *Queue) ([]T, error) {
	return in[T](ctx, q, "NOT IN ('completed', 'cancelled', 'discarded')")
}

// UnfinishedFor are the ids of what unfinished jobs of a kind are for. To find things whose jobs are gone, read the things first: each of them was
// committed with its job.
func UnfinishedFor[T river.JobArgs](ctx context.Context, q *Queue, of func(T) string) (map[string]bool, error) {
	jobs, err := Unfinished[T](ctx, q)
	ids := make(map[string]bool, len(jobs))
	for _, j := range jobs {
		ids[of(j)] = true
	}
	return ids, err
}

// in are the arguments of the jobs of a kind in some states.
func in[T river.JobArgs](ctx context.Context, q *Queue, states string) (all []T, err error) {
	var of T
	rows, err := q.store.Query(store.System(ctx, "jobs of a kind"),
		"SELECT args FROM "+q.table()+" WHERE queue = $1 AND state "+states+" AND kind = $2", kindOf(of.Kind()).line.name, of.Kind())
	if err != nil {
		return nil, fmt.Errorf("jobs of a kind: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var text []byte
		var args T
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("jobs of a kind: %w", err)
		}
		if err := json.Unmarshal(text, &args); err != nil {
			return nil, fmt.Errorf("jobs of a kind: %w", err)
		}
		all = append(all, args)
	}
	return all, nil
}
