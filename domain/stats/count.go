package stats

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// columns of the totals, in the order of their numbers.
var columns = []string{
	"calls", "answered", "failed", "seconds", "conversations", "messages", "ai", "positive", "neutral", "negative", "mixed",
	"cost", "errors", "refusals", "appointments", "error_calls", "error_replies", "error_sources", "error_assistants", "error_deliveries",
}

// source is a table whose rows count at an instant of theirs. Sums are what each adds to a column: SQL that both databases
// know. Every table has an index of (subaccount_id, created_at); of those that are looked at by their last change,
// subaccounts have few rows.
type source struct {
	table, at string
	sums      map[string]string
}

func one(condition string) string { return "CASE WHEN " + condition + " THEN 1 ELSE 0 END" }

// failed are the sums of a table that adds errors alone, of one sort.
func failed(sort, condition string) map[string]string {
	return map[string]string{"errors": one(condition), sort: one(condition)}
}

// turns are deleted after a time, before anything else is.
const turns = "turns"

var sources = []source{
	{"calls", "created_at", map[string]string{
		"calls": "1", "answered": one("answered_at IS NOT NULL"), "seconds": "(duration_ms + 999) / 1000", "cost": "cost",
		"failed": one("status IN ('FAILED', 'BUSY', 'NO_ANSWER', 'CANCELED')"), "errors": one("status = 'FAILED'"),
		"error_calls": one("status = 'FAILED'"),
		"positive":    one("user_sentiment = 'POSITIVE'"), "neutral": one("user_sentiment = 'NEUTRAL'"),
		"negative": one("user_sentiment = 'NEGATIVE'"), "mixed": one("user_sentiment = 'MIXED'"),
	}},
	{"conversations", "created_at", map[string]string{ // what was said in a call is rated there
		"conversations": "1",
		"positive":      one("conversation_type = 'CHAT' AND user_sentiment = 'POSITIVE'"),
		"neutral":       one("conversation_type = 'CHAT' AND user_sentiment = 'NEUTRAL'"),
		"negative":      one("conversation_type = 'CHAT' AND user_sentiment = 'NEGATIVE'"),
		"mixed":         one("conversation_type = 'CHAT' AND user_sentiment = 'MIXED'"),
	}},
	{"messages", "created_at", map[string]string{"messages": "1", "ai": one("ai")}},
	{turns, "created_at", map[string]string{
		"cost": "cost", "errors": one("outcome = 'FAILED'"), "error_replies": one("outcome = 'FAILED'"),
	}},
	{"call_refusals", "created_at", map[string]string{"refusals": "1"}},
	{"appointments", "created_at", map[string]string{"appointments": "1"}},
	{"webhook_deliveries", "created_at", failed("error_deliveries", "status = 'FAILED'")},
	{"knowledge_sources", "updated_at", failed("error_sources", "status = 'FAILED'")},
	{"assistants", "updated_at", failed("error_assistants", "sync_refusal IS NOT NULL")},
}

// count gives away the totals of each subaccount and day that has any, in one statement. Over a workspace it passes the
// walls: the ids are those that the caller may use, which were read behind them.
func (s *Service) count(ctx context.Context, p *period, ids []string, give func(sub string, day int64, t *Totals)) (err error) {
	if authz.From(ctx).Subaccount == "" {
		ctx = store.System(ctx, "insights over a workspace")
	}
	among, list := s.parts.Store.Among(1, ids)
	rows, err := s.parts.Store.Query(ctx, statement(p, among, s.parts.Store.Postgres()), list, p.begins(), p.from, p.to, p.traced)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	for rows.Next() {
		var sub string
		var day int64
		t := &Totals{}
		into := []any{&sub, &day}
		for _, n := range t.numbers() {
			into = append(into, n)
		}
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("read totals: %w", err)
		}
		give(sub, day, t)
	}
	return nil
}

// statement counts all sources of the subaccounts that are among some, and adds them up. Its arguments are their ids, and when the time before
// begins, the time itself, its end, and when the turns do that are there.
func statement(p *period, among string, postgres bool) string {
	seconds := "unixepoch(substr(%s, 1, 19))"
	if postgres {
		seconds = "CAST(FLOOR(EXTRACT(EPOCH FROM %s)) AS bigint)"
	}
	branches := make([]string, len(sources))
	for i, src := range sources {
		sums := make([]string, len(columns))
		for j, c := range columns {
			sums[j] = "0 AS " + c
			if of, ok := src.sums[c]; ok {
				sums[j] = "SUM(" + of + ") AS " + c
			}
		}
		since := "$2"
		if src.table == turns {
			since = "$5"
		}
		branches[i] = fmt.Sprintf("SELECT subaccount_id, %s AS day, %s FROM %s WHERE subaccount_id %s AND %s >= %s AND %s < $4 GROUP BY 1, 2",
			p.day(src.at, fmt.Sprintf(seconds, src.at)), strings.Join(sums, ", "), src.table, among, src.at, since, src.at)
	}
	sums := make([]string, len(columns))
	for i, c := range columns {
		sums[i] = "CAST(SUM(" + c + ") AS bigint)"
	}
	return "SELECT subaccount_id, day, " + strings.Join(sums, ", ") + " FROM (" + strings.Join(branches, " UNION ALL ") + ") AS counted GROUP BY 1, 2"
}
