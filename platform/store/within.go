package store

import (
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
)

// Within selects the rows that give no more than the caller has: whose column is a list in JSON of subaccounts to which something is limited,
// none of them outside the caller's own. A caller for the whole workspace finds all rows.
func Within(c *authz.Caller, column string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		if len(c.Subaccounts) > 0 {
			s.Where(within(s, c.Subaccounts, column))
		}
	}
}

// Reaching selects the rows that hold for a subaccount: whose column, a list in JSON of subaccounts to which something is limited, is empty
// or has it.
func Reaching(subaccount, column string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(SELECT count(value) = 0 OR sum(CASE WHEN value = ").Arg(subaccount).
				WriteString(" THEN 1 ELSE 0 END) > 0 FROM " + elements(s, column) + ")")
		}))
	}
}

func within(s *sql.Selector, ids []string, column string) *sql.Predicate {
	own := make([]any, len(ids))
	for i, id := range ids {
		own[i] = id
	}
	return sql.P(func(b *sql.Builder) {
		b.WriteString("(SELECT count(*) > 0 AND count(*) = sum(CASE WHEN value IN (").Args(own...).
			WriteString(") THEN 1 ELSE 0 END) FROM " + elements(s, column) + ")")
	})
}

// elements of a list in JSON, as a table with the column value.
func elements(s *sql.Selector, column string) string {
	if s.Dialect() == dialect.Postgres { // where the column may be a JSON null
		return "jsonb_array_elements_text(CASE jsonb_typeof(" + s.C(column) + ") WHEN 'array' THEN " + s.C(column) + " END) AS t(value)"
	}
	return "json_each(" + s.C(column) + ")"
}
