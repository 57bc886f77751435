package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// IndexArgs are none: the conversations of all subaccounts are looked at.
type IndexArgs struct{}

// Kind of river.JobArgs.
func (IndexArgs) Kind() string { return "index_conversations" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (IndexArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// IndexEvery is how often the index of conversations is completed: an older program changed them, or they were restored from a backup.
const IndexEvery = time.Hour

// IndexWorker indexes conversations that the index does not know.
type IndexWorker struct {
	river.WorkerDefaults[IndexArgs]
	*Service
}

// Timeout of river.Worker: a large database of an older program takes a while.
func (w *IndexWorker) Timeout(*river.Job[IndexArgs]) time.Duration { return 6 * time.Hour }

// Work until all are indexed, except for those that somebody is changing.
func (w *IndexWorker) Work(ctx context.Context, _ *river.Job[IndexArgs]) error {
	return Index(ctx, w.parts.Store)
}

// indexAtOnce is how many conversations are indexed in one transaction.
const indexAtOnce = 50

// glance is what a conversation shows, of which the index may not know.
type glance struct {
	id, subaccount   string
	preview, summary *string
}

// Index indexes all conversations that the index does not know, some in each transaction. It does so whenever it is called, and leaves out what
// another copy is at.
func Index(ctx context.Context, s *store.Store) error {
	ctx = store.System(ctx, "index of conversations")
	for last := (glance{}); ; {
		var some []glance
		err := s.Again(ctx, func(ctx context.Context) (err error) {
			if some, err = unknown(ctx, s, last); err == nil {
				err = indexSome(ctx, s, some)
			}
			return err
		})
		if err != nil || len(some) < indexAtOnce {
			return err
		}
		last = some[len(some)-1]
	}
}

// unknown are the next behind one, held until the transaction ends.
func unknown(ctx context.Context, s *store.Store, last glance) (some []glance, err error) {
	query := fmt.Sprintf(`SELECT id, subaccount_id, preview_text_key, summary_key FROM conversations
		WHERE %s AND (subaccount_id, id) > ($1, $2) ORDER BY subaccount_id, id LIMIT %d`, unindexed, indexAtOnce)
	if s.Postgres() {
		query += " FOR NO KEY UPDATE SKIP LOCKED"
	}
	rows, err := s.Query(ctx, query, last.subaccount, last.id)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var c glance
		if err := rows.Scan(&c.id, &c.subaccount, &c.preview, &c.summary); err != nil {
			return nil, fmt.Errorf("look: %w", err)
		}
		some = append(some, c)
	}
	return some, rows.Err()
}

// indexSome of them: the pieces of what they show are moved from their rows into the index by triggers.
func indexSome(ctx context.Context, s *store.Store, some []glance) error {
	for _, c := range some {
		_, err := s.Exec(store.Late(ctx), `UPDATE "conversations" SET preview_grams = $1, summary_grams = $2 WHERE id = $3 AND subaccount_id = $4`,
			cut(c.subaccount, c.preview), cut(c.subaccount, c.summary), c.id, c.subaccount)
		if err != nil {
			return err
		}
	}
	return nil
}

// cut are the pieces of a text; nil if there is none.
func cut(subaccount string, text *string) any {
	if text == nil {
		return nil
	}
	return ngram.Index(subaccount, *text)
}
