package figure_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What an agency has in a year, made by SQL: the calls and chats of subaccounts $1, each with two assistants and three numbers.
const (
	manyCalls = `INSERT INTO calls (id, created_at, updated_at, subaccount_id, status, direction, from_number, to_number, assistant_id, active, answered_at,
		duration_ms, cost, user_sentiment)
		SELECT 'call_' || $1::text || n, at, at, $1::text, CASE WHEN n % 3 = 0 THEN 'NO_ANSWER' ELSE 'COMPLETED' END, 'outbound', '+1202555010' || n % 3, '+12025550199',
		CASE n % 2 WHEN 0 THEN $2::text ELSE $3::text END, false, CASE WHEN n % 3 > 0 THEN at END, CASE WHEN n % 3 > 0 THEN n % 977 * 400 ELSE 0 END, n % 1000,
		CASE n % 4 WHEN 0 THEN 'POSITIVE' WHEN 1 THEN 'NEGATIVE' ELSE 'NEUTRAL' END
		FROM (SELECT n, timestamptz '2025-01-01' + n * (interval '365 days' / $4::int) AS at FROM generate_series(0, $4::int - 1) AS n) AS made`
	manyChats = `INSERT INTO conversations (id, created_at, updated_at, subaccount_id, assistant_id, last_channel, ai_responses, resolution_seconds)
		SELECT 'conv_' || $1::text || n, at, at, $1::text, CASE n % 2 WHEN 0 THEN $2::text ELSE $3::text END, CASE n % 2 WHEN 0 THEN 'SMS' ELSE 'WEBCHAT' END, n % 3, n % 7919
		FROM (SELECT n, timestamptz '2025-01-01' + n * (interval '365 days' / $4::int) AS at FROM generate_series(0, $4::int - 1) AS n) AS made`
)

// A year of a large agency is the one that a plain count gives, and takes a part of its time: see make figures.
func TestLargeAgency(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	figures := figure.New(figure.Parts{Store: s, Pager: pager, Cutoffs: endless})
	first := storetest.Tenant(t, s)
	clients := volume.Of("CLIENTS", 10)
	each := volume.Of("FIGURES", 1000) / clients / 2
	began := time.Now()
	for i := range clients {
		ctx := first
		if i > 0 {
			ctx = storetest.Rival(t, s, first)
		}
		large(t, s, ctx, each)
	}
	t.Logf("%d calls and as many chats are made in %s", each*clients, time.Since(began))
	began = time.Now()
	count(t, figures)
	t.Logf("they are counted in %s", time.Since(began))
	year, by := figure.Question{From: "2025-01-01", To: "2025-12-31"}, figure.ByClient
	year.By = &by
	for range 5 {
		began = time.Now()
		a, err := figures.Read(wide(first), year)
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(began)
		began = time.Now()
		var calls, answered, seconds int
		err = s.SystemDB().QueryRowContext(t.Context(), `SELECT COUNT(*), COUNT(answered_at), SUM((duration_ms + 999) / 1000) FROM calls
			JOIN subaccounts s ON s.id = subaccount_id AND s.workspace_id = $1
			WHERE calls.created_at >= '2025-01-01' AND calls.created_at < '2026-01-01'`, authz.From(first).Workspace).Scan(&calls, &answered, &seconds)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("the year takes %s, a plain count of the calls alone %s", took, time.Since(began))
		n := a.Totals
		if n.Calls != calls || n.AnsweredCalls != answered || n.CallSeconds != seconds || n.Conversations != each*clients || len(a.Groups) != clients {
			t.Fatalf("%+v, want %d, %d and %d", n, calls, answered, seconds)
		}
	}
	largeLists(t, figures, wide(first), each*clients)
}

// largeLists reads the beginning of lists of the whole year: of one kind, of few among many, and of two kinds.
func largeLists(t *testing.T, figures *figure.Service, ctx context.Context, n int) {
	t.Helper()
	for of, want := range map[string]int{"CALLS": n, "UNANSWERED_CALLS": n / 3, "CONVERSATIONS": n, "NEUTRAL": n / 2} {
		size, after := 50, (*string)(nil)
		for i := range 3 {
			began := time.Now()
			list, err := figures.Entries(ctx, figure.Wanted{Figure: of, From: "2025-01-01", To: "2025-12-31", First: &size, After: after})
			if err != nil || len(list.Nodes) != size {
				t.Fatalf("%s: %v, %v", of, list, err)
			}
			took, next := time.Since(began), list.Next()
			began, after = time.Now(), &next
			total, err := list.TotalCount(ctx)
			if err != nil || total != nil && (*total < want-50 || *total > want+50) {
				t.Fatalf("%s: %v, %v, want %d", of, total, err, want)
			}
			t.Logf("page %d of %s takes %s, its total %s", i+1, of, took, time.Since(began))
		}
	}
}

// large fills a subaccount. What is marked is counted with all the rest, and is not what is measured.
func large(t *testing.T, s *store.Store, ctx context.Context, n int) {
	t.Helper()
	var staff []any
	err := s.Tx(ctx, func(ctx context.Context) error {
		for _, name := range []string{"A", "B"} {
			one, err := s.Client(ctx).Assistant.Create().SetName(name).Save(ctx)
			if err != nil {
				return err
			}
			staff = append(staff, one.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{manyCalls, manyChats, "DELETE FROM figure_marks WHERE subaccount_id = $1"} {
		args := append([]any{subaccountOf(ctx)}, append(staff, n)...)
		if query[0] == 'D' {
			args = args[:1]
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	}
}
