package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Answers are kept for a day, and each may be as large as an answer can be: a client that creates something long as often as it may would fill any
// disk. None of them is deleted early, because a repeat would then do its work twice: beyond the bound, new keys are refused.
const (
	keptBytes = 5 << 30
	// keptSteps is into how many parts the bound is divided: what is kept is summed up once for each that has been written.
	keptSteps = 80
	// roomAgain is how long a caller without room is refused until what is kept is summed up again.
	roomAgain = time.Minute
	// roomsKnown is how many tenants' counts are remembered.
	roomsKnown = 100_000
)

// room is how much each tenant has for answers. Each copy of the server counts what it has kept itself. It is safe for concurrent use.
type room struct {
	mu sync.Mutex
	of map[roomOf]count
}

// roomOf is whose keys they are: a scope in a workspace.
type roomOf struct{ workspace, scope string }

// count is how much more may be kept until all is summed up, or when it last was where there is no room.
type count struct {
	left int64
	full time.Time
}

// kept notes that an answer is.
func (r *room) kept(of roomOf, step, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.count(of, step)
	c.left -= bytes
	r.of[of] = c
}

// due says whether what is kept has to be summed up, which it says to one caller only, and otherwise whether there is room.
func (r *room) due(of roomOf, step int64, now time.Time) (due, full bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.count(of, step)
	full = !c.full.IsZero()
	if full {
		due = now.Sub(c.full).Abs() >= roomAgain
		c.full = now
	} else if due = c.left <= 0; due {
		c.left = step
	}
	if due {
		r.of[of] = c
	}
	return due, full
}

// found notes how much room there is.
func (r *room) found(of roomOf, step, left int64, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := count{left: min(step, left)}
	if left <= 0 {
		c.full = now
	}
	r.of[of] = c
}

// count of a tenant. The first sum comes after any part of a step, so that it comes as often however often a server starts.
func (r *room) count(of roomOf, step int64) count {
	c, known := r.of[of]
	if known {
		return c
	}
	if r.of == nil || len(r.of) >= roomsKnown {
		r.of = map[roomOf]count{}
	}
	c.left = rand.Int64N(step) + 1 //nolint:gosec // it is no secret
	r.of[of] = c
	return c
}

// mostKept is how many bytes of answers are kept for one tenant.
func (d *Door) mostKept() int64 { return cmp.Or(d.KeptAnswers, keptBytes) }

// roomFor says whether there is room for another answer under the caller's keys.
func (d *Door) roomFor(ctx context.Context, c *authz.Caller) (bool, error) {
	of := roomOf{c.Workspace, scopeOf(c)}
	most := d.mostKept()
	due, full := d.room.due(of, most/keptSteps, d.Now())
	if !due {
		return !full, nil
	}
	rows, err := d.Product.Store.Query(ctx, `SELECT coalesce(sum(length(answer)), 0) FROM idempotency_records
		WHERE workspace_id = $1 AND scope = $2`, of.workspace, of.scope)
	if err != nil {
		return false, fmt.Errorf("idempotency: %w", err)
	}
	var kept int64
	for rows.Next() {
		err = errors.Join(err, rows.Scan(&kept))
	}
	if err = errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return false, fmt.Errorf("idempotency: %w", err)
	}
	d.room.found(of, most/keptSteps, most-kept, d.Now())
	return kept < most, nil
}

// noRoom is the refusal of a new key, which may come again when the oldest answer has had its day.
func (d *Door) noRoom(ctx context.Context, scope string) error {
	oldest, err := d.Product.Store.Client(ctx).IdempotencyRecord.Query().Where(idempotencyrecord.Scope(scope)).
		Order(idempotencyrecord.ByCreatedAt()).Select(idempotencyrecord.FieldCreatedAt).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return fmt.Errorf("idempotency: %w", err)
	}
	full := fault.New(fault.RateLimited, "The limit for stored idempotent responses is reached. Retries still work; "+
		"new keys are accepted after the time in Retry-After. Requests without a key are executed.")
	wait := roomAgain // where all have had their day since they were summed
	if oldest != nil {
		wait = max(wait, keptFor-d.Now().Sub(oldest.CreatedAt))
	}
	full.RetrySeconds = int(wait.Seconds()) + 1
	return full
}

// sweepSize is how many records are removed in one transaction.
const sweepSize = 1000

// Sweep removes the stored answers that have had their day. It is a job.Sweep.
func Sweep(s *store.Store) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		ctx = store.System(ctx, "sweep stored answers")
		for {
			old, err := s.Client(ctx).IdempotencyRecord.Query().
				Where(idempotencyrecord.CreatedAtLT(time.Now().UTC().Add(-keptFor))).Limit(sweepSize).IDs(ctx)
			if err != nil || len(old) == 0 {
				return err
			}
			err = s.Tx(ctx, func(ctx context.Context) error {
				_, err := s.Client(ctx).IdempotencyRecord.Delete().Where(idempotencyrecord.IDIn(old...)).Exec(ctx)
				return err
			})
			if err != nil {
				return fmt.Errorf("sweep stored answers: %w", err)
			}
		}
	}
}
