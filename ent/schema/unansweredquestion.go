package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// UnansweredQuestion is a question that an assistant could not answer, each time that it was asked. Those that are alike have
// the same group. It goes with its conversation, and stands open again where what answers it is deleted.
type UnansweredQuestion struct{ ent.Schema }

// Mixin of UnansweredQuestion.
func (UnansweredQuestion) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "unq"}, created{}, ofSubaccount{}}
}

// Fields of UnansweredQuestion.
func (UnansweredQuestion) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.String("assistant_id").Immutable(),
		field.String("group_id").Immutable().Comment("The same for questions that are alike."),
		field.Text("question").Immutable().Comment("As it was asked; of a long one the beginning."),
		field.Bool("dismissed").Default(false).Comment("Somebody does not want to see its group."),
		field.String("training_id").Optional().Nillable().Comment("The training that answers its group now."),
		field.String("source_id").Optional().Nillable().Comment("The source that answers its group now. Without either, nothing does."),
	}
}

// Edges of UnansweredQuestion.
func (UnansweredQuestion) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("unanswered_questions").Field("conversation_id").Unique().Required().Immutable(),
		edge.From("assistant", Assistant.Type).Ref("unanswered_questions").Field("assistant_id").Unique().Required().Immutable(),
		edge.From("training", QueryTraining.Type).Ref("unanswered_questions").Field("training_id").Unique(),
		edge.From("source", KnowledgeSource.Type).Ref("unanswered_questions").Field("source_id").Unique(),
	}
}

// Indexes of UnansweredQuestion.
func (UnansweredQuestion) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id"),
		index.Fields("subaccount_id", "assistant_id", "group_id"),
		index.Fields("subaccount_id", "group_id", "created_at", "id"),
		index.Fields("subaccount_id", "training_id"),
		index.Fields("subaccount_id", "source_id"),
	}
}

// Annotations of UnansweredQuestion.
func (UnansweredQuestion) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
