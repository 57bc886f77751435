package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// errPooled is a pooler between us and PostgreSQL that gives each transaction another connection. The role of a connection, locks, and
// notifications are the session's.
var errPooled = errors.New("something between the server and PostgreSQL, such as PgBouncer, gives each transaction another connection")

const mendPooled = "set its pool_mode to session, or name PostgreSQL itself in the URL: with hosted PostgreSQL, often the host without -pooler"

// checkSessions fails where connections to PostgreSQL are not sessions: where two of ours come out on one of PostgreSQL's, or one of ours on
// two.
func (s *Store) checkSessions(ctx context.Context) error {
	app := s.pools[0]
	pairs := [][2]*pgxpool.Pool{{app, s.SystemPool()}}
	if app.Config().MaxConns > 1 {
		pairs = append(pairs, [2]*pgxpool.Pool{app, app})
	}
	for _, pair := range pairs {
		if err := checkSession(ctx, pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

// checkSession compares where two connections come out, the one before and while the other is in a transaction. They are asked by the simple
// protocol, since a prepared statement may be where the connection is not.
func checkSession(ctx context.Context, one, other *pgxpool.Pool) error {
	ctx = trying(ctx, 1) // for nobody
	var conns [2]*pgxpool.Conn
	var err error
	for i, pool := range []*pgxpool.Pool{one, other} {
		if conns[i], err = pool.Acquire(ctx); err != nil {
			return fmt.Errorf("check the sessions: %w", err)
		}
		defer conns[i].Release()
	}
	ask := func(conn *pgxpool.Conn, query string) string {
		results, failed := conn.Conn().PgConn().Exec(ctx, query).ReadAll()
		if err = errors.Join(err, failed); err != nil || len(results) == 0 || len(results[len(results)-1].Rows) == 0 {
			return ""
		}
		return string(results[len(results)-1].Rows[0][0])
	}
	const who = "SELECT pg_backend_pid()"
	before := ask(conns[0], who)
	shared := ask(conns[1], "BEGIN; "+who) == before
	if !shared { // else the other may have the only one
		shared = ask(conns[0], who) != before
	}
	ask(conns[1], "ROLLBACK")
	if err != nil {
		return fmt.Errorf("check the sessions: %w", err)
	}
	if shared {
		return errPooled
	}
	return nil
}
