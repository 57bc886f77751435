package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"
)

// folded keeps some texts a second time, without case and accents, for search to look into, and of a number how it ends, as others may dial it
// without its country. Package store writes them.
type folded struct {
	mixin.Schema
	columns []string
}

// Fields of the mixin: a text and _key for each column.
func (m folded) Fields() []ent.Field {
	fields := make([]ent.Field, len(m.columns))
	for i, c := range m.columns {
		what := "The " + c + " without case and accents."
		if c == "number" {
			what = "How the number ends."
		}
		fields[i] = field.Text(c + "_key").Optional().Nillable().Comment(what).Annotations(Derived{})
	}
	return fields
}
