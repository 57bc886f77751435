package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// pipe is a transaction on PostgreSQL. It begins with its first statement, in the same trip, and behind the tenant's setting, which is
// the transaction's own and ends with it. What nobody waits for goes along with what comes next, at the latest with the commit.
//
// A transaction whose statements all went with its commit is one pipeline with one Sync, which PostgreSQL makes one transaction of: it
// needs neither BEGIN nor COMMIT.
type pipe struct {
	store  *Store
	pool   *pgxpool.Pool
	walled bool

	conn  *pgxpool.Conn // nil before the first statement, and after the end
	begun bool
	over  bool
	late  []statement
}

// statement is one that is still to be sent.
type statement struct {
	query  string
	args   []any
	beside bool         // it asks only for rows that its transaction does not write
	none   error        // of a write that has to meet a row, where it meets none; nil: it need not
	found  func(string) // takes the text of the answer, which has at most one row of one column; nil: there is no answer
}

var (
	errOver = errors.New("store: the transaction has ended")
	// errUndone is a commit of a transaction in which a statement failed and that was ignored.
	errUndone = errors.New("store: a statement of the transaction failed, it is rolled back")
)

// unwind is how long a rollback may take whose caller has gone.
const unwind = 5 * time.Second

type lateKey struct{}

// Late returns a context whose writes need no answer of their own: on PostgreSQL they are sent with the transaction's next statement
// or with its commit, and what they violate is an error of that one. Clash finds it in what Tx returns. They are the creation of a row,
// and the change of one that the transaction holds: that it is there is taken for granted.
func Late(ctx context.Context) context.Context { return context.WithValue(ctx, lateKey{}, true) }

func late(ctx context.Context) bool {
	is, _ := ctx.Value(lateKey{}).(bool)
	return is
}

type mustKey struct{}

// Must is Late for a write that has to meet a row: where it meets none, nothing is committed, and the error is that of the write or of what
// is sent behind it, at the latest of the commit.
func Must(ctx context.Context, none error) context.Context {
	return context.WithValue(Late(ctx), mustKey{}, none)
}

func must(ctx context.Context) error {
	none, _ := ctx.Value(mustKey{}).(error)
	return none
}

type besideKey struct{}

// Beside is Late for the creation of a row that asks for others, none of which its transaction writes: it may be one statement with what is
// written around it.
func Beside(ctx context.Context) context.Context {
	return context.WithValue(Late(ctx), besideKey{}, true)
}

func asksBeside(ctx context.Context) bool {
	is, _ := ctx.Value(besideKey{}).(bool)
	return is
}

type apartKey struct{}

// Apart returns a context whose transaction commits by a trip of its own: what it writes has been answered by then.
func Apart(ctx context.Context) context.Context { return context.WithValue(ctx, apartKey{}, true) }

func apart(ctx context.Context) bool {
	is, _ := ctx.Value(apartKey{}).(bool)
	return is
}

// send a batch: what is late, and the statements. The answers of what stands before the statements are read.
func (p *pipe) send(ctx context.Context, commit bool, statements ...statement) (pgx.BatchResults, error) {
	if p.over {
		return nil, errOver
	}
	for try := 1; ; try++ {
		fresh := p.conn == nil
		if fresh {
			conn, err := p.pool.Acquire(trying(ctx, try))
			if err != nil {
				return nil, err //nolint:wrapcheck // the caller says what for
			}
			p.conn = conn
		}
		results, err := p.try(ctx, commit, statements)
		if err == nil {
			return results, nil
		}
		// A connection may have died while it was idle. What was sent on it did not commit, unless the commit was in it.
		if !fresh || !p.conn.Conn().IsClosed() || ctx.Err() != nil || try == tries || commit && !pgconn.SafeToRetry(err) {
			return nil, err
		}
		p.conn.Release()
		p.conn, p.begun = nil, false
	}
}

func (p *pipe) try(ctx context.Context, commit bool, statements []statement) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	if !p.begun {
		if !commit {
			batch.Queue("BEGIN")
		}
		if p.walled {
			p.store.walls.lead(ctx, p.conn.Conn(), batch)
		}
	}
	before, late := batch.Len(), joined(p.late)
	for _, s := range append(late, statements...) {
		batch.Queue(s.query, s.args...)
	}
	results := p.conn.SendBatch(ctx, batch)
	for i := range before + len(late) {
		s := statement{}
		if i >= before {
			s = late[i-before]
		}
		if err := s.answer(results); err != nil {
			_ = results.Close() // the error is reported already
			return nil, err
		}
	}
	p.begun, p.late = true, nil
	return results, nil
}

// answer reads what a statement whose turn it is has come to.
func (s statement) answer(results pgx.BatchResults) error {
	err := s.read(results)
	if s.none != nil && stated(err, []string{nothingMet}) {
		return s.none
	}
	return err
}

func (s statement) read(results pgx.BatchResults) error {
	if s.found == nil {
		_, err := results.Exec()
		return err //nolint:wrapcheck // the caller says what for
	}
	rows, err := results.Query()
	if err != nil {
		return err //nolint:wrapcheck // likewise
	}
	defer rows.Close()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return err //nolint:wrapcheck // likewise
		}
		s.found(one)
	}
	return rows.Err() //nolint:wrapcheck // likewise
}

// query answers rows, which are to be closed before the next statement.
func (p *pipe) query(ctx context.Context, query string, args []any) (*rows, error) {
	if v := p.store.pendingRead(ctx); v != nil && v.view.pipe == p {
		return v.ask(query, args)
	}
	results, err := p.send(ctx, false, statement{query: query, args: args})
	if err != nil {
		return nil, err
	}
	answer, err := results.Query()
	if err != nil {
		_ = results.Close() // the error is reported already
		return nil, err     //nolint:wrapcheck // the caller says what for
	}
	return &rows{Rows: answer, results: results, meter: share.MeterOf(ctx)}, nil
}

// exec answers how many rows a statement changed.
func (p *pipe) exec(ctx context.Context, query string, args []any) (pgconn.CommandTag, error) {
	if p.store.pendingRead(ctx) != nil {
		return pgconn.CommandTag{}, errTogether
	}
	results, err := p.send(ctx, false, statement{query: query, args: args})
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := results.Exec()
	if closed := results.Close(); err == nil {
		err = closed
	}
	return tag, err
}

// commit sends what is late and ends the transaction.
func (p *pipe) commit(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err //nolint:wrapcheck // the caller says what for
	}
	if !p.begun && len(p.late) == 0 {
		return nil
	}
	if len(p.late) > 0 && apart(ctx) {
		results, err := p.send(ctx, false)
		if err == nil {
			err = results.Close()
		}
		if err != nil {
			return err //nolint:wrapcheck // the caller says what for
		}
	}
	var end []statement
	if p.begun {
		end = append(end, statement{query: "COMMIT"})
	}
	results, err := p.send(ctx, true, end...)
	if err != nil {
		return err
	}
	undone := false
	for range end {
		var tag pgconn.CommandTag
		tag, err = results.Exec()
		undone = tag.String() == "ROLLBACK"
	}
	if closed := results.Close(); err == nil {
		err = closed
	}
	if err == nil && undone {
		err = errUndone
	}
	if err == nil {
		p.free()
	}
	return err
}

// rollback what is not committed. Nothing happens after a commit.
func (p *pipe) rollback(ctx context.Context) {
	if p.conn != nil && !p.conn.Conn().IsClosed() && p.conn.Conn().PgConn().TxStatus() != 'I' {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), unwind)
		defer cancel()
		_, _ = p.conn.Exec(ctx, "ROLLBACK") // if it fails, the pool closes the connection
	}
	p.free()
}

func (p *pipe) free() {
	if p.conn != nil {
		p.conn.Release()
	}
	p.conn, p.over, p.late = nil, true, nil
}
