package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// KnowledgeBase is a body of knowledge that assistants answer from.
type KnowledgeBase struct{ ent.Schema }

// Mixin of KnowledgeBase.
func (KnowledgeBase) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "kb"}, updated{}, ofSubaccount{}, folded{columns: []string{"name"}}}
}

// Fields of KnowledgeBase.
func (KnowledgeBase) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.Text("description").Optional().Nillable(),
		field.Bool("voice_enabled").Default(false).Comment("What clients read and set. It is false at first, though calls use the knowledge base."),
		field.Time("off_calls_at").Optional().Nillable().Comment("When it was switched off for calls. Null, calls use it."),
		field.String("folder_id").Optional().Nillable(),
		field.Bool("is_archived").Default(false).Comment("Archived, no assistant uses it."),
	}
}

// Edges of KnowledgeBase.
func (KnowledgeBase) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("folder", AssistantFolder.Type).Ref("knowledge_bases").Field("folder_id").Unique(),
		edge.To("assistant_links", AssistantKnowledgeBase.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("trainings", QueryTraining.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("sites", KnowledgeSite.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("sources", KnowledgeSource.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of KnowledgeBase.
func (KnowledgeBase) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "folder_id"),
		index.Fields("subaccount_id", "updated_at", "id"),
		index.Fields("subaccount_id", "name_key", "id"),
	}
}

// Annotations of KnowledgeBase.
func (KnowledgeBase) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
