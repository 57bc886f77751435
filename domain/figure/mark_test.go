package figure_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A round reads the marks that it takes, and not those that wait behind them: a subaccount with many has them taken in many rounds, each of which
// would read all that are left. To find whose marks there are, it reads two of each.
func TestARoundReadsTheMarksThatItTakes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const quarters, equal, others, slice = 600, 3, 3, 50
		ctx := storetest.Tenant(t, s)
		sub := subaccountOf(ctx)
		marks := []any{sub}
		for range others {
			marks = append(marks, subaccountOf(storetest.Rival(t, s, ctx)))
		}
		db := s.SystemDB()
		for n, of := range marks {
			for quarter := range quarters {
				var rows []string
				for i, source := range []string{"calls", "turns", "zone"} {
					for j := range equal {
						rows = append(rows, fmt.Sprintf("('fmark_%d_%d_%d_%d', '2026-01-01 00:00:0%d+00:00', '%s', '%s', %d)", n, quarter, i, j, n, of, source, quarter))
					}
				}
				_, err := db.ExecContext(ctx, "INSERT INTO figure_marks (id, created_at, subaccount_id, source, quarter) VALUES "+strings.Join(rows, ", "))
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := db.ExecContext(ctx, "ANALYZE"); err != nil {
			t.Fatal(err)
		}
		counted, months := figure.New(figure.Parts{Store: s}).Taking()
		for name, test := range map[string]struct {
			query string
			args  []any
			most  int
		}{
			"whose":   {figure.Changed, []any{500}, 4 * (others + 2)},
			"counted": {counted, []any{sub, slice}, 2*slice*equal + 5*(slice+1)},
			"months":  {months, []any{sub, 1}, 2*equal + 2},
		} {
			if read := marksRead(t, s, test.query, test.args...); read > test.most {
				t.Errorf("%s: %d marks are read, want %d", name, read, test.most)
			}
		}
	})
}

// What PostgreSQL says of a step in a plan: the table, how many rows it has read, and how often.
var scans = regexp.MustCompile(`(?m)Scan.* on figure_marks.*actual.*rows=([0-9.]+) loops=(\d+)`)

// marksRead by a statement, which is not kept. SQLite does not say it: it has to search wherever it reads.
func marksRead(t *testing.T, s *store.Store, query string, args ...any) (read int) {
	t.Helper()
	explain := "EXPLAIN QUERY PLAN "
	if s.Postgres() {
		explain = "EXPLAIN (ANALYZE, TIMING OFF) "
	}
	tx, err := s.SystemDB().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	rows, err := tx.QueryContext(t.Context(), explain+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var plan strings.Builder
	for rows.Next() {
		var line string
		var a, b, c int
		into := []any{&a, &b, &c, &line}
		if s.Postgres() {
			into = into[3:]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	found := scans.FindAllStringSubmatch(plan.String(), -1)
	for _, one := range found {
		n, _ := strconv.ParseFloat(one[1], 64)
		loops, _ := strconv.Atoi(one[2])
		read += int(n * float64(loops))
	}
	if s.Postgres() == (len(found) == 0) || strings.Contains(plan.String(), "SCAN figure_marks") || strings.Contains(plan.String(), "SCAN m\n") {
		t.Errorf("%s", plan.String())
	}
	return read
}
