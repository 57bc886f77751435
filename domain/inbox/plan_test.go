package inbox_test

import (
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// A view opens by its index however many conversations there are: none is sorted, and the table is not scanned.
func TestViewsOpenByTheirIndexes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if !o.Parts().Store.Postgres() {
			return // SQLite's plans say nothing of sizes
		}
		sub := authz.From(o.ctx).Subaccount
		for _, statement := range []string{
			`INSERT INTO conversations (id, created_at, updated_at, subaccount_id, conversation_type, ai_responses, is_archived, is_favorite, status,
				priority, assignee_id, handed_off_at, snoozed_until)
				SELECT 'conv_' || n, now() - n * interval '1 second', now() - n * interval '1 second', $1, 'CHAT', 0, n % 7 = 0, false,
				CASE WHEN n % 3 = 0 THEN 'CLOSED' ELSE 'OPEN' END, CASE WHEN n % 97 = 0 THEN 'URGENT' ELSE 'NONE' END, CASE WHEN n % 5 = 0 THEN $2 END,
				CASE WHEN n % 11 = 0 THEN now() END, CASE WHEN n % 13 = 0 THEN now() END
				FROM generate_series(1, $3::int) n`,
			`ANALYZE conversations`,
		} {
			args := []any{sub, user(o.ann), volume.Of("INBOX", 100_000)}
			if !strings.Contains(statement, "$1") {
				args = nil
			}
			if _, err := o.Parts().Store.SystemDB().ExecContext(t.Context(), statement, args...); err != nil {
				t.Fatal(err)
			}
		}
		for view, index := range map[string]string{
			inbox.Mine: "conversation_mine", inbox.Unassigned: "conversation_unassigned", inbox.Waiting: "conversation_waiting",
			inbox.Snoozed: "conversation_snoozed", inbox.All: "conversation_subaccount_id_updated_at_id",
		} {
			where, err := inbox.View(o.ann, view)
			if err != nil {
				t.Fatal(err)
			}
			o.opens(index, where...)
		}
		o.opens("conversation_priority", sql.FieldEQ("priority", "URGENT"), inbox.Prioritized)
		if got := o.counts(o.ann); got.Mine != 100 || got.All != 100 {
			t.Errorf("%+v", got)
		}
	})
}

// opens says that a list of the subaccount's conversations opens by an index.
func (o *office) opens(index string, where ...func(*sql.Selector)) {
	o.t.Helper()
	q := sql.Dialect("postgres").Select("*").From(sql.Table("conversations")).
		Where(sql.EQ("subaccount_id", authz.From(o.ctx).Subaccount)).OrderBy(sql.Desc("updated_at"), sql.Desc("id")).Limit(41)
	for _, w := range where {
		w(q)
	}
	query, args := q.Query()
	if plan := strings.Join(storetest.Plan(o.t, o.ann, o.Parts().Store, query, args...), "\n"); strings.Contains(plan, "Sort") || strings.Contains(plan, "Seq Scan") || !strings.Contains(plan, index) {
		o.t.Errorf("%s:\n%s", index, plan)
	}
}
