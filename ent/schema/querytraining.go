package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// QueryTraining is the reply that a question gets before knowledge is searched.
type QueryTraining struct{ ent.Schema }

// Mixin of QueryTraining.
func (QueryTraining) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "train"}, updated{}, ofSubaccount{}}
}

// Fields of QueryTraining.
func (QueryTraining) Fields() []ent.Field {
	return []ent.Field{
		field.String("knowledge_base_id").Immutable(),
		field.Text("query"),
		field.Text("response"),
		field.Bool("is_active").Default(true),
		field.String("language").Optional().Nillable().Comment("ISO 639-1, as detected."),
	}
}

// Edges of QueryTraining.
func (QueryTraining) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("knowledge_base", KnowledgeBase.Type).Ref("trainings").Field("knowledge_base_id").Unique().Required().Immutable(),
		edge.To("unanswered_questions", UnansweredQuestion.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
	}
}

// Indexes of QueryTraining.
func (QueryTraining) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "knowledge_base_id", "created_at", "id"),
	}
}
