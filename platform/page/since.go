package page

import (
	"time"

	"entgo.io/ent/dialect/sql"
)

// Since narrows a list to what is new or has changed, so that another system can keep a copy in step. Both are inclusive.
//
// What changes between two pages stays in the list: its change is later than the bound, and in the usual order its place is that of its
// birth.
type Since struct {
	Created, Updated *time.Time
}

// narrow adds the bounds to the conditions, and to what a cursor is good for.
func (s Since) narrow(q *Query) {
	for _, bound := range []struct {
		column string
		at     *time.Time
	}{{"created_at", s.Created}, {"updated_at", s.Updated}} {
		if bound.at == nil {
			continue
		}
		at := bound.at.UTC()
		q.Where = append(q.Where[:len(q.Where):len(q.Where)], sql.FieldGTE(bound.column, at))
		q.Filter = append(q.Filter[:len(q.Filter):len(q.Filter)], bound.column+">="+at.Format(time.RFC3339Nano))
	}
}
