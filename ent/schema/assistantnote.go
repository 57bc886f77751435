package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AssistantNote is a remark that staff keep on an assistant.
type AssistantNote struct{ ent.Schema }

// Mixin of AssistantNote.
func (AssistantNote) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "asn"}, created{}, ofSubaccount{}}
}

// Fields of AssistantNote.
func (AssistantNote) Fields() []ent.Field {
	return []ent.Field{
		field.String("assistant_id").Immutable(),
		field.Text("content").Immutable(),
		field.String("author").Immutable().Comment("What they were called then."),
		field.String("author_id").Optional().Nillable().Immutable().
			Comment("The person who wrote it; null: a key or the platform did, or it was before this was kept."),
	}
}

// Edges of AssistantNote.
func (AssistantNote) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("notes").Field("assistant_id").Unique().Required().Immutable(),
	}
}

// Indexes of AssistantNote.
func (AssistantNote) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "assistant_id", "created_at", "id"),
		index.Fields("author_id"), // whoever is erased wrote in any tenant
	}
}
