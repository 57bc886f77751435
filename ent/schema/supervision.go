package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Supervision is somebody of the team who listens in on a call, or speaks in it.
type Supervision struct{ ent.Schema }

// Mixin of Supervision.
func (Supervision) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "sup"}, created{}, ofSubaccount{}}
}

// Fields of Supervision.
func (Supervision) Fields() []ent.Field {
	return []ent.Field{
		field.String("call_id").Immutable(),
		field.String("user_id").Immutable(),
		field.String("user_name").Default("").Immutable().Comment("What they were called then."),
		field.String("mode").Immutable().Comment("One of LISTEN, WHISPER, TAKE_OVER."),
		field.String("ticket").Immutable().Comment("What it was begun by, which no other can be.").Annotations(Derived{}),
		field.Time("taken_at").Optional().Nillable().Comment("When they first spoke instead of the assistant."),
		field.Time("ended_at").Optional().Nillable().Annotations(Derived{}),
	}
}

// Edges of Supervision.
func (Supervision) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("call", Call.Type).Ref("supervisions").Field("call_id").Unique().Required().Immutable(),
	}
}

// Indexes of Supervision.
func (Supervision) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "ticket").Unique(),
		index.Fields("subaccount_id", "call_id", "created_at", "id"),
		index.Fields("user_id"), // whoever is erased joined calls of any tenant
	}
}

// Annotations of Supervision: the trail says whose call it was, and what they could do.
func (Supervision) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
