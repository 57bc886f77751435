package appointment

import (
	"context"
	"strings"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whatever is past is not read, however many appointments an assistant has had: those with an end are sought by it, the others by their start.
func TestThePastIsNotRead(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w := &claim{calendar: officeCalendar()}
		if err := s.Tx(ctx, func(ctx context.Context) error {
			w.assistant = s.Client(ctx).Assistant.Create().SetName("Ada").SaveX(ctx).ID
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if s.Postgres() { // SQLite's plans say nothing of sizes
			crowd(t, s, authz.From(ctx).Subaccount, w.assistant)
		}
		want := []string{
			"(subaccount_id=? AND assistant_id=? AND end_time>?)",
			"(subaccount_id=? AND assistant_id=? AND end_time=? AND start_time>? AND start_time<?)",
		}
		if s.Postgres() { // where the appointments of a subaccount are one assistant's, their start alone is as good
			want = []string{"(end_time > ", "(start_time > "}
		}
		for i, got := range seeking(t, s, ctx, w) {
			if !strings.Contains(got, want[i]) {
				t.Errorf("nothing seeks %q in %q", want[i], got)
			}
		}
	})
}

// seeking is what the reads of two months look for in an index.
func seeking(t *testing.T, s *store.Store, ctx context.Context, w *claim) (all []string) {
	t.Helper()
	now := time.Now().UTC()
	mark := "SEARCH "
	if s.Postgres() {
		mark = "Index Cond: "
	}
	for _, where := range w.around(Slot{now, now.AddDate(0, 0, freeDays)}) {
		q := sql.Dialect(s.Kind()).Select(appointment.FieldStartTime, appointment.FieldEndTime).From(sql.Table(appointment.Table)).
			Where(sql.EQ(appointment.FieldSubaccountID, authz.From(ctx).Subaccount))
		for _, condition := range where {
			condition(q)
		}
		query, args := q.Query()
		var seeks []string
		for _, line := range storetest.Plan(t, ctx, s, query, args...) {
			if _, found, ok := strings.Cut(line, mark); ok {
				seeks = append(seeks, found)
			}
		}
		all = append(all, strings.Join(seeks, "; "))
	}
	return all
}

// crowd gives an assistant a long past, a third of it without ends, and as much to come as anybody has.
func crowd(t *testing.T, s *store.Store, sub, assistant string) {
	t.Helper()
	for _, statement := range []struct {
		text string
		args []any
	}{
		{
			`INSERT INTO appointments (id, created_at, updated_at, subaccount_id, assistant_id, status, start_time, end_time)
				SELECT 'appt_' || n, at, at, $1, $2, 'SCHEDULED', at, CASE WHEN n % 3 > 0 THEN at + interval '30 minutes' END
				FROM (SELECT n, now() + (200 - n) * interval '1 hour' AS at FROM generate_series(1, $3::int) n) past`,
			[]any{sub, assistant, volume.Of("APPOINTMENTS", 20_000)},
		},
		{`ANALYZE appointments`, nil},
	} {
		if _, err := s.SystemDB().ExecContext(t.Context(), statement.text, statement.args...); err != nil {
			t.Fatal(err)
		}
	}
}
