package inbox

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dueAtOnce is how many conversations that are due are found together. They are changed some at a time: SQLite has one writer for everybody.
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

// eachDue does work on the conversations whose time in a field has come, some of a subaccount at a time, until no more are. One that fails, with
// all of its conversations, waits for the next time, and keeps no others waiting.
func (s *Service) eachDue(ctx context.Context, field string, work func(subaccount string, ids []string) error) error {
	var errs []error
	failed := []string{}
	for {
		of, n, err := s.due(ctx, field, failed)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, subaccount := range slices.Sorted(maps.Keys(of)) {
			for ids := range slices.Chunk(of[subaccount], passAtOnce) {
				if err := work(subaccount, ids); err != nil {
					errs, failed = append(errs, fmt.Errorf("%s: %w", subaccount, err)), append(failed, subaccount)
					break
				}
			}
		}
		if n < dueAtOnce || ctx.Err() != nil {
			return errors.Join(errs...)
		}
	}
}

// due are some of the conversations whose time in a field has come, by their subaccounts, but those of some subaccounts. The workspaces take
// turns, each with what has been due for longest: one with many keeps no others waiting.
func (s *Service) due(system context.Context, field string, but []string) (of map[string][]string, n int, err error) {
	among, list := s.Store.Among(2, but)
	rows, err := s.Store.Query(system, `SELECT id, subaccount_id FROM (
			SELECT c.id, c.subaccount_id, c.`+field+` AS due,
				row_number() OVER (PARTITION BY s.workspace_id ORDER BY c.`+field+`, c.id) AS turn
			FROM conversations c JOIN subaccounts s ON s.id = c.subaccount_id
			WHERE c.`+field+` <= $1 AND NOT (c.subaccount_id `+among+`)
		) AS d ORDER BY turn, due, id LIMIT $3`, store.Timestamp(), list, dueAtOnce)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	of = map[string][]string{}
	for ; rows.Next(); n++ {
		var id, subaccount string
		if err := rows.Scan(&id, &subaccount); err != nil {
			return nil, 0, fmt.Errorf("a conversation that is due: %w", err)
		}
		of[subaccount] = append(of[subaccount], id)
	}
	return of, n, nil
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
