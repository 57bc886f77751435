package contact

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
)

// forgotten are the tables that refer to a contact, by whatever way, and are not in the list of what is held of one.
func forgotten(walls []ent.Wall, columns func(table string) []archive.Column) (out []string) {
	about := map[string]bool{"contacts": true}
	for grown := true; grown; {
		grown = false
		for _, w := range walls {
			refers := slices.ContainsFunc(w.Edges, func(e ent.WallEdge) bool { return e.OwnsKey && about[e.Table] })
			refers = refers || slices.ContainsFunc(columns(w.Table), func(c archive.Column) bool {
				return c.Name == "contact_id" || c.Name == "conversation_id" || c.Name == "call_id" || c.Name == "message_id"
			})
			if refers && !about[w.Table] {
				about[w.Table], grown = true, true
			}
		}
	}
	for table := range about {
		if !slices.ContainsFunc(holdings, func(h holding) bool { return h.table == table }) {
			out = append(out, table)
		}
	}
	slices.Sort(out)
	return out
}

func TestNoTableIsForgotten(t *testing.T) {
	t.Parallel()
	if found := forgotten(ent.Walls, backup.Columns); len(found) > 0 {
		t.Errorf("%v refer to a contact: add them to what is held of one", found)
	}
	for _, h := range holdings {
		if len(backup.Columns(h.table)) == 0 && h.unexported == "" {
			t.Errorf("%s is no table", h.table)
		}
		if (h.which == "") == (h.unexported == "") {
			t.Errorf("%s: either its rows can be found, or somebody says why they are not exported", h.table)
		}
		for _, w := range h.without {
			if !slices.ContainsFunc(backup.Columns(h.table), func(c archive.Column) bool { return c.Name == w }) {
				t.Errorf("%s has no column %s", h.table, w)
			}
		}
	}
}

// A table that somebody adds is noticed, whether it has an edge to a contact, one to what is a contact's, or its id alone.
func TestForgottenTables(t *testing.T) {
	t.Parallel()
	none := func(string) []archive.Column { return nil }
	for name, walls := range map[string][]ent.Wall{
		"an edge":     {{Table: "planted", Edges: []ent.WallEdge{{Table: "contacts", OwnsKey: true}}}},
		"by messages": {{Table: "planted", Edges: []ent.WallEdge{{Table: "messages", OwnsKey: true}}}},
	} {
		if found := forgotten(append(slices.Clone(ent.Walls), walls...), backup.Columns); !slices.Contains(found, "planted") {
			t.Errorf("%s: %v", name, found)
		}
	}
	column := func(table string) []archive.Column {
		if table == "planted" {
			return []archive.Column{{Name: "contact_id"}}
		}
		return none(table)
	}
	if found := forgotten([]ent.Wall{{Table: "planted"}}, column); !slices.Contains(found, "planted") {
		t.Errorf("a column: %v", found)
	}
	if found := forgotten([]ent.Wall{{Table: "planted", Edges: []ent.WallEdge{{Table: "contacts"}}}}, none); len(found) != 0 {
		t.Errorf("the other side's key: %v", found)
	}
}
