package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Retention is how long a subaccount keeps things of a kind. If it has no row of a kind, its workspace's holds.
type Retention struct{ ent.Schema }

// Mixin of Retention.
func (Retention) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ret"}, updated{}, ofSubaccount{}}
}

// Fields of Retention.
func (Retention) Fields() []ent.Field {
	return []ent.Field{
		field.String("kind").Immutable().Comment("One of CONVERSATIONS, CALLS, APPOINTMENTS, EVENTS."),
		field.Int("days").Optional().Nillable().Comment("Null: without an end, whatever the workspace's says."),
	}
}

// Indexes of Retention.
func (Retention) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "kind").Unique(),
	}
}

// Annotations of Retention.
func (Retention) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
