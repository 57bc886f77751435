package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ToolCall is one use of a tool in a turn.
type ToolCall struct{ ent.Schema }

// Mixin of ToolCall.
func (ToolCall) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tcall"}, created{}, ofSubaccount{}}
}

// Fields of ToolCall.
func (ToolCall) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.String("turn_id").Immutable(),
		field.Int("ordinal").Immutable().Comment("Its place in the turn."),
		field.String("name").Immutable(),
		field.Text("arguments").Immutable().Comment("What the model wrote; JSON where it wrote JSON."),
		field.Text("result").Optional().Nillable().Comment("JSON."),
		field.Text("error").Optional().Nillable().Comment("What the model was told in place of a result."),
		field.Int("duration_ms").Default(0),
	}
}

// Edges of ToolCall.
func (ToolCall) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("tool_calls").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of ToolCall.
func (ToolCall) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "turn_id", "ordinal").Unique(),
		index.Fields("subaccount_id", "conversation_id"),
	}
}

// Annotations of ToolCall.
func (ToolCall) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
