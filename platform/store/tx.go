package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// tx is a transaction under way. It belongs to one request and is not for several goroutines.
type tx struct {
	store   *Store
	sql     *sql.Tx // on SQLite
	pipe    *pipe   // on PostgreSQL
	client  *ent.Client
	system  bool
	tenant  [2]string
	known   map[row]struct{} // what the guard need not look up again
	fresh   map[row]any      // by the ent type: what was written, in its present state
	changes []change
	kinds   map[kind]int                      // how many changes there are of each
	told    [][]Change                        // what each observer is called with
	after   []func()                          // is called behind the commit
	last    []func(ctx context.Context) error // reads that go with the commit, or follow it
	over    bool                              // it has been committed
}

// row names a row: an id alone could be claimed in another table.
type row struct{ table, id string }

type txKey struct{}

// errOther is a mistake of ours: the work of one tenant inside the transaction of another, or of the system.
var errOther = errors.New("store: a transaction of another caller is open")

// Tx runs f in a transaction, the context's own if it has one. An error of f, or a panic, rolls back. What f changes
// is written to the audit trail, and told to the observers, in the same transaction.
func (s *Store) Tx(ctx context.Context, f func(ctx context.Context) error) error {
	if t, _ := ctx.Value(txKey{}).(*tx); t != nil && t.store == s {
		if t.system != IsSystem(ctx) || t.tenant != tenantPair(ctx) {
			return errOther
		}
		return f(ctx)
	}
	if s.pendingRead(ctx) != nil {
		return errTogether
	}
	if err := s.Prove(ctx); err != nil {
		return err
	}
	if s.held.Load() {
		return errHeld()
	}
	t, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer t.rollback(ctx) // whatever way it ends, a panic too; nothing after the commit
	committed, err := t.run(context.WithValue(ctx, txKey{}, t), f)
	if err != nil {
		return goneMeanwhile(err)
	}
	t.over = true
	committed()
	for _, f := range t.after {
		f()
	}
	_ = s.Together(ctx, t.last...) // they keep their errors
	return nil
}

// After calls f once the context's transaction has been committed, of which the caller's may be a part; outside of one, at once. It is for what
// wakes somebody who would find nothing before that.
func (s *Store) After(ctx context.Context, f func()) {
	if t, _ := ctx.Value(txKey{}).(*tx); t != nil && t.store == s && !t.over {
		t.after = append(t.after, f)
		return
	}
	f()
}

// run what the transaction is for, tell the observers, and commit. What observers read meets late writes, and their errors.
func (t *tx) run(ctx context.Context, f func(ctx context.Context) error) (committed func(), err error) {
	if err := f(ctx); err != nil {
		return nil, err
	}
	if committed, err = t.tell(ctx); err != nil {
		return nil, err
	}
	if err := t.audit(ctx); err != nil {
		return nil, err
	}
	if err := t.end(ctx); err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	return committed, nil
}

type viewKey struct{}

// View has f read on one connection of PostgreSQL, which is set to the tenant once and not for each read. It writes nothing: a Tx in it is
// a transaction of its own. It is for reads that follow each other closely, one at a time; nothing slow belongs in it. Inside a
// transaction, for the system and on SQLite, f reads as ever.
func (s *Store) View(ctx context.Context, f func(ctx context.Context) error) error {
	if !s.Postgres() || s.current(ctx) != nil || s.viewed(ctx) != nil || s.pendingRead(ctx) != nil || IsSystem(ctx) {
		return f(ctx)
	}
	if err := s.Prove(ctx); err != nil {
		return err
	}
	t, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer t.rollback(ctx)
	return f(context.WithValue(ctx, viewKey{}, t))
}

// viewed is the context's view, if it is of the same caller.
func (s *Store) viewed(ctx context.Context) *tx {
	t, _ := ctx.Value(viewKey{}).(*tx)
	if t == nil || t.store != s || t.pipe.over || t.system != IsSystem(ctx) || t.tenant != tenantPair(ctx) {
		return nil
	}
	return t
}

// reading is where the context reads: its transaction, or its view.
func (s *Store) reading(ctx context.Context) *tx {
	if t := s.current(ctx); t != nil {
		return t
	}
	return s.viewed(ctx)
}

// begin a transaction. On PostgreSQL nothing is sent before its first statement.
func (s *Store) begin(ctx context.Context) (*tx, error) {
	t := &tx{store: s, system: IsSystem(ctx), tenant: tenantPair(ctx), known: map[row]struct{}{}, fresh: map[row]any{}}
	if s.Postgres() {
		t.pipe = &pipe{store: s, pool: s.pools[0], walled: !t.system}
		if t.system {
			t.pipe.pool = s.SystemPool()
		}
		t.client = s.raise(ent.NewClient(ent.Driver(pipeDriver{t.pipe})), t)
		return t, nil
	}
	began, release := time.Now(), admission.Hold(ctx)
	raw, err := s.side(ctx).write.BeginTx(ctx, nil)
	admission.Waited(ctx, time.Since(began)) // for the one writer
	release()
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	t.sql = raw
	t.client = s.raise(ent.NewClient(ent.Driver(txDriver{entsql.NewDriver(s.dialect, entsql.Conn{ExecQuerier: raw})})), t)
	return t, nil
}

func (t *tx) commit(ctx context.Context) error {
	if t.pipe != nil {
		return t.pipe.commit(ctx)
	}
	return t.sql.Commit() //nolint:wrapcheck // the caller says what for
}

func (t *tx) rollback(ctx context.Context) {
	if t.pipe != nil {
		t.pipe.rollback(ctx)
		return
	}
	_ = t.sql.Rollback() // nothing after the commit
}

// goneMeanwhile gives an error its public face where a row that was looked up has been deleted since: by somebody else, as
// what a request names is checked before it is written. An internal fault may be a late write's error that a read met.
func goneMeanwhile(err error) error {
	cause := err
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if f.Code != fault.Internal {
			return err
		}
		cause = f.Unwrap()
	}
	if errors.Is(cause, ErrForeign) || ent.IsNotFound(cause) || orphaned(cause) {
		return fault.New(fault.NotFound, "Something that the request refers to no longer exists.").Because(err)
	}
	return err
}

// SQLTx is the context's transaction on SQLite, for work that is enqueued in it; nil outside one.
func (s *Store) SQLTx(ctx context.Context) *sql.Tx {
	if t := s.current(ctx); t != nil {
		return t.sql
	}
	return nil
}

// PipeTx is the context's transaction on PostgreSQL, for work that is enqueued in it; nil outside one.
func (s *Store) PipeTx(ctx context.Context) pgx.Tx {
	if t := s.current(ctx); t != nil && t.pipe != nil {
		return pipeTx{t.pipe}
	}
	return nil
}

// InTx reports whether the context has a transaction of its caller.
func (s *Store) InTx(ctx context.Context) bool { return s.current(ctx) != nil }

// Exec runs SQL that ent cannot say in the context's transaction: how many rows it changed. What stands in Query holds of the tenant.
func (s *Store) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	t := s.current(ctx)
	if t == nil {
		return 0, ErrOutside
	}
	clear(t.fresh)
	if t.pipe != nil && late(ctx) {
		return 1, pipeDriver{t.pipe}.Exec(ctx, query, args, nil)
	}
	if t.pipe != nil {
		tag, err := t.pipe.exec(ctx, query, args)
		if err != nil {
			return 0, fmt.Errorf("execute: %w", err)
		}
		return tag.RowsAffected(), nil
	}
	done, err := t.sql.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("execute: %w", err)
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = must(ctx)
	}
	return n, err
}

// current is the context's transaction, if it is of the same caller.
func (s *Store) current(ctx context.Context) *tx {
	t, _ := ctx.Value(txKey{}).(*tx)
	if t == nil || t.store != s || t.system != IsSystem(ctx) || t.tenant != tenantPair(ctx) {
		return nil
	}
	return t
}

func tenantPair(ctx context.Context) [2]string {
	if c := authz.From(ctx); c != nil {
		return [2]string{c.Workspace, c.Subaccount}
	}
	return [2]string{}
}

// txDriver lets ent work inside a transaction that it has not begun.
type txDriver struct{ *entsql.Driver }

// Tx is the transaction that is already there.
func (d txDriver) Tx(context.Context) (dialect.Tx, error) { return dialect.NopTx(d), nil }

// BeginTx is Tx.
func (d txDriver) BeginTx(ctx context.Context, _ *entsql.TxOptions) (dialect.Tx, error) {
	return d.Tx(ctx)
}

// Close leaves the transaction to who began it.
func (txDriver) Close() error { return nil }
