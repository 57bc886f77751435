package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// created gives an entity its birth.
type created struct{ mixin.Schema }

// Fields of the mixin.
func (created) Fields() []ent.Field {
	return []ent.Field{field.Time("created_at").Immutable().Default(value.Now).Annotations(Derived{})}
}

// updated adds the last change.
type updated struct{ mixin.Schema }

// Fields of the mixin.
func (updated) Fields() []ent.Field {
	return []ent.Field{
		field.Time("created_at").Immutable().Default(value.Now).Annotations(Derived{}),
		field.Time("updated_at").Default(value.Now).UpdateDefault(value.Now).Annotations(Derived{}),
	}
}
