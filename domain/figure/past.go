package figure

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/rule"
)

// How much of the past is counted in one transaction, in quarters of an hour. On SQLite nobody else writes meanwhile.
const (
	pastSQLite   = 96
	pastPostgres = 30 * 96
)

// past counts some more of what was there before there were figures, the latest first: whether there may be more.
func (s *Service) past(ctx context.Context) (more bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		state, err := s.state(ctx)
		if err != nil || state.Since == 0 {
			return err
		}
		until, found, err := s.latest(ctx, state.Since)
		if err != nil {
			return err
		}
		since := until - pastSQLite
		if s.parts.Store.Postgres() {
			since = until - pastPostgres
		}
		if !found {
			since = 0
		}
		more = found
		if err := s.parts.Store.Client(ctx).FigureState.Update().SetSince(since).Exec(ctx); err != nil || !found {
			return err
		}
		t := touched{}
		for _, src := range sources {
			for quarter := since; quarter < until; quarter++ {
				t.mark(src.name, quarter)
			}
		}
		return s.recount(ctx, t, rule.ZoneOrUTC(state.Zone))
	})
	if err != nil {
		return false, fmt.Errorf("count the past: %w", err)
	}
	return more, nil
}

// latest is the end of the quarter of the latest row of any source before a quarter.
func (s *Service) latest(ctx context.Context, before int64) (until int64, found bool, err error) {
	quarter := "unixepoch(substr(created_at, 1, 19)) / 900"
	if s.parts.Store.Postgres() {
		quarter = "CAST(FLOOR(EXTRACT(EPOCH FROM created_at) / 900) AS bigint)"
	}
	branches := make([]string, 0, len(sources))
	for _, table := range []string{"calls", "conversations", "messages", "turns", "unanswered_questions"} {
		branches = append(branches, "SELECT MAX(at) AS at FROM (SELECT "+quarter+" AS at FROM "+table+
			" WHERE subaccount_id = $1 AND created_at < $2 ORDER BY created_at DESC LIMIT 1) AS last_"+table)
	}
	rows, err := s.parts.Store.Query(ctx, "SELECT MAX(at) FROM ("+strings.Join(branches, " UNION ALL ")+") AS lasts", subaccountOf(ctx), instant(before))
	if err != nil {
		return 0, false, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var at *int64
	if rows.Next() {
		if err := rows.Scan(&at); err != nil {
			return 0, false, fmt.Errorf("latest row: %w", err)
		}
	}
	if at == nil {
		return 0, false, rows.Err()
	}
	return *at + 1, true, rows.Err()
}
