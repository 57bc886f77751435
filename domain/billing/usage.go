package billing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// span is what one statement covers: a month, from where the statement before ended.
type span struct {
	month        month
	since, until time.Time
	terms        []*terms
}

// The queries of a stretch: of whom, of which day, and how much. {at} stands for the instant, in seconds since 1970, and {among} for the
// condition that a subaccount is one of some.
const (
	callsUsed = `SELECT subaccount_id, ({at} + CAST($4 AS bigint)) / 86400, CAST(SUM((ms + $5 - 1) / $5 * ($5 / 1000)) AS bigint)
		FROM usages WHERE subaccount_id {among} AND kind = 'CALL' AND at >= $2 AND at < $3 GROUP BY 1, 2`
	repliesUsed = `SELECT subaccount_id, ({at} + CAST($4 AS bigint)) / 86400, COUNT(*) FROM usages WHERE subaccount_id {among} AND kind = 'REPLY'
		AND at >= $2 AND at < $3 GROUP BY 1, 2`
	threadsUsed = `SELECT subaccount_id, ({at} + CAST($4 AS bigint)) / 86400, COUNT(*) FROM (SELECT subaccount_id, MIN(at) AS at FROM usages
		WHERE subaccount_id {among} AND kind = 'REPLY' AND at >= $5 AND at < $6 GROUP BY subaccount_id, thread) AS firsts
		WHERE at >= $2 AND at < $3 GROUP BY 1, 2`
	numbersUsed = `SELECT subaccount_id, 0, COUNT(*) FROM usages WHERE subaccount_id {among} AND kind = 'NUMBER' AND at < $2
		AND (until IS NULL OR until > $3) GROUP BY 1`
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

// alike is what claims have in common whose usage is asked for together.
type alike struct {
	stretch

	since, until time.Time
}

// usage of claims: what was used on each day, and how many numbers there were.
func (s *Service) usage(ctx context.Context, claims []*claim) error {
	parts, months := map[alike][]*claim{}, map[alike][]*claim{}
	for _, c := range claims {
		c.days = make([]used, len(c.span.terms))
		whole := alike{since: c.span.since.UTC(), until: c.span.until.UTC()}
		// What was used in months without a statement is billed now. Numbers that were removed in them are none of this one's.
		had := whole
		if begin := c.span.month.begins(0).UTC(); begin.After(had.since) {
			had.since = begin
		}
		months[had] = append(months[had], c)
		for _, st := range c.span.stretches() {
			st.from, st.to = st.from.UTC(), st.to.UTC()
			part := alike{st, whole.since, whole.until}
			parts[part] = append(parts[part], c)
		}
	}
	for p, of := range parts {
		args := []any{p.from, p.to, p.offset}
		for _, q := range []struct {
			text string
			args []any
			add  func(*used, int64)
		}{
			{callsUsed, append(args[:3:3], p.step*1000), func(u *used, n int64) { u.seconds += n }}, //nolint:mnd // milliseconds
			{repliesUsed, args, func(u *used, n int64) { u.replies += n }},
			{threadsUsed, append(args[:3:3], p.since, p.until), func(u *used, n int64) { u.conversations += n }},
		} {
			err := s.each(ctx, q.text, of, q.args, func(c *claim, day, n int64) {
				q.add(&c.days[c.span.month.index(noon(day, c.span.month.zone))], n)
			})
			if err != nil {
				return err
			}
		}
	}
	for p, of := range months {
		if err := s.each(ctx, numbersUsed, of, []any{p.until, p.since}, func(c *claim, _, n int64) { c.numbers = n }); err != nil {
			return err
		}
	}
	return nil
}

// noon of a day since 1970 on the clocks of a zone, which no change of them moves to another day.
func noon(day int64, zone *time.Location) time.Time {
	return time.Date(1970, 1, 1+int(day), 12, 0, 0, 0, zone) //nolint:mnd // o'clock
}

// each row of two numbers, with the claim that it is of; the clients of the claims are the first argument. A client has one claim among them.
func (s *Service) each(ctx context.Context, query string, of []*claim, args []any, give func(c *claim, day, n int64)) (err error) {
	by := make(map[string]*claim, len(of))
	for _, c := range of {
		by[c.sub.ID] = c
	}
	among, list := s.parts.Store.Among(1, clients(of))
	at := "CAST(FLOOR(EXTRACT(EPOCH FROM at)) AS bigint)"
	if !s.parts.Store.Postgres() {
		at = "unixepoch(substr(at, 1, 19))"
	}
	rows, err := s.parts.Store.Query(ctx, strings.NewReplacer("{at}", at, "{among}", among).Replace(query), append([]any{list}, args...)...)
	if err != nil {
		return fmt.Errorf("usage: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	for rows.Next() {
		var id string
		var day, n int64
		if err := rows.Scan(&id, &day, &n); err != nil {
			return fmt.Errorf("usage: %w", err)
		}
		give(by[id], day, n)
	}
	return nil
}
