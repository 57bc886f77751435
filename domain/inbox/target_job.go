package inbox

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// TargetArgs are none: whosever targets have passed are noticed.
type TargetArgs struct{}

// Kind of river.JobArgs.
func (TargetArgs) Kind() string { return "passed_targets" }

// Where is job.Rare.
func (TargetArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(due_at) FROM conversations WHERE due_at IS NOT NULL) <= $1`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (TargetArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// TargetWorker notices conversations that were not answered or closed in time.
type TargetWorker struct {
	river.WorkerDefaults[TargetArgs]
	*Service
}

// Work until no more are due.
func (w *TargetWorker) Work(ctx context.Context, _ *river.Job[TargetArgs]) error {
	err := w.eachDue(store.System(ctx, "passed targets"), conversation.FieldDueAt, func(subaccount string, ids []string) error {
		return w.miss(ctx, subaccount, ids)
	})
	if err != nil {
		return fmt.Errorf("passed targets: %w", err)
	}
	return nil
}

// miss notes what has passed of the targets of a subaccount's conversations, unless that has changed meanwhile.
func (s *Service) miss(ctx context.Context, subaccount string, ids []string) error {
	ctx, err := s.parts.Store.As(ctx, subaccount, "target", "Inbox")
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client, now := s.parts.Store.Client(ctx), store.Timestamp()
		rows, err := client.Conversation.Query().Where(conversation.IDIn(ids...), conversation.DueAtLTE(now), s.parts.Store.Locked()).
			Order(conversation.ByID()).All(ctx)
		if err != nil {
			return err
		}
		for _, c := range rows {
			u := client.Conversation.UpdateOne(c)
			passed(u.Mutation(), c, now)
			if err := u.Exec(ctx); err != nil && !ent.IsNotFound(err) {
				return err
			}
		}
		return nil
	})
}
