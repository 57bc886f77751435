package billing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// span is what one statement covers: a month, from where the statement before ended.
type span struct {
	month        month
	since, until time.Time
	terms        []*terms
}

// The queries of a stretch: of which day, and how much. {at} stands for the instant, in seconds since 1970.
const (
	callsUsed = `SELECT ({at} + CAST($4 AS bigint)) / 86400, CAST(SUM((ms + $5 - 1) / $5 * ($5 / 1000)) AS bigint)
		FROM usages WHERE subaccount_id = $1 AND kind = 'CALL' AND at >= $2 AND at < $3 GROUP BY 1`
	repliesUsed = `SELECT ({at} + CAST($4 AS bigint)) / 86400, COUNT(*) FROM usages WHERE subaccount_id = $1 AND kind = 'REPLY' AND at >= $2
		AND at < $3 GROUP BY 1`
	threadsUsed = `SELECT ({at} + CAST($4 AS bigint)) / 86400, COUNT(*) FROM (SELECT MIN(at) AS at FROM usages WHERE subaccount_id = $1
		AND kind = 'REPLY' AND at >= $5 AND at < $6 GROUP BY thread) AS firsts WHERE at >= $2 AND at < $3 GROUP BY 1`
	numbersUsed = `SELECT 0, COUNT(*) FROM usages WHERE subaccount_id = $1 AND kind = 'NUMBER' AND at < $2 AND (until IS NULL OR until > $3)`
)

// stretch is a part of a span in which clocks are as far from UTC, and calls are rounded alike.
type stretch struct {
	from, to time.Time
	offset   int
	step     int64
}

// stretches of a span, the first one first.
func (sp span) stretches() (all []stretch) {
	for at := sp.since; at.Before(sp.until); {
		local := at.In(sp.month.zone)
		_, offset := local.Zone()
		st := stretch{from: at, to: sp.until, offset: offset, step: sp.terms[sp.month.index(at)].step()}
		if _, end := local.ZoneBounds(); !end.IsZero() && end.Before(st.to) {
			st.to = end.UTC()
		}
		for i := sp.month.index(at) + 1; i < len(sp.terms); i++ {
			if begin := sp.month.begins(i); sp.terms[i].step() != st.step && begin.Before(st.to) {
				st.to = begin
				break
			}
		}
		all = append(all, st)
		at = st.to
	}
	return all
}

// usage of a subaccount in a span: what was used on each day, and how many numbers it had.
func (s *Service) usage(ctx context.Context, subaccount string, sp span) (days []used, numbers int64, err error) {
	days = make([]used, len(sp.terms))
	for _, st := range sp.stretches() {
		args := []any{subaccount, st.from, st.to, st.offset}
		for _, q := range []struct {
			text string
			args []any
			add  func(*used, int64)
		}{
			{callsUsed, append(args[:4:4], st.step*1000), func(u *used, n int64) { u.seconds += n }}, //nolint:mnd // milliseconds
			{repliesUsed, args, func(u *used, n int64) { u.replies += n }},
			{threadsUsed, append(args[:4:4], sp.since, sp.until), func(u *used, n int64) { u.conversations += n }},
		} {
			err := s.each(ctx, q.text, q.args, func(day, n int64) {
				q.add(&days[sp.month.index(noon(day, sp.month.zone))], n)
			})
			if err != nil {
				return nil, 0, err
			}
		}
	}
	err = s.each(ctx, numbersUsed, []any{subaccount, sp.until, sp.since}, func(_, n int64) { numbers = n })
	return days, numbers, err
}

// noon of a day since 1970 on the clocks of a zone, which no change of them moves to another day.
func noon(day int64, zone *time.Location) time.Time {
	return time.Date(1970, 1, 1+int(day), 12, 0, 0, 0, zone) //nolint:mnd // o'clock
}

// each row of two numbers.
func (s *Service) each(ctx context.Context, query string, args []any, give func(day, n int64)) (err error) {
	at := "unixepoch(substr(at, 1, 19))"
	if s.Store.Postgres() {
		at = "CAST(FLOOR(EXTRACT(EPOCH FROM at)) AS bigint)"
	}
	rows, err := s.Store.Query(ctx, strings.ReplaceAll(query, "{at}", at), args...)
	if err != nil {
		return fmt.Errorf("usage: %w", err)
	}
	return give2(rows, give)
}

func give2(rows store.Answer, give func(day, n int64)) (err error) {
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	for rows.Next() {
		var day, n int64
		if err := rows.Scan(&day, &n); err != nil {
			return fmt.Errorf("usage: %w", err)
		}
		give(day, n)
	}
	return nil
}
