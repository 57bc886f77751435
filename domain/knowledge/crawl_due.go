package knowledge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How runs that are due begin: so many a transaction, spread so that a thousand at once are no burst. One that has not been at work
// for a while has lost its job, and gets another.
const (
	dueBatch   = 100
	dueSpacing = time.Second
	dueSpread  = 30 * time.Minute
	lostAfter  = 3 * time.Hour
)

// DueArgs are empty: the worker finds the websites that are due.
type DueArgs struct{}

// Kind of river.JobArgs.
func (DueArgs) Kind() string { return "due_sites" }

// Where is job.Rare.
func (DueArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(next_run_at) FROM knowledge_sites WHERE status = '` + Idle + `') <= $1
		UNION ALL SELECT 1 FROM knowledge_sites WHERE status IN ('` + Running + `', '` + removed + `')`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (DueArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// DueWorker has the websites read whose schedule says so, except those of archived knowledge bases and of subaccounts
// that are not served.
type DueWorker struct {
	river.WorkerDefaults[DueArgs]
	*Service
}

// Work until no more are found.
func (w *DueWorker) Work(ctx context.Context, _ *river.Job[DueArgs]) error {
	ctx = store.System(ctx, "websites that are due")
	now := time.Now().UTC()
	due, err := w.parts.Store.Client(ctx).KnowledgeSite.Query().Where(isDue(now)...).Count(ctx)
	if err != nil {
		return fmt.Errorf("websites that are due: %w", err)
	}
	spread := min(time.Duration(due)*dueSpacing, dueSpread)
	for {
		n, err := w.startDue(ctx, now, spread)
		if err != nil {
			return fmt.Errorf("websites that are due: %w", err)
		}
		if n < dueBatch {
			return w.restartLost(ctx, now)
		}
	}
}

func isDue(now time.Time) []predicate.KnowledgeSite {
	return []predicate.KnowledgeSite{
		knowledgesite.Status(Idle), knowledgesite.NextRunAtLTE(now),
		knowledgesite.HasKnowledgeBaseWith(knowledgebase.IsArchived(false)), served,
	}
}

// served is the condition that a site or a source is of a subaccount that answers somebody: one that is not archived, in a workspace that is not suspended.
// What is due stays so, and is read once that is over.
func served(q *sql.Selector) {
	table := sql.Dialect(q.Dialect()).Table
	sub, in := table(subaccount.Table), table(workspace.Table)
	q.Where(sql.In(q.C("subaccount_id"),
		sql.Dialect(q.Dialect()).Select(sub.C(subaccount.FieldID)).From(sub).
			Join(in).On(sub.C(subaccount.FieldWorkspaceID), in.C(workspace.FieldID)).
			Where(sql.And(sql.EQ(sub.C(subaccount.FieldArchived), false), sql.EQ(in.C(workspace.FieldSuspended), false)))))
}

func (s *Service) startDue(ctx context.Context, now time.Time, spread time.Duration) (n int, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		rows, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(append(isDue(now), s.parts.Store.Locked())...).
			Order(ent.Asc(knowledgesite.FieldNextRunAt)).Limit(dueBatch).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := begin(r).Exec(ctx); err != nil {
				return err
			}
			args := CrawlArgs{SiteID: r.ID, Run: r.Run + 1, at: now.Add(rand.N(spread + 1))} //nolint:gosec // no secret
			if err := s.parts.Queue.InsertFor(ctx, r.SubaccountID, args); err != nil {
				return err
			}
		}
		n = len(rows)
		return nil
	})
	return n, err
}

// restartLost enqueues runs and removals once more whose job is gone. Two jobs of one do no harm: each step holds the site, and what is
// removed is removed once.
func (s *Service) restartLost(ctx context.Context, now time.Time) error {
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		rows, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(knowledgesite.StatusIn(Running, removed),
			knowledgesite.StepAtLT(now.Add(-lostAfter)), s.parts.Store.Locked()).Limit(dueBatch).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := r.Update().SetStepAt(now).SetUpdatedAt(r.UpdatedAt).Exec(ctx); err != nil {
				return err
			}
			var args river.JobArgs = CrawlArgs{SiteID: r.ID, Run: r.Run}
			if r.Status == removed {
				args = RemoveSiteArgs{SiteID: r.ID}
			}
			if err := s.parts.Queue.InsertFor(ctx, r.SubaccountID, args); err != nil {
				return err
			}
		}
		return nil
	})
}
