package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Snapshot begins a transaction that reads every tenant's rows as they were at one point in time, however long that takes; writers do
// not wait for it. It is for backups: the caller rolls it back.
func (s *Store) Snapshot(ctx context.Context) (*sql.Tx, error) {
	options := &sql.TxOptions{ReadOnly: true}
	if s.Postgres() {
		options.Isolation = sql.LevelRepeatableRead
	}
	tx, err := s.system.read.BeginTx(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	look := `SELECT count(*) FROM workspaces` // SQLite's point in time is that of the first read
	if s.Postgres() {
		look = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
	}
	if _, err := tx.ExecContext(ctx, look); err != nil {
		return nil, errors.Join(fmt.Errorf("begin: %w", err), tx.Rollback())
	}
	return tx, nil
}

// Kind is the database's, as migrations name it.
func (s *Store) Kind() string { return s.dialect }
