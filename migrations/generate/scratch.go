package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
)

var errServer = errors.New("TEST_POSTGRES_URL names no PostgreSQL server: run this under script/postgres")

// scratchDatabase makes an empty database on the server. drop takes it away again.
func scratchDatabase(ctx context.Context, server string) (databaseURL string, drop func() error, err error) {
	u, err := url.Parse(server)
	if err != nil || server == "" {
		return "", nil, errServer
	}
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", nil, fmt.Errorf("scratch database: %w", err)
	}
	name := "switchboard_generate_" + strings.ToLower(rand.Text())
	drop = func() error {
		_, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
		return errors.Join(err, conn.Close(ctx))
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, errors.Join(fmt.Errorf("scratch database: %w", err), conn.Close(ctx))
	}
	u.Path = "/" + name
	return u.String(), drop, nil
}
