package page

import (
	"time"

	"entgo.io/ent/dialect/sql"
)

// During are the conditions of what was created from one instant on and before another; nil: whenever.
func During(from, to *time.Time) (where []func(*sql.Selector)) {
	if from != nil {
		where = append(where, sql.FieldGTE("created_at", from.UTC()))
	}
	if to != nil {
		where = append(where, sql.FieldLT("created_at", to.UTC()))
	}
	return where
}
