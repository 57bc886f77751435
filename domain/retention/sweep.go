package retention

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/retention"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspaceretention"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// SweepArgs are none: the data of all subaccounts is looked at.
type SweepArgs struct{}

// Kind of river.JobArgs.
func (SweepArgs) Kind() string { return "retention_sweep" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (SweepArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Every is how often it is looked for what is too old.
const Every = 10 * time.Minute

// Known is how long what a run has left is known by the server that ran: the next run, which may be another server's, has ended by then.
const Known = Every + turns

// turns is how long one run goes on, over all subaccounts.
const turns = 4 * time.Minute

// Worker deletes what subaccounts do not want to keep any longer.
type Worker struct {
	river.WorkerDefaults[SweepArgs]
	*Service
}

// Timeout of river.Worker.
func (w *Worker) Timeout(*river.Job[SweepArgs]) time.Duration { return turns + time.Minute }

// Work on all that is due. A run that is cut off leaves whole things, except for a long conversation, and the next one goes on.
func (w *Worker) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	tasks, err := w.tasks(ctx)
	if err != nil {
		return fmt.Errorf("retention: %w", err)
	}
	rand.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	errs := w.rounds(ctx, tasks, time.Now().Add(turns))
	deleted := 0
	for _, t := range tasks {
		deleted += t.deleted
		errs = append(errs, w.note(context.WithoutCancel(ctx), t))
	}
	if deleted > 0 {
		errs = append(errs, w.parts.Store.Scrub(ctx))
	}
	w.tell(ctx, tasks)
	return errors.Join(errs...)
}

// task is one kind of data of one subaccount.
type task struct {
	kind    *kind
	sub     string
	before  time.Time
	deleted int
	// Nothing is left of what is done; what has failed waits for the next run.
	done, failed bool
}

// tasks are those of every subaccount that keeps something for a while only.
func (s *Service) tasks(ctx context.Context) ([]*task, error) {
	ctx = past(ctx)
	client := s.parts.Store.Client(ctx)
	own, err := client.Retention.Query().All(ctx)
	if err != nil {
		return nil, err
	}
	said := map[[2]string]bool{}
	var out []*task
	add := func(sub, name string, days *int) {
		if k := kindOf(name); k != nil && days != nil && !said[[2]string{sub, name}] {
			out = append(out, &task{kind: k, sub: sub, before: s.ages.before(*days)})
		}
		said[[2]string{sub, name}] = true
	}
	for _, row := range own {
		add(row.SubaccountID, row.Kind, row.Days)
	}
	defaults, err := client.WorkspaceRetention.Query().Where(workspaceretention.DaysNotNil()).All(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range defaults {
		subs, err := client.Subaccount.Query().Where(subaccount.WorkspaceID(row.WorkspaceID)).IDs(ctx)
		if err != nil {
			return nil, err
		}
		for _, sub := range subs {
			add(sub, row.Kind, row.Days)
		}
	}
	old, err := s.refused(ctx, out)
	return append(out, old...), err
}

// refused are the tasks of the subaccounts that keep calls without end, or longer than those that were refused: of these nobody sees more,
// and they have the numbers of strangers.
func (s *Service) refused(ctx context.Context, tasks []*task) (out []*task, err error) {
	before := s.ages.before(refusalDays)
	subs, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(func(q *sql.Selector) {
		t := sql.Dialect(q.Dialect()).Table(callrefusal.Table)
		q.Where(sql.Exists(sql.Dialect(q.Dialect()).Select(t.C(callrefusal.FieldID)).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(callrefusal.FieldSubaccountID), q.C(subaccount.FieldID)), sql.LT(t.C(callrefusal.FieldCreatedAt), before),
		))))
	}).IDs(ctx)
	for _, sub := range subs {
		if !slices.ContainsFunc(tasks, func(t *task) bool { return t.sub == sub && t.kind.name == "CALLS" && t.before.After(before) }) {
			out = append(out, &task{kind: &refusals, sub: sub, before: before})
		}
	}
	return out, err
}

// rounds give each task one slice after the other, in turn, until all are done or the time is up: a subaccount with much to delete
// does not wait longer than the others, nor keep them waiting. One that fails does not stop the others.
func (s *Service) rounds(ctx context.Context, tasks []*task, until time.Time) (errs []error) {
	for left := len(tasks); left > 0; {
		left = 0
		for _, t := range tasks {
			if t.done || t.failed {
				continue
			}
			if ctx.Err() != nil || time.Now().After(until) {
				return append(errs, ctx.Err())
			}
			if err := s.turn(ctx, t); err != nil {
				errs, t.failed = append(errs, fmt.Errorf("retention of %s: %w", t.kind.name, err)), true
			}
			if !t.done && !t.failed {
				left++
			}
		}
	}
	return errs
}

// turn deletes one slice of a task, in a transaction of its own. A task that has been called off since is done.
func (s *Service) turn(ctx context.Context, t *task) error {
	ctx = past(ctx)
	if t.kind.remove == nil {
		return s.turnEvents(ctx, t)
	}
	n, more := 0, false
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		holds, err := s.holds(ctx, t)
		if n, more = 0, holds; err != nil || !holds {
			return err
		}
		if s.parts.Passed != nil {
			if err := s.parts.Passed(ctx, t.sub, t.kind.name, t.before); err != nil {
				return err
			}
		}
		more, err = store.Slice(ctx, func(ctx context.Context) (bool, error) {
			some, further, err := t.kind.remove(ctx, s, t.sub, t.before)
			n += some
			return further, err
		})
		return err
	})
	if err != nil {
		return err
	}
	t.deleted, t.done = t.deleted+n, !more
	return nil
}

// turnEvents deletes one slice of events, which has a transaction of its own.
func (s *Service) turnEvents(ctx context.Context, t *task) error {
	holds, err := s.holds(ctx, t)
	if t.done = !holds; err != nil || !holds {
		return err
	}
	n, more, err := s.parts.ForgetEvents(ctx, t.sub, t.before)
	t.deleted, t.done = t.deleted+n, !more
	return err
}

// holds says whether a task's data is still to be deleted: a run takes minutes, and nothing more should be lost after a setting was corrected.
// The setting does not change until the transaction ends.
func (s *Service) holds(ctx context.Context, t *task) (bool, error) {
	if t.kind == &refusals {
		return true, nil // nobody sets them
	}
	client := s.parts.Store.Client(ctx)
	var days *int
	own, err := client.Retention.Query().Where(retention.SubaccountID(t.sub), retention.Kind(t.kind.name), s.parts.Store.Shared()).Only(ctx)
	switch {
	case err == nil:
		days = own.Days
	case !ent.IsNotFound(err):
		return false, err
	default:
		row, err := client.WorkspaceRetention.Query().Where(workspaceretention.Kind(t.kind.name), workspaceOf(t.sub), s.parts.Store.Shared()).Only(ctx)
		if ent.MaskNotFound(err) != nil {
			return false, err
		}
		if err == nil {
			days = row.Days
		}
	}
	return days != nil && !s.ages.before(*days).Before(t.before), nil
}

// workspaceOf is the condition that a row is of a subaccount's workspace.
func workspaceOf(sub string) predicate.WorkspaceRetention {
	return func(q *sql.Selector) {
		t := sql.Dialect(q.Dialect()).Table(subaccount.Table)
		q.Where(sql.In(q.C(workspaceretention.FieldWorkspaceID),
			sql.Dialect(q.Dialect()).Select(t.C(subaccount.FieldWorkspaceID)).From(t).Where(sql.EQ(t.C(subaccount.FieldID), sub))))
	}
}

// note leaves one line in the audit trail of what a run has deleted for a subaccount.
func (s *Service) note(ctx context.Context, t *task) error {
	if t.deleted == 0 {
		return nil
	}
	if s.parts.Deleted != nil {
		s.parts.Deleted(t.kind.name, t.deleted)
	}
	ctx, err := s.parts.Store.As(ctx, t.sub, "retention", "Retention")
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return s.parts.Store.Swept(ctx, ent.TypeRetention, map[string]any{"kind": t.kind.name, "deleted": t.deleted, "before": t.before})
	})
}

// tell how much is left of each kind, including those that no setting deletes any more. A kind that cannot be counted keeps its last figure.
func (s *Service) tell(ctx context.Context, tasks []*task) {
	if s.parts.Due == nil {
		return
	}
	left := map[string]int{refusals.name: 0}
	for i := range kinds {
		left[kinds[i].name] = 0
	}
	unknown := map[string]bool{}
	for _, t := range tasks {
		if t.done && !t.failed {
			continue
		}
		n, err := t.kind.due(past(ctx), s, t.sub, t.before)
		left[t.kind.name] += n
		unknown[t.kind.name] = unknown[t.kind.name] || err != nil
	}
	for name, n := range left {
		if !unknown[name] {
			s.parts.Due(name, n)
		}
	}
}
