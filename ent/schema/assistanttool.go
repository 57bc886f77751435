package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AssistantTool links an assistant with a custom tool that it may use.
type AssistantTool struct{ ent.Schema }

// Mixin of AssistantTool.
func (AssistantTool) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "atl"}, created{}, ofSubaccount{}}
}

// Fields of AssistantTool.
func (AssistantTool) Fields() []ent.Field {
	return []ent.Field{
		field.String("assistant_id").Immutable(),
		field.String("tool_id").Immutable(),
	}
}

// Edges of AssistantTool.
func (AssistantTool) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("tool_links").Field("assistant_id").Unique().Required().Immutable(),
		edge.From("tool", Tool.Type).Ref("assistant_links").Field("tool_id").Unique().Required().Immutable(),
	}
}

// Indexes of AssistantTool.
func (AssistantTool) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "assistant_id", "tool_id").Unique(),
		index.Fields("subaccount_id", "tool_id"),
	}
}
