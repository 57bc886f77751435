package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// querier is a database or a transaction of it.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// texts returns the rows of a query that has one column of text. The error does not say what the query was for.
func texts(ctx context.Context, db querier, query string, args ...any) ([]string, error) {
	rows, err := db.QueryContext(ctx, query, args...) //nolint:rowserrcheck // column does
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return column(rows)
}

// Texts returns the rows of a query that has one column of text, behind the caller's walls.
func (s *Store) Texts(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return column(rows)
}

func column(rows Answer) (all []string, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, fmt.Errorf("read a row: %w", err)
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
