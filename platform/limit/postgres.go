package limit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Make the table that copies of the server count in where there is no Redis. It is a store.Extra. What it holds is worth
// nothing after a crash, so it is kept out of the write-ahead log: a count costs no flush to the disk.
func Make(ctx context.Context, db *sql.DB, postgres bool) error {
	if !postgres {
		return nil
	}
	for _, s := range []string{
		`CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (key text COLLATE "C" PRIMARY KEY, count bigint NOT NULL, until timestamptz NOT NULL)
			WITH (fillfactor = 50)`,
		`REVOKE ALL ON rate_limits FROM PUBLIC, switchboard_app`,
		`GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO switchboard_system`,
	} {
		if _, err := db.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("rate limits: %w", err)
		}
	}
	return nil
}

// Sweep removes counts that say nothing any more. It is a job.Sweep.
func Sweep(db *sql.DB) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		if _, err := db.ExecContext(ctx, `DELETE FROM rate_limits WHERE until < now()`); err != nil {
			return fmt.Errorf("sweep rate limits: %w", err)
		}
		return nil
	}
}

const (
	// readCounts takes the time where the counts are, so that all copies of the server go by one clock.
	readCounts = `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, coalesce(l.count, -1)
		FROM unnest($1::text[]) WITH ORDINALITY AS k (key, place) LEFT JOIN rate_limits l USING (key) ORDER BY place`
	// swapCounts writes where each count is what was read. The condition stands twice: on the rows that are seen, so that
	// none is written where one has changed, and on the row that is locked, in case it changed since it was seen.
	swapCounts = `WITH asked AS (SELECT key, old, next, lasts
			FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS a (key, old, next, lasts))
		INSERT INTO rate_limits (key, count, until) SELECT key, next, now() + lasts * interval '1 microsecond' FROM asked
		WHERE NOT EXISTS (SELECT FROM asked LEFT JOIN rate_limits l USING (key) WHERE coalesce(l.count, -1) <> asked.old)
		ON CONFLICT (key) DO UPDATE SET count = excluded.count, until = excluded.until
		WHERE rate_limits.count = (SELECT old FROM asked WHERE asked.key = excluded.key)`
)

var errCounts = errors.New("not as many counts as were asked for")

// postgres counts in PostgreSQL.
type postgres struct {
	db       *sql.DB
	patience time.Duration
}

func (p *postgres) read(ctx context.Context, cells []*cell) error {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	keys := make([]string, len(cells))
	for i, c := range cells {
		keys[i] = c.key
	}
	rows, err := p.db.QueryContext(ctx, readCounts, keys)
	if err != nil {
		return fmt.Errorf("read the counts: %w", err)
	}
	defer func() { _ = rows.Close() }()
	n := 0
	for ; rows.Next() && n < len(cells); n++ {
		var now int64
		if err := rows.Scan(&now, &cells[n].old); err != nil {
			return fmt.Errorf("read the counts: %w", err)
		}
		cells[n].now = time.UnixMicro(now)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the counts: %w", err)
	}
	if n < len(cells) {
		return fmt.Errorf("read the counts: %w", errCounts)
	}
	for _, c := range cells {
		c.now = cells[0].now // each row has a time of its own
	}
	return nil
}

func (p *postgres) swap(ctx context.Context, cells []*cell) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	keys, olds, nexts, lasts := make([]string, len(cells)), make([]int64, len(cells)), make([]int64, len(cells)), make([]int64, len(cells))
	for i, c := range cells {
		keys[i], olds[i], nexts[i], lasts[i] = c.key, c.old, c.next, c.ttl.Microseconds()+1
	}
	done, err := p.db.ExecContext(ctx, swapCounts, keys, olds, nexts, lasts)
	if err != nil {
		return false, fmt.Errorf("write the counts: %w", err)
	}
	n, err := done.RowsAffected()
	return n == int64(len(cells)), err //nolint:wrapcheck // the caller says what failed
}
