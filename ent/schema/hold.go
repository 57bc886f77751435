package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Hold keeps a conversation for the turn that is under way.
type Hold struct{ ent.Schema }

// Mixin of Hold.
func (Hold) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "hold"}, created{}, ofSubaccount{}}
}

// Fields of Hold.
func (Hold) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.String("purpose").Immutable().Comment("turn."),
		field.Time("until").Comment("When it is given up: its copy has died."),
	}
}

// Edges of Hold.
func (Hold) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("holds").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of Hold.
func (Hold) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id", "purpose").Unique(),
	}
}

// Annotations of Hold.
func (Hold) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
