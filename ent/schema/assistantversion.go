package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AssistantVersion is a prompt as it once was.
type AssistantVersion struct{ ent.Schema }

// Mixin of AssistantVersion.
func (AssistantVersion) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "asv"}, created{}, ofSubaccount{}}
}

// Fields of AssistantVersion.
func (AssistantVersion) Fields() []ent.Field {
	return []ent.Field{
		field.String("assistant_id").Immutable(),
		field.Int("version").Immutable().Comment("1 is the first; no gaps."),
		field.Text("prompt").Optional().Nillable().Immutable(),
		field.String("change_note").Optional().Nillable().Immutable(),
	}
}

// Edges of AssistantVersion.
func (AssistantVersion) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("versions").Field("assistant_id").Unique().Required().Immutable(),
	}
}

// Indexes of AssistantVersion.
func (AssistantVersion) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "assistant_id", "version").Unique(),
	}
}
