package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// report asks for what is counted of a long time, over and over, where there is much to count.
func report(ctx context.Context, f *field, got *answers) {
	if err := f.crowdPast(ctx); err != nil {
		got.note = "; " + err.Error()
		return
	}
	to := time.Now().UTC()
	var query strings.Builder
	for i := range 4 { // as many as one document may have
		fmt.Fprintf(&query, `a%d: insights(from: \"%s\", to: \"%s\") { totals { calls } } `, i,
			to.AddDate(0, 0, -90).Format(time.RFC3339), to.Format(time.RFC3339))
	}
	body := []byte(`{"query":"{ ` + query.String() + `}"}`)
	end := time.Now().Add(10 * time.Second)
	together(100, func(int) {
		for time.Now().Before(end) {
			status, text := f.send(ctx, f.attacker, http.MethodPost, "/graphql", "application/json", body)
			if strings.Contains(text, `"rate_limited"`) {
				status = http.StatusTooManyRequests
			}
			got.add(status)
		}
	})
}

// crowdPast writes a million refusals of calls into the attacker's last ninety days.
func (f *field) crowdPast(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, f.DatabaseURL())
	if err != nil {
		return fmt.Errorf("fill the past: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, `INSERT INTO call_refusals (id, subaccount_id, created_at, reason, direction, evidence)
		SELECT 'refusal_hostile' || n, $1, now() - n % 90 * interval '1 day', 'quiet_hours', 'outbound', '[]'
		FROM generate_series(1, 1000000) AS n`, f.attacker.Sub)
	if err != nil {
		return fmt.Errorf("fill the past: %w", err)
	}
	return nil
}
