package backup

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is made anew: the indexes of contacts and of conversations, in columns of theirs, and what River keeps of jobs beside what they are.
var remade = []string{
	"contacts.grams", "conversations.preview_grams", "conversations.summary_grams", "jobs.attempted_at", "jobs.attempted_by", "jobs.errors",
	"jobs.finalized_at", "jobs.tags", "jobs.unique_key", "jobs.unique_states",
}

// A table or a column that is added later is in the backup, or somebody has said that it need not be.
func TestEverythingIsKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		there := columnsOf(t, s)
		for _, c := range catalogue() {
			name := strings.TrimPrefix(strings.Trim(c.from(s.Postgres()), `"`), "river.")
			if name == Installation {
				continue // the program makes it
			}
			for _, column := range c.Columns {
				if !there[name][column.Name] {
					t.Errorf("there is no %s.%s", name, column.Name)
				}
				delete(there[name], column.Name)
			}
			for column := range there[name] {
				if !slices.Contains(remade, c.Name+"."+column) {
					t.Errorf("%s.%s is in no backup", c.Name, column)
				}
			}
			delete(there, name)
		}
		for name := range there {
			if !slices.ContainsFunc(unkept, func(u string) bool { return name == u || strings.HasPrefix(name, u+"_") }) {
				t.Errorf("the table %s is in no backup: put it into the catalogue, or say why not", name)
			}
		}
	})
}

// columnsOf every table of the database.
func columnsOf(t *testing.T, s *store.Store) map[string]map[string]bool {
	t.Helper()
	query := `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`
	if s.Postgres() {
		query = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema IN ('public', 'river')`
	}
	rows, err := s.SystemDB().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]map[string]bool{}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		if out[table] == nil {
			out[table] = map[string]bool{}
		}
		out[table][column] = true
	}
	if err := rows.Err(); err != nil || len(out) < 50 {
		t.Fatalf("%d tables, %v", len(out), err)
	}
	return out
}

// A row comes after the rows that it refers to.
func TestOrder(t *testing.T) {
	t.Parallel()
	var names []string
	for _, c := range catalogue() {
		if slices.Contains(names, c.Name) {
			t.Errorf("%s stands twice", c.Name)
		}
		names = append(names, c.Name)
	}
	for child, parents := range map[string][]string{
		"subaccounts": {"workspaces"}, "messages": {"conversations"}, "file_pieces": {"files"}, "files": {"calls"}, "sessions": {"users"},
		"webhook_deliveries": {"webhooks", "events"},
	} {
		for _, p := range parents {
			if at := slices.Index(names, p); at < 0 || at > slices.Index(names, child) {
				t.Errorf("%s stands before %s: %v", child, p, names)
			}
		}
	}
}
