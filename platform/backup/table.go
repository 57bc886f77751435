// Package backup writes a database to an archive while servers run, and fills an empty database from one. Everything that Switchboard
// stores is in its database, including files and recordings. A backup does not contain the master key: whoever has both can decrypt every
// secret.
package backup

import (
	_ "embed" // the list of tables
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/archive"
)

// table is where a table of an archive stands in both databases.
type table struct {
	archive.Table

	// postgres and sqlite name it, where its own name does not; where says which rows belong to a backup.
	postgres, sqlite, where string
	// sqliteRead and sqliteWrite are how SQLite gives and takes a column's value (%s), by its name; "" is unchanged.
	sqliteRead, sqliteWrite map[string]string
}

// Installation is the table of what is known of the installation as a whole, heldKey its row that holds it, releasedKey the one of a copy
// that says when it was released.
const (
	Installation = "installation"
	heldKey      = "held"
	releasedKey  = "released"
)

// riverTime has three digits of a second, as River compares them.
const riverTime = "strftime('%%Y-%%m-%%d %%H:%%M:%%f', %s)"

// extras are the tables that ent does not know, after those that it does.
var extras = []table{
	{
		Table: archive.Table{Name: Installation, Columns: columns(archive.Text, "key", "value")},
		where: "key NOT IN ('" + heldKey + "', '" + releasedKey + "')", // a copy is held for reasons of its own, and a move passes on since when it acts
	},
	{Table: archive.Table{Name: "users", Columns: append(columns(archive.Text, "id", "email", "name", "password"), columns(archive.Int, "created")...)}},
	{Table: archive.Table{Name: "sessions", Columns: append(
		columns(archive.Text, "hash", "id", "user_id", "address", "agent"), columns(archive.Int, "created", "seen", "expires")...)}},
	plain("claimed", archive.Text, "user_id"),
	plain("languages", archive.Text, "user_id", "language"),
	{Table: archive.Table{Name: "spent", Columns: append(columns(archive.Text, "hash"), columns(archive.Int, "until")...)}},
	{Table: archive.Table{Name: "oauth_clients", Columns: append(
		columns(archive.Text, "id", "name", "redirects"), columns(archive.Int, "created", "used")...)}},
	{Table: archive.Table{Name: "do_not_call_registers", Columns: append(
		columns(archive.Int, "number", "batch"), columns(archive.Text, "register")...)}},
	{
		Table: archive.Table{Name: "jobs", Columns: append(append(append(
			columns(archive.Int, "id", "priority", "attempt", "max_attempts"), columns(archive.Text, "kind", "queue", "state")...),
			columns(archive.JSON, "args", "metadata")...), columns(archive.Time, "created_at", "scheduled_at")...)},
		postgres: "river.river_job", sqlite: "river_job", where: "state IN ('available', 'pending', 'retryable', 'running', 'scheduled')",
		sqliteRead:  map[string]string{"args": "CAST(%s AS TEXT)", "metadata": "json(%s)"},
		sqliteWrite: map[string]string{"args": "CAST(%s AS BLOB)", "metadata": "json(%s)", "created_at": riverTime, "scheduled_at": riverTime},
	},
}

// unkept are the tables that are in no backup: each is made again, or worth nothing elsewhere.
var unkept = []string{
	"goose_db_version",              // the schema's version is in the head
	"migration_serves",              // of the migrations of the program that restores
	"rate_limits",                   // what was counted in the last minutes
	"resets",                        // links that are good for half an hour
	"lone",                          // people in no workspace, whom a sweep finds again
	"contact_docs", "contact_terms", // SQLite's index of contacts
	"conversation_docs", "conversation_terms", // what conversations are found by, which a job makes again
	"sayings", "said_docs", "said_terms", // what is said is found by, which a job makes again
	"river_client", "river_client_queue", "river_leader", // who works on jobs just now
	"river_migration", "river_queue",
}

func plain(name string, kind archive.Kind, names ...string) table {
	return table{Table: archive.Table{Name: name, Columns: columns(kind, names...)}}
}

func columns(kind archive.Kind, names ...string) []archive.Column {
	out := make([]archive.Column, len(names))
	for i, n := range names {
		out[i] = archive.Column{Name: n, Kind: kind}
	}
	return out
}

// listed are the tables that ent knows, each after those that it refers to: a table's name, and its columns with their kinds. The list
// is written from ent's schema, which would bring what makes migrations into the server.
//
//go:embed tables.txt
var listed string

// catalogue is every table of a backup, each after those that it refers to.
func catalogue() []table {
	var out []table
	for line := range strings.Lines(listed) {
		words := strings.Fields(line)
		t := table{Table: archive.Table{Name: words[0]}, sqliteWrite: map[string]string{}}
		for _, word := range words[1:] {
			name, kind, _ := strings.Cut(word, ":")
			if archive.Kind(kind) == archive.JSON {
				t.sqliteWrite[name] = "CAST(%s AS BLOB)" // as ent writes it
			}
			t.Columns = append(t.Columns, archive.Column{Name: name, Kind: archive.Kind(kind)})
		}
		out = append(out, t)
	}
	return append(out, extras...)
}

// Columns are those of a table that ent knows, with their kinds; none if it knows no such table.
func Columns(table string) []archive.Column {
	for _, t := range catalogue() {
		if t.Name == table {
			return t.Columns
		}
	}
	return nil
}

// from is the table's name in the database.
func (t *table) from(postgres bool) string {
	switch {
	case postgres && t.postgres != "":
		return t.postgres
	case !postgres && t.sqlite != "":
		return t.sqlite
	}
	return `"` + t.Name + `"`
}

// selects is the query for its rows, on SQLite in the order in which they came.
func (t *table) selects(postgres bool) string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = `"` + c.Name + `"`
		if how := t.sqliteRead[c.Name]; how != "" && !postgres {
			names[i] = fmt.Sprintf(how, names[i])
		}
		if !postgres && c.Kind == archive.Int { // a sum that was larger than any integer is there as another number
			names[i] = fmt.Sprintf("CASE typeof(%[1]s) WHEN 'real' THEN CAST(%[1]s AS INTEGER) ELSE %[1]s END", names[i])
		}
		if postgres && c.Kind == archive.JSON {
			names[i] += "::text"
		}
		if postgres && c.Name == "state" && t.postgres != "" {
			names[i] += "::text"
		}
	}
	query := "SELECT " + strings.Join(names, ", ") + " FROM " + t.from(postgres)
	if t.where != "" {
		query += " WHERE " + t.where
	}
	if !postgres {
		query += " ORDER BY rowid"
	}
	return query
}
