package store

import (
	"context"
	"errors"
	"fmt"
)

// Alone runs a statement that is a transaction of its own, unless the context has one, and gives the one text that each of its rows has.
// On PostgreSQL it is one trip, without BEGIN and COMMIT. It is neither audited nor observed, and what is said of Query holds of the tenant.
func (s *Store) Alone(ctx context.Context, query string, args ...any) (found []string, err error) {
	if s.current(ctx) == nil && !s.Postgres() {
		err = s.Tx(ctx, func(ctx context.Context) (err error) {
			found, err = s.Alone(ctx, query, args...)
			return err
		})
		return found, err
	}
	rows, err := s.alone(ctx, query, args)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, fmt.Errorf("execute: %w", err)
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

func (s *Store) alone(ctx context.Context, query string, args []any) (Answer, error) {
	if s.current(ctx) != nil {
		return s.Query(ctx, query, args...)
	}
	if s.voice(ctx) != nil {
		return nil, errTogether
	}
	if err := s.Prove(ctx); err != nil {
		return nil, err
	}
	if s.held.Load() {
		return nil, errHeld()
	}
	t, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	results, err := t.pipe.send(ctx, true, statement{query, args})
	if err != nil {
		t.pipe.free()
		return nil, fmt.Errorf("execute: %w", err)
	}
	found := &rows{results: results, conn: t.pipe.conn}
	if found.Rows, err = results.Query(); err != nil {
		_ = found.Close() // the error is told already
		return nil, fmt.Errorf("execute: %w", err)
	}
	return found, nil
}
