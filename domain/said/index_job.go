package said

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/saying"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// IndexArgs are none: what was said in all subaccounts is looked at.
type IndexArgs struct{}

// Kind of river.JobArgs.
func (IndexArgs) Kind() string { return "index_sayings" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (IndexArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Every is how often the index is completed: an older program kept, and what was restored from a backup.
const Every = 24 * time.Hour

// IndexWorker indexes what is not found yet, the newest first.
type IndexWorker struct {
	river.WorkerDefaults[IndexArgs]
	*Service
}

// How many rows one statement looks at, and how many one transaction indexes.
const (
	lookAt = 2_000
	atOnce = 50
)

// Timeout of river.Worker: a large database of an older program takes a while.
func (w *IndexWorker) Timeout(*river.Job[IndexArgs]) time.Duration { return 6 * time.Hour }

// Work until all is found.
func (w *IndexWorker) Work(ctx context.Context, _ *river.Job[IndexArgs]) error { return w.Index(ctx) }

// Index indexes what is missing. What is said in a call is found by the call; a message of a spoken conversation without one is
// found by itself.
func (s *Service) Index(ctx context.Context) error {
	system := store.System(ctx, "index of what was said")
	return errors.Join(
		s.walk(system, "messages", `t.type NOT IN ('TOOL_CALL', 'TOOL_RESULT', 'FUNCTION_CALL', 'FUNCTION_RESULT')
			AND NOT EXISTS (SELECT 1 FROM sayings s WHERE s.subaccount_id = t.subaccount_id AND s.message_id = t.id)
			AND NOT (t.channel = 'VOICE' AND EXISTS (SELECT 1 FROM calls c`+
			` WHERE c.subaccount_id = t.subaccount_id AND c.conversation_id = t.conversation_id))`,
			s.messages),
		s.walk(system, "calls", `t.ended_at IS NOT NULL AND t.transcript IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM sayings s WHERE s.subaccount_id = t.subaccount_id AND s.call_id = t.id)`, s.calls),
	)
}

// walk a table from its newest row to its oldest, and index the rows that meet the condition.
func (s *Service) walk(ctx context.Context, table, missing string, index func(ctx context.Context, ids []string) error) error {
	for below := "\x7f"; below != ""; {
		floor, err := s.store.Texts(ctx, fmt.Sprintf(`SELECT id FROM %s WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET %d`, table, lookAt-1), below)
		if err != nil {
			return err
		}
		from := ""
		if len(floor) > 0 {
			from = floor[0]
		}
		ids, err := s.store.Texts(ctx,
			fmt.Sprintf(`SELECT t.id FROM %s t WHERE t.id < $1 AND t.id >= $2 AND %s ORDER BY t.id DESC`, table, missing), below, from)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(ids, atOnce) {
			slices.Reverse(some) // SQLite adds to its index what is in order
			if err := s.store.Again(ctx, func(ctx context.Context) error { return index(ctx, some) }); err != nil {
				return fmt.Errorf("index %s: %w", table, err)
			}
		}
		below = from
	}
	return nil
}

// messages are indexed once they are locked, except for those that another server has indexed meanwhile.
func (s *Service) messages(ctx context.Context, ids []string) error {
	rows, err := s.store.Client(ctx).Message.Query().Where(entmessage.IDIn(ids...), s.store.Locked()).Order(ent.Asc(entmessage.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	done, err := s.store.Client(ctx).Saying.Query().Where(saying.MessageIDIn(ids...)).Select(saying.FieldMessageID).Strings(ctx)
	if err != nil {
		return err
	}
	for _, m := range rows {
		if slices.Contains(done, m.ID) {
			continue
		}
		if err := Message(ctx, s.store, m); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) calls(ctx context.Context, ids []string) error {
	rows, err := s.store.Client(ctx).Call.Query().Where(entcall.IDIn(ids...), s.store.Locked()).Order(ent.Asc(entcall.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	done, err := s.store.Client(ctx).Saying.Query().Where(saying.CallIDIn(ids...)).Select(saying.FieldCallID).Strings(ctx)
	if err != nil {
		return err
	}
	for _, c := range rows {
		if slices.Contains(done, c.ID) {
			continue
		}
		if err := Call(ctx, s.store, c); err != nil {
			return err
		}
	}
	return nil
}
