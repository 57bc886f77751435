package store

import (
	"context"
	"errors"
	"fmt"
)

// errUnderWay is returned where PostgreSQL has not ended a transaction whose connection broke.
var errUnderWay = errors.New("store: the transaction is still under way")

// Mark names the transaction of the context, so that Committed can tell whether it was committed if the answer to its commit is lost. It is
// "" on SQLite, where no answer is lost.
func (s *Store) Mark(ctx context.Context) (mark string, err error) {
	if !s.Postgres() {
		return "", nil
	}
	return s.word(ctx, `SELECT pg_current_xact_id()::text`)
}

// Committed says whether a transaction was committed, by its mark. It fails if that is not settled yet.
func (s *Store) Committed(ctx context.Context, mark string) (bool, error) {
	if mark == "" {
		return false, nil
	}
	status, err := s.word(ctx, `SELECT coalesce(pg_xact_status($1::text::xid8), 'unknown')`, mark)
	if err == nil && status == "in progress" {
		err = errUnderWay
	}
	return status == "committed", err
}

// word is what a query answers, in its only row.
func (s *Store) word(ctx context.Context, query string, args ...any) (word string, err error) {
	rows, err := s.Query(ctx, query, args...)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := rows.Scan(&word); err != nil {
			return "", fmt.Errorf("store: %w", err)
		}
	}
	return word, rows.Err()
}
