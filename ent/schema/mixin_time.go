package schema

import (
	"time"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"
)

// now is the clock of stored instants: UTC, in the microseconds that both databases keep.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// created gives an entity its birth.
type created struct{ mixin.Schema }

// Fields of the mixin.
func (created) Fields() []ent.Field {
	return []ent.Field{field.Time("created_at").Immutable().Default(now).Annotations(Derived{})}
}

// updated adds the last change.
type updated struct{ mixin.Schema }

// Fields of the mixin.
func (updated) Fields() []ent.Field {
	return []ent.Field{
		field.Time("created_at").Immutable().Default(now).Annotations(Derived{}),
		field.Time("updated_at").Default(now).UpdateDefault(now).Annotations(Derived{}),
	}
}
