package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AssistantKnowledgeBase links an assistant with a knowledge base that it answers from.
type AssistantKnowledgeBase struct{ ent.Schema }

// Mixin of AssistantKnowledgeBase.
func (AssistantKnowledgeBase) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "akb"}, created{}, ofSubaccount{}}
}

// Fields of AssistantKnowledgeBase.
func (AssistantKnowledgeBase) Fields() []ent.Field {
	return []ent.Field{
		field.String("assistant_id").Immutable(),
		field.String("knowledge_base_id").Immutable(),
		field.Strings("source_ids").Optional().Comment("The only sources that it answers from; none: all."),
	}
}

// Edges of AssistantKnowledgeBase.
func (AssistantKnowledgeBase) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("knowledge_links").Field("assistant_id").Unique().Required().Immutable(),
		edge.From("knowledge_base", KnowledgeBase.Type).Ref("assistant_links").Field("knowledge_base_id").Unique().Required().Immutable(),
	}
}

// Indexes of AssistantKnowledgeBase.
func (AssistantKnowledgeBase) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "assistant_id", "knowledge_base_id").Unique(),
		index.Fields("subaccount_id", "knowledge_base_id"),
	}
}
