package store

import (
	"encoding/json"
	"strconv"
	"strings"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// OneOf is the condition that a column is one of some ids. They are one argument, so that a statement's text is the same for any number.
func OneOf(column string, ids []string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		of, postgres := s.C(column), s.Dialect() == dialect.Postgres // before the selection gets another name
		before, after := around(postgres)
		s.Where(sql.P(func(b *sql.Builder) { b.WriteString(of + " " + before).Arg(asList(postgres, ids)).WriteString(after) }))
	}
}

// Among is OneOf for statements that are written as text: what follows the column, where the ids are argument n, and that argument.
func (s *Store) Among(n int, ids []string) (condition, list string) {
	before, after := around(s.Postgres())
	return before + "$" + strconv.Itoa(n) + after, asList(s.Postgres(), ids)
}

// around is what stands before and after the argument that is a list.
func around(postgres bool) (before, after string) {
	if postgres {
		return "= ANY (", "::text[])"
	}
	return "IN (SELECT value FROM json_each(", "))"
}

// asList has ids as one argument. None has what would have to be quoted in an array of PostgreSQL's.
func asList(postgres bool, ids []string) string {
	if postgres {
		return "{" + strings.Join(ids, ",") + "}"
	}
	list, _ := json.Marshal(ids) // of strings, which does not fail
	return string(list)
}
