package rest_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// Reports that take long leave connections for everybody else: however many two tenants ask for, a neighbour reads. Those of one tenant wait for
// each other, and what is beyond is refused.
func TestReportsLeaveConnections(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect)
			theirs := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
			end := b.slow(t)
			ctx, cut := context.WithCancel(t.Context())
			var all sync.WaitGroup
			var mu sync.Mutex
			var answers []string
			for _, who := range [][2]string{{b.key, b.sub}, {theirs, b.stranger}} {
				for range 17 { // 68 reports: one runs and 64 wait
					all.Go(func() {
						answer := b.reports(ctx, who[0], who[1])
						mu.Lock()
						defer mu.Unlock()
						answers = append(answers, answer)
					})
				}
			}
			await.Until(t, "no reports are under way", func() bool { return b.store.Reports().Used() >= 2 })
			neighbour, done := context.WithTimeout(t.Context(), time.Minute)
			defer done()
			if status, text := b.until(neighbour, http.MethodGet, "/v3/contacts", "", theirs, b.stranger); status != http.StatusOK {
				t.Errorf("a neighbour's read beside reports: %d %s", status, text)
			}
			if n := b.store.Reports().Used(); n != 2 {
				t.Errorf("%d reports are under way", n)
			}
			if dialect == storetest.SQLite { // they have no end
				cut()
			} else {
				await.Until(t, "no report is refused", func() bool { return b.store.Reports().State().RefusedPart > 0 })
			}
			end()
			all.Wait()
			cut()
			await.Until(t, "reports have no end whose clients have gone", func() bool { return b.store.Reports().Used() == 0 })
			refused := strings.Count(strings.Join(answers, ""), "Too many reports at the same time")
			if dialect == storetest.Postgres && (refused == 0) {
				t.Errorf("%d of 136 reports are refused", refused)
			}
		})
	}
}

// slow makes reports last until end is called on PostgreSQL, and for good on SQLite.
func (b *bundle) slow(t *testing.T) (end func()) {
	t.Helper()
	if b.store.Postgres() {
		tx, err := b.store.SystemDB().BeginTx(t.Context(), nil)
		if err == nil {
			_, err = tx.ExecContext(t.Context(), "LOCK TABLE call_refusals IN ACCESS EXCLUSIVE MODE")
		}
		if err != nil {
			t.Fatal(err)
		}
		return func() { _ = tx.Rollback() }
	}
	for _, change := range []string{
		"ALTER TABLE call_refusals RENAME TO call_refusals_kept",
		`CREATE VIEW call_refusals AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
			SELECT CAST(i AS TEXT) AS subaccount_id, CAST(i AS TEXT) AS created_at FROM n`, // constants would be compared once, and nothing read
	} {
		if _, err := b.store.AppDB().ExecContext(t.Context(), change); err != nil {
			t.Fatal(err)
		}
	}
	return func() {}
}

// reports asks for four.
func (b *bundle) reports(ctx context.Context, key, sub string) string {
	const one = `: insights(from: \"2026-01-01T00:00:00Z\", to: \"2026-01-02T00:00:00Z\") { totals { calls } } `
	_, text := b.until(ctx, http.MethodPost, "/graphql", `{"query":"{ a`+one+`b`+one+`c`+one+`d`+one+`}"}`, key, sub)
	return text
}

// until is send, for as long as the context lasts.
func (b *bundle) until(ctx context.Context, method, path, body, key, sub string) (status int, text string) {
	req := must(http.NewRequestWithContext(ctx, method, b.url+path, bytes.NewBufferString(body)))
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("X-Subaccount-Id", sub)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	return resp.StatusCode, string(must(io.ReadAll(resp.Body)))
}
