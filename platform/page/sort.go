package page

import (
	"time"

	"entgo.io/ent/dialect/sql"
)

// Sort is the order of a list. The rows of a list by another time than their birth have it as their key.
type Sort int

// All orders that there are.
const (
	Newest Sort = iota
	Oldest
	Updated // the last changed first
)

// Name of the order, empty for the usual one.
func (o Sort) Name() string { return [...]string{"", "oldest", "updated"}[o] }

// columns are what a list is ordered by.
func (o Sort) columns(s *sql.Selector) (at, id string) {
	if o == Updated {
		return s.C("updated_at"), s.C("id")
	}
	return s.C("created_at"), s.C("id")
}

func (o Sort) order(s *sql.Selector) {
	at, id := o.columns(s)
	if o == Oldest {
		s.OrderBy(sql.Asc(at), sql.Asc(id))
		return
	}
	s.OrderBy(sql.Desc(at), sql.Desc(id))
}

// behind is the condition of rows that come after the key in the list, as one comparison that an index serves.
func (o Sort) behind(at time.Time, id string) func(*sql.Selector) {
	sign := "<"
	if o == Oldest {
		sign = ">"
	}
	return func(s *sql.Selector) {
		atColumn, idColumn := o.columns(s)
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(" + atColumn + ", " + idColumn + ") " + sign + " (").Arg(at).Comma().Arg(id).WriteString(")")
		}))
	}
}
