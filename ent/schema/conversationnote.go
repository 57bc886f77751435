package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ConversationNote is what members tell each other in a conversation. Neither the contact nor a model reads it.
type ConversationNote struct{ ent.Schema }

// Mixin of ConversationNote.
func (ConversationNote) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "cvn"}, updated{}, ofSubaccount{}}
}

// Fields of ConversationNote.
func (ConversationNote) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.Text("content"),
		field.String("author_id").Immutable(),
		field.String("author_name").Immutable().Comment("What they were called then."),
		field.Strings("mentions").Optional().Comment("The users that it names."),
		field.Time("edited_at").Optional().Nillable().Annotations(Derived{}),
	}
}

// Edges of ConversationNote.
func (ConversationNote) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("notes").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of ConversationNote.
func (ConversationNote) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id", "created_at", "id"),
		index.Fields("author_id"), // whoever is erased wrote in any tenant
	}
}
