package inbox

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dueAtOnce is how many conversations come back at a time.
const dueAtOnce = 500

// DueArgs are none: whosever conversations are due come back.
type DueArgs struct{}

// Kind of river.JobArgs.
func (DueArgs) Kind() string { return "due_conversations" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (DueArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// DueWorker ends the snooze of conversations whose time has come. They move to the top of the inbox.
type DueWorker struct {
	river.WorkerDefaults[DueArgs]
	*Service
}

// Work until no more are due.
func (w *DueWorker) Work(ctx context.Context, _ *river.Job[DueArgs]) error {
	for {
		rows, err := w.due(store.System(ctx, "due conversations"))
		if err != nil {
			return fmt.Errorf("due conversations: %w", err)
		}
		for from := 0; from < len(rows); {
			sub := rows[from].SubaccountID
			to := from + 1
			for to < len(rows) && rows[to].SubaccountID == sub {
				to++
			}
			if err := w.rouse(ctx, sub, rows[from:to]); err != nil {
				return fmt.Errorf("due conversations: %w", err)
			}
			from = to
		}
		if len(rows) < dueAtOnce {
			return nil
		}
	}
}

// due conversations, those of a subaccount together.
func (s *Service) due(ctx context.Context) ([]*ent.Conversation, error) {
	rows, err := s.Store.Client(ctx).Conversation.Query().Where(conversation.SnoozedUntilLTE(store.Timestamp())).
		Order(conversation.BySnoozedUntil()).Limit(dueAtOnce).Select(conversation.FieldID, conversation.FieldSubaccountID).All(ctx)
	slices.SortFunc(rows, func(a, b *ent.Conversation) int {
		return strings.Compare(a.SubaccountID+a.ID, b.SubaccountID+b.ID)
	})
	return rows, err
}

// rouse conversations of a subaccount, unless they were snoozed anew meanwhile.
func (s *Service) rouse(ctx context.Context, subaccount string, rows []*ent.Conversation) error {
	ctx, err := s.Store.As(ctx, subaccount, "snooze", "Inbox")
	if err != nil {
		return err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).Conversation.Update().
			Where(conversation.IDIn(ids...), conversation.SnoozedUntilLTE(store.Timestamp())).ClearSnoozedUntil().Exec(ctx)
	})
}
