package inbox

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dueAtOnce is how many conversations that are due are found together: each time, all that are due are put in order. They are changed some at a time,
// because SQLite has one writer for everybody.
const dueAtOnce = 5_000

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
		some, n, err := s.due(ctx, field, failed)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, d := range some {
			if slices.Contains(failed, d.subaccount) {
				continue
			}
			if err := work(d.subaccount, d.ids); err != nil {
				errs, failed = append(errs, fmt.Errorf("%s: %w", d.subaccount, err)), append(failed, d.subaccount)
			}
		}
		if n < dueAtOnce || ctx.Err() != nil {
			return errors.Join(errs...)
		}
	}
}

// due is some conversations of a subaccount whose time has come.
type due struct {
	subaccount string
	ids        []string
}

// due are some of the conversations whose time in a field has come, but those of some subaccounts, and how many. The workspaces take turns, and the
// subaccounts of each, with what has been due for longest: one with many keeps no others waiting.
func (s *Service) due(system context.Context, field string, but []string) (some []due, n int, err error) {
	among, list := s.parts.Store.Among(2, but)
	rows, err := s.parts.Store.Query(system, `SELECT id, subaccount_id FROM (
			SELECT id, subaccount_id, due, row_number() OVER (PARTITION BY workspace_id ORDER BY turn, due, id) AS turn FROM (
				SELECT c.id, c.subaccount_id, s.workspace_id, c.`+field+` AS due,
					row_number() OVER (PARTITION BY c.subaccount_id ORDER BY c.`+field+`, c.id) AS turn
				FROM conversations c JOIN subaccounts s ON s.id = c.subaccount_id
				WHERE c.`+field+` <= $1 AND NOT (c.subaccount_id `+among+`)
			) AS of_subaccounts
		) AS of_workspaces ORDER BY turn, due, id LIMIT $3`, store.Timestamp(), list, dueAtOnce)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	at := map[string]int{}
	for ; rows.Next(); n++ {
		var id, subaccount string
		if err := rows.Scan(&id, &subaccount); err != nil {
			return nil, 0, fmt.Errorf("a conversation that is due: %w", err)
		}
		i, ok := at[subaccount]
		if !ok {
			i, at[subaccount] = len(some), len(some)
			some = append(some, due{subaccount: subaccount})
		}
		some[i].ids = append(some[i].ids, id)
	}
	return inTurn(some), n, nil
}

// inTurn are parts of what is due, the first of each subaccount before the second of any.
func inTurn(all []due) (parts []due) {
	for len(all) > 0 {
		var rest []due
		for _, d := range all {
			n := min(passAtOnce, len(d.ids))
			parts = append(parts, due{d.subaccount, d.ids[:n]})
			if n < len(d.ids) {
				rest = append(rest, due{d.subaccount, d.ids[n:]})
			}
		}
		all = rest
	}
	return parts
}

// rouse conversations of a subaccount, unless they were snoozed again meanwhile.
func (s *Service) rouse(ctx context.Context, subaccount string, ids []string) error {
	ctx, err := s.parts.Store.As(ctx, subaccount, "snooze", "Inbox")
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.lock(ctx, ids); err != nil {
			return err
		}
		return s.parts.Store.Client(ctx).Conversation.Update().
			Where(conversation.IDIn(ids...), conversation.SnoozedUntilLTE(store.Timestamp())).ClearSnoozedUntil().Exec(ctx)
	})
}

// lock conversations in the order of their ids, as a triage does: an update alone locks them in an order of its own, and two that meet in
// different ones would wait for each other.
func (s *Service) lock(ctx context.Context, ids []string) error {
	_, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(ids...), s.parts.Store.Locked()).Order(conversation.ByID()).IDs(ctx)
	return err
}
