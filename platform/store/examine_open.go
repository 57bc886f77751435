package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// openExamined connects as the login itself, without the lock that migrating takes.
func openExamined(ctx context.Context, databaseURL string) (*sql.DB, *pgx.Conn, error) {
	pool, err := primaryConfig(databaseURL)
	if err != nil {
		return nil, nil, err
	}
	conn, err := pgx.ConnectConfig(ctx, pool.ConnConfig)
	if err != nil {
		return nil, nil, fmt.Errorf("open database: %w", err)
	}
	return stdlib.OpenDB(*pool.ConnConfig), conn, nil
}
