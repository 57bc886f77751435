package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// openExamined connects as the login itself, without the lock that migrating takes.
func openExamined(ctx context.Context, databaseURL string) (*sql.DB, *pgx.Conn, error) {
	pool, err := pgxpool.ParseConfig(databaseURL)
	if err != nil {
		return nil, nil, errors.New("not a PostgreSQL URL") // the cause shows the URL
	}
	conn, err := pgx.ConnectConfig(ctx, pool.ConnConfig)
	if err != nil {
		return nil, nil, fmt.Errorf("open database: %w", err)
	}
	return stdlib.OpenDB(*pool.ConnConfig), conn, nil
}
