package chat

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// quietAtOnce is how many conversations that have gone quiet are found at a time.
const quietAtOnce = 500

// QuietArgs are empty: the worker finds the conversations that have gone quiet.
type QuietArgs struct{}

// Kind of river.JobArgs.
func (QuietArgs) Kind() string { return "quiet_conversations" }

// Where is job.Rare.
func (QuietArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(quiet_since) FROM conversations WHERE quiet_since IS NOT NULL) <= $1`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (QuietArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// QuietWorker finds the conversations in which nobody has said anything for a while since they were last looked at, and
// has each examined one time. If somebody writes again, it is examined again after that.
type QuietWorker struct {
	river.WorkerDefaults[QuietArgs]
	*Service
}

// Work until no more are found.
func (w *QuietWorker) Work(ctx context.Context, _ *river.Job[QuietArgs]) error {
	for {
		n, err := w.sweepQuiet(store.System(ctx, "quiet conversations"))
		if err != nil {
			return fmt.Errorf("quiet conversations: %w", err)
		}
		if n < quietAtOnce {
			return nil
		}
	}
}

func (s *Service) sweepQuiet(ctx context.Context) (found int, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		rows, err := s.parts.Store.Client(ctx).Conversation.Query().
			Where(conversation.QuietSinceLTE(time.Now().UTC().Add(-s.parts.Quiet)), s.parts.Store.Unclaimed()). // whoever has one goes on with it
			Order(ent.Asc(conversation.FieldQuietSince)).Limit(quietAtOnce).
			Select(conversation.FieldID, conversation.FieldSubaccountID, conversation.FieldUpdatedAt).All(ctx)
		if err != nil {
			return err
		}
		for _, c := range rows {
			seen, err := s.unmoved(ctx, c).ClearQuietSince().Save(ctx)
			if err != nil {
				return err
			}
			if seen == 0 {
				continue // somebody goes on
			}
			if err := s.parts.Queue.InsertFor(ctx, c.SubaccountID, AnalysisArgs{ConversationID: c.ID}); err != nil {
				return err
			}
		}
		found = len(rows)
		return nil
	})
	return found, err
}

// unmoved changes a conversation and leaves it where it is in lists. It changes nothing where somebody else did.
func (s *Service) unmoved(ctx context.Context, c *ent.Conversation) *ent.ConversationUpdate {
	return s.parts.Store.Client(ctx).Conversation.Update().
		Where(conversation.ID(c.ID), conversation.UpdatedAt(c.UpdatedAt)).SetUpdatedAt(c.UpdatedAt)
}
