package main

import (
	"database/sql"
	_ "embed"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/bar"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// backupBars are what a backup under writes, and the copies that are restored from it, have to come to.
//
//go:embed testdata/backup.tsv
var backupBars string

// saved is a backup that was taken under writes.
type saved struct {
	file, sum string
	// before are the ids that were acknowledged before it began.
	before []string
	// rate is how many were acknowledged in a second while it was taken, as a part of those offered.
	rate float64
}

// restored is what became of one copy.
type restored struct {
	there   map[string]bool
	orphans int
	// early are the webhooks that it sent before it was released, late those that it sent then.
	early, late int
}

// figures are what the bars are of.
func (s *saved) figures(copies []restored) map[string]float64 {
	f := map[string]float64{"before": float64(len(s.before)), "rate": s.rate, "missing": 0, "orphans": 0, "early": 0, "silent": 0}
	for _, c := range copies {
		for _, id := range s.before {
			if !c.there[id] {
				f["missing"]++
			}
		}
		f["orphans"] += float64(c.orphans)
		f["early"] += float64(c.early)
		if c.late == 0 {
			f["silent"]++
		}
	}
	return f
}

// judged are the lines of the bars, and the bars that are missed. The rate is judged where it is the point: a busy machine writes less.
func (s *saved) judged(t testing.TB, copies []restored, paced bool) (lines, missed []string) {
	t.Helper()
	bars, err := bar.Read(backupBars)
	if err != nil {
		t.Fatal(err)
	}
	figures := s.figures(copies)
	if !paced {
		delete(figures, "rate")
		bars = slices.DeleteFunc(bars, func(b bar.Bar) bool { return b.Name == "rate" })
	}
	if lines, missed, err = bar.Judge(bars, figures); err != nil {
		t.Fatal(err)
	}
	return lines, missed
}

// paced says that somebody has said how many writes a second there are to be, as make backup does.
func paced() bool { return os.Getenv("WRITES") != "" }

// What a backup must not come to misses the bar that says so, and no other.
func TestBackupBars(t *testing.T) {
	t.Parallel()
	fine := func() (*saved, []restored) {
		whole := restored{there: map[string]bool{"a": true, "b": true, "c": true}, late: 1}
		return &saved{before: []string{"a", "b"}, rate: 1}, []restored{whole, {there: map[string]bool{"a": true, "b": true}, late: 3}}
	}
	for name, c := range map[string]struct {
		fault  func(s *saved, copies []restored)
		missed []string
	}{
		"nothing is wrong":          {func(*saved, []restored) {}, nil},
		"one copy lacks a contact":  {func(_ *saved, copies []restored) { delete(copies[1].there, "b") }, []string{"missing"}},
		"nothing was acknowledged":  {func(s *saved, _ []restored) { s.before = nil }, []string{"before"}},
		"a row refers to none":      {func(_ *saved, copies []restored) { copies[0].orphans = 1 }, []string{"orphans"}},
		"a held copy sends":         {func(_ *saved, copies []restored) { copies[1].early = 1 }, []string{"early"}},
		"a released copy does not":  {func(_ *saved, copies []restored) { copies[0].late = 0 }, []string{"silent"}},
		"fewer writes than offered": {func(s *saved, _ []restored) { s.rate = 0.94 }, []string{"rate"}},
	} {
		s, copies := fine()
		c.fault(s, copies)
		lines, missed := s.judged(t, copies, true)
		if !slices.Equal(missed, c.missed) || len(lines) != strings.Count(backupBars, "\n") {
			t.Errorf("%s: %q misses %v, want %v", name, lines, missed, c.missed)
		}
		if _, missed := s.judged(t, copies, false); name == "fewer writes than offered" && len(missed) > 0 {
			t.Errorf("%s, which nobody asked for: %v", name, missed)
		}
	}
}

// orphans are the rows that refer to a row that is not there. PostgreSQL is asked for each key by a query, and not whether it believes in it.
func orphans(t *testing.T, dialect string, db *sql.DB) (n int) {
	t.Helper()
	ask := func(query string) (count int) {
		if err := db.QueryRowContext(t.Context(), query).Scan(&count); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return count
	}
	if dialect == storetest.SQLite {
		return ask("SELECT count(*) FROM pragma_foreign_key_check")
	}
	rows, err := db.QueryContext(t.Context(), `
		SELECT format('SELECT count(*) FROM %s c WHERE %s AND NOT EXISTS (SELECT FROM %s p WHERE %s)', k.conrelid::regclass,
			string_agg(format('c.%I IS NOT NULL', child.attname), ' AND '), k.confrelid::regclass,
			string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' AND '))
		FROM pg_constraint k CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (child, parent)
			JOIN pg_attribute child ON child.attrelid = k.conrelid AND child.attnum = pair.child
			JOIN pg_attribute parent ON parent.attrelid = k.confrelid AND parent.attnum = pair.parent
		WHERE k.contype = 'f' GROUP BY k.oid, k.conrelid, k.confrelid`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var queries []string
	for rows.Next() {
		var query string
		if err := rows.Scan(&query); err != nil {
			t.Fatal(err)
		}
		queries = append(queries, query)
	}
	if rows.Err() != nil || len(queries) == 0 {
		t.Fatalf("%d foreign keys, %v", len(queries), rows.Err())
	}
	for _, query := range queries {
		n += ask(query)
	}
	return n
}

func TestOrphansAreFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		agency(t, environ)
		db := direct(t, dialect, environ)
		if n := orphans(t, dialect, db); n != 0 {
			t.Errorf("%d in a database that is whole", n)
		}
		gone := "DELETE FROM workspaces" // where nobody turns keys on
		if dialect != storetest.SQLite {
			gone = "SET session_replication_role = replica; " + gone
		}
		plantIn(t, storedIn(environ), gone)
		if n := orphans(t, dialect, db); n == 0 {
			t.Error("clients of no workspace are not found")
		}
	})
}
