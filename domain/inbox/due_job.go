package inbox

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dueAtOnce is how many conversations are looked at together.
const dueAtOnce = 500

// DueArgs are none: whosever conversations are due come back.
type DueArgs struct{}

// Kind of river.JobArgs.
func (DueArgs) Kind() string { return "due_conversations" }

// Where is job.Rare.
func (DueArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(snoozed_until) FROM conversations WHERE snoozed_until IS NOT NULL) <= $1`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (DueArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// DueWorker ends the snooze of conversations whose time has come. They move to the top of the inbox.
type DueWorker struct {
	river.WorkerDefaults[DueArgs]
	*Service
}

// Work until no more are due.
func (w *DueWorker) Work(ctx context.Context, _ *river.Job[DueArgs]) error {
	err := w.eachDue(store.System(ctx, "due conversations"), conversation.FieldSnoozedUntil, func(subaccount string, ids []string) error {
		return w.rouse(ctx, subaccount, ids)
	})
	if err != nil {
		return fmt.Errorf("due conversations: %w", err)
	}
	return nil
}

// eachDue does work on the conversations whose time in a field has come, subaccount by subaccount, until no more are. One that fails, with all of
// its conversations, waits for the next time, and keeps no others waiting.
func (s *Service) eachDue(ctx context.Context, field string, work func(subaccount string, ids []string) error) error {
	var errs []error
	var failed []string
	for {
		rows, err := s.Store.Client(ctx).Conversation.Query().
			Where(sql.FieldLTE(field, store.Timestamp()), conversation.SubaccountIDNotIn(failed...)).
			Order(sql.OrderByField(field).ToFunc()).Limit(dueAtOnce).Select(conversation.FieldID, conversation.FieldSubaccountID).All(ctx)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		of := map[string][]string{}
		for _, r := range rows {
			of[r.SubaccountID] = append(of[r.SubaccountID], r.ID)
		}
		for _, subaccount := range slices.Sorted(maps.Keys(of)) {
			if err := work(subaccount, of[subaccount]); err != nil {
				errs, failed = append(errs, fmt.Errorf("%s: %w", subaccount, err)), append(failed, subaccount)
			}
		}
		if len(rows) < dueAtOnce || ctx.Err() != nil {
			return errors.Join(errs...)
		}
	}
}

// rouse conversations of a subaccount, unless they were snoozed anew meanwhile.
func (s *Service) rouse(ctx context.Context, subaccount string, ids []string) error {
	ctx, err := s.Store.As(ctx, subaccount, "snooze", "Inbox")
	if err != nil {
		return err
	}
	return s.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.lock(ctx, ids); err != nil {
			return err
		}
		return s.Store.Client(ctx).Conversation.Update().
			Where(conversation.IDIn(ids...), conversation.SnoozedUntilLTE(store.Timestamp())).ClearSnoozedUntil().Exec(ctx)
	})
}

// lock conversations in the order of their ids, as a triage does: an update alone locks them in an order of its own, and two that meet in
// different ones would wait for each other.
func (s *Service) lock(ctx context.Context, ids []string) error {
	_, err := s.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(ids...), s.Store.Locked()).Order(conversation.ByID()).IDs(ctx)
	return err
}
