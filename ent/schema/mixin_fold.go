package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"
)

// folded keeps some texts a second time, without case and accents, for search to look into. Package store writes them.
type folded struct {
	mixin.Schema
	columns []string
}

// Fields of the mixin: a text and _key for each column.
func (m folded) Fields() []ent.Field {
	fields := make([]ent.Field, len(m.columns))
	for i, c := range m.columns {
		fields[i] = field.Text(c + "_key").Optional().Nillable().Comment("The " + c + " without case and accents.").Annotations(Derived{})
	}
	return fields
}
