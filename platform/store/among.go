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

// ByIDs has a selection read these rows of the tenant's and no others, by one id after the other, under the name that it knows them by. A planner
// takes a tenant for smaller, or what is looked for for more frequent, than it is, and would go through all of the tenant's rows. Conditions
// that ask for the name of the selection's table come before it.
func ByIDs(table, tenant, tenantID string, ids []string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		postgres := s.Dialect() == dialect.Postgres
		s.FromExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("(SELECT one.* FROM ")
			if postgres {
				b.WriteString("unnest(").Arg(asList(postgres, ids)).WriteString("::text[]) AS wanted(id) CROSS JOIN LATERAL (SELECT * FROM ").
					Ident(table).WriteString(" WHERE id = wanted.id AND " + tenant + " = ").Arg(tenantID).WriteString(" LIMIT 1) one")
			} else {
				b.WriteString("json_each(").Arg(asList(postgres, ids)).WriteString(") AS wanted CROSS JOIN ").
					Ident(table).WriteString(" AS one ON one.id = wanted.value AND one." + tenant + " = ").Arg(tenantID)
			}
			b.WriteString(") AS ").Ident(table)
		}))
		s.As(table)
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
