package store

import (
	"context"
	"errors"
	"iter"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Together has several reads that do not need each other go to PostgreSQL in one trip, behind one setting of the tenant: each runs until
// it asks the database, then all questions are sent, as one statement where they may be, and each goes on with its answer, in the order of
// the reads. What they ask next goes in the next trip. Never do two of them run at once, so they may write what they share.
//
// A read closes its rows before it asks again, as those of ent do. It writes nothing, and nothing slow belongs in it: a connection is
// held meanwhile. The first error ends all. For the system and on SQLite the reads follow each other.
func (s *Store) Together(ctx context.Context, reads ...func(ctx context.Context) error) error {
	if !s.Postgres() || IsSystem(ctx) || s.pendingRead(ctx) != nil {
		for _, read := range reads {
			if err := read(ctx); err != nil {
				return err
			}
		}
		return nil
	}
	var ends ends
	defer ends.all()
	t := s.reading(ctx)
	asking, err := s.pendingReads(ctx, t, reads, &ends)
	for err == nil && len(asking) > 0 {
		asking, err = s.answer(ctx, t, asking)
	}
	return err
}

// ends are what ends reads that nobody answers any more.
type ends []func()

func (e *ends) all() {
	for _, end := range *e {
		end()
	}
}

// pendingReads of reads, as far as they ask. The error is that of a read which asks nothing.
func (s *Store) pendingReads(ctx context.Context, t *tx, reads []func(ctx context.Context) error, ends *ends) (asking []*pendingRead, err error) {
	for _, read := range reads {
		v := &pendingRead{store: s, view: t, tenant: tenantPair(ctx), meter: share.MeterOf(ctx)}
		next, end := iter.Pull(func(yield func(struct{}) bool) {
			v.wait = func() bool { return yield(struct{}{}) }
			v.err = read(context.WithValue(ctx, pendingReadKey{}, v))
		})
		*ends = append(*ends, end)
		v.next = func() bool { _, asks := next(); return asks }
		if v.next() {
			asking = append(asking, v)
		} else if v.err != nil {
			return nil, v.err
		}
	}
	return asking, nil
}

// pendingRead is one of several reads that go together.
type pendingRead struct {
	store  *Store
	view   *tx // that it reads in; nil: none
	tenant [2]string
	meter  *share.Meter
	next   func() bool // goes on; false: it has ended, with err
	wait   func() bool // for the answer; false: nobody wants it any more
	err    error

	asked  statement
	answer *rows
	failed error
}

type pendingReadKey struct{}

var (
	errTogether = errors.New("store: a write among reads that go together")
	errUnread   = errors.New("store: rows of a read that goes with others are still open")
	errUnheard  = errors.New("store: another of the reads that went together has failed")
)

// pendingRead is the context's, if it reads where the context does, for the same caller.
func (s *Store) pendingRead(ctx context.Context) *pendingRead {
	v, _ := ctx.Value(pendingReadKey{}).(*pendingRead)
	if v == nil || v.store != s || IsSystem(ctx) || v.tenant != tenantPair(ctx) || v.view != s.reading(ctx) {
		return nil
	}
	return v
}

// ask with all others, and wait for the answer.
func (v *pendingRead) ask(query string, args []any) (*rows, error) {
	if v.answer != nil && v.answer.results != nil {
		return nil, errUnread
	}
	v.asked, v.answer, v.failed = statement{query: query, args: args}, nil, nil
	if !v.wait() {
		return nil, errUnheard
	}
	return v.answer, v.failed
}

// answer what was asked, and say who asks again.
func (s *Store) answer(ctx context.Context, t *tx, asking []*pendingRead) (again []*pendingRead, err error) {
	if t != nil {
		return answerBy(asking, func(all ...statement) (pgx.BatchResults, error) { return t.pipe.send(ctx, false, all...) })
	}
	var conn *pgxpool.Conn
	defer func() {
		if conn != nil {
			conn.Release()
		}
	}()
	return answerBy(asking, func(all ...statement) (pgx.BatchResults, error) {
		p, err := reader{store: s, pool: s.pools[0]}.pose(ctx, all...)
		conn = p.conn
		return p.results, err
	})
}

// answerBy is answer, where what is asked is sent by a function.
func answerBy(asking []*pendingRead, send func(all ...statement) (pgx.BatchResults, error)) (again []*pendingRead, err error) {
	batches := readBatchesOf(asking)
	statements := make([]statement, len(batches))
	for i, c := range batches {
		statements[i] = c.statement()
	}
	results, err := send(statements...)
	if err != nil {
		return nil, err
	}
	defer func() {
		if closed := results.Close(); err == nil {
			err = closed
		}
	}()
	for _, c := range batches {
		some, err := c.hear(results)
		if err != nil {
			return nil, err
		}
		again = append(again, some...)
	}
	return again, nil
}

// hear lets the reads of a batch go on with their answers, and says who asks again.
func (c readBatch) hear(results pgx.BatchResults) (again []*pendingRead, err error) {
	answers, failed := c.answers(results)
	for i, v := range c.of {
		if v.failed = failed; failed == nil {
			v.answer = &rows{Rows: answers[i], results: shared{}, meter: v.meter}
		}
		asks := v.next()
		if v.answer != nil {
			_ = v.answer.Close() // its error was asked for before, if at all
		}
		switch {
		case asks:
			again = append(again, v)
		case v.err != nil:
			return nil, v.err
		case failed != nil:
			return nil, failed // even if it was ignored: the others' answers are lost with it
		}
	}
	return again, nil
}

// shared are the results of several, which none of them closes.
type shared struct{ pgx.BatchResults }

// Close of pgx.BatchResults.
func (shared) Close() error { return nil }
