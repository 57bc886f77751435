package store

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// pipeDriver is a pipe as ent uses it.
type pipeDriver struct{ *pipe }

// Exec of dialect.Driver.
func (d pipeDriver) Exec(ctx context.Context, query string, args, v any) error {
	list, ok := args.([]any)
	if !ok {
		return fmt.Errorf("store: arguments are %T, not %T", args, list)
	}
	into, counted := v.(*entsql.Result)
	if late(ctx) {
		if d.over {
			return errOver
		}
		d.late = append(d.late, statement{query: query, args: list, beside: asksBeside(ctx), none: must(ctx)})
		if counted {
			*into = changed(1)
		}
		return nil
	}
	tag, err := d.exec(ctx, query, list)
	if err != nil {
		return err
	}
	if counted {
		*into = changed(tag.RowsAffected())
	}
	return nil
}

// Query of dialect.Driver.
func (d pipeDriver) Query(ctx context.Context, query string, args, v any) error {
	into, ok := v.(*entsql.Rows)
	if !ok {
		return fmt.Errorf("store: rows go into %T, not %T", v, into)
	}
	list, ok := args.([]any)
	if !ok {
		return fmt.Errorf("store: arguments are %T, not %T", args, list)
	}
	found, err := d.query(ctx, query, list)
	if err != nil {
		return err
	}
	into.ColumnScanner = found
	return nil
}

// Tx is the transaction that is already there.
func (d pipeDriver) Tx(context.Context) (dialect.Tx, error) { return dialect.NopTx(d), nil }

// BeginTx is Tx.
func (d pipeDriver) BeginTx(ctx context.Context, _ *entsql.TxOptions) (dialect.Tx, error) {
	return d.Tx(ctx)
}

// Dialect of dialect.Driver.
func (pipeDriver) Dialect() string { return dialect.Postgres }

// Close leaves the transaction to who began it.
func (pipeDriver) Close() error { return nil }

// changed is how many rows a statement changed, as database/sql says it.
type changed int64

var errNoLastID = errors.New("store: PostgreSQL gives no last id")

// LastInsertId of sql.Result.
func (changed) LastInsertId() (int64, error) { return 0, errNoLastID }

// RowsAffected of sql.Result.
func (c changed) RowsAffected() (int64, error) { return int64(c), nil }

// pipeTx is a pipe as the job queue's library uses it. It begins and ends nothing.
type pipeTx struct{ *pipe }

var errPart = errors.New("store: a part of a transaction that is not for its users")

// Exec of pgx.Tx.
func (t pipeTx) Exec(ctx context.Context, query string, args ...any) (pgconn.CommandTag, error) {
	if late(ctx) && !t.over {
		t.late = append(t.late, statement{query: query, args: args})
		return pgconn.CommandTag{}, nil
	}
	return t.exec(ctx, query, args)
}

// Query of pgx.Tx.
func (t pipeTx) Query(ctx context.Context, query string, args ...any) (pgx.Rows, error) {
	found, err := t.query(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return pipeRows{found}, nil
}

// QueryRow of pgx.Tx.
func (t pipeTx) QueryRow(ctx context.Context, query string, args ...any) pgx.Row {
	found, err := t.query(ctx, query, args)
	return pipeRow{found, err}
}

// Begin of pgx.Tx.
func (pipeTx) Begin(context.Context) (pgx.Tx, error) { return nil, errPart }

// Commit of pgx.Tx.
func (pipeTx) Commit(context.Context) error { return errPart }

// Rollback of pgx.Tx.
func (pipeTx) Rollback(context.Context) error { return errPart }

// CopyFrom of pgx.Tx.
func (pipeTx) CopyFrom(context.Context, pgx.Identifier, []string, pgx.CopyFromSource) (int64, error) {
	return 0, errPart
}

// SendBatch of pgx.Tx. Nobody calls it.
func (pipeTx) SendBatch(context.Context, *pgx.Batch) pgx.BatchResults { return nil }

// LargeObjects of pgx.Tx.
func (pipeTx) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }

// Prepare of pgx.Tx.
func (pipeTx) Prepare(context.Context, string, string) (*pgconn.StatementDescription, error) {
	return nil, errPart
}

// Conn of pgx.Tx: there is none before the first statement.
func (pipeTx) Conn() *pgx.Conn { return nil }

// pipeRows are rows as pgx has them.
type pipeRows struct{ *rows }

// Close of pgx.Rows.
func (r pipeRows) Close() { _ = r.rows.Close() } // Err tells

// pipeRow is the one row of an answer.
type pipeRow struct {
	found *rows
	err   error
}

// Scan of pgx.Row.
func (r pipeRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	defer func() { _ = r.found.Close() }() // what went wrong is known by then
	if r.found.Next() {
		return r.found.Scan(dest...)
	}
	if err := r.found.Err(); err != nil {
		return err
	}
	return pgx.ErrNoRows
}

// lazyTx is a separate transaction that begins with its first statement, and is ended by the code that began it.
type lazyTx struct{ pipeTx }

// Lazy is a transaction past the walls on PostgreSQL, for the job queue's library: it costs nothing while nothing is asked in it.
func (s *Store) Lazy() pgx.Tx {
	return lazyTx{pipeTx{&pipe{store: s, pool: s.SystemPool()}}}
}

// Commit of pgx.Tx.
func (t lazyTx) Commit(ctx context.Context) error {
	err := t.commit(ctx)
	if err != nil {
		t.rollback(ctx)
	}
	t.free()
	return err
}

// Rollback of pgx.Tx.
func (t lazyTx) Rollback(ctx context.Context) error {
	if t.over {
		return pgx.ErrTxClosed
	}
	t.rollback(ctx)
	return nil
}
