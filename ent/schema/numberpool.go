package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// NumberPool is a set of phone numbers to call from.
type NumberPool struct{ ent.Schema }

// Mixin of NumberPool.
func (NumberPool) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "pool"}, updated{}, ofSubaccount{}, folded{columns: []string{"name"}}}
}

// Fields of NumberPool.
func (NumberPool) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
	}
}

// Edges of NumberPool.
func (NumberPool) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("members", PoolMember.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Annotations of NumberPool.
func (NumberPool) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
