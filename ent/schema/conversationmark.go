package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ConversationMark is what a conversation is to one member: how far they have read, and whether they are in it now. There is one
// only where they were in it, or are mentioned.
type ConversationMark struct{ ent.Schema }

// Mixin of ConversationMark.
func (ConversationMark) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "cvm"}, created{}, ofSubaccount{}}
}

// Fields of ConversationMark.
func (ConversationMark) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.String("user_id").Immutable(),
		field.Time("read_at").Optional().Nillable().Comment("What the contact wrote until then is read."),
		field.Time("mentioned_at").Optional().Nillable().Comment("A note that they have not seen mentions them."),
		field.Time("seen_at").Optional().Nillable().Comment("They last had it open."),
		field.Time("wrote_at").Optional().Nillable().Comment("They last typed in it."),
	}
}

// Edges of ConversationMark.
func (ConversationMark) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("marks").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of ConversationMark.
func (ConversationMark) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "user_id", "conversation_id").Unique(),
		index.Fields("subaccount_id", "conversation_id"),
		index.Fields("subaccount_id", "user_id", "mentioned_at").StorageKey("mark_mentioned").
			Annotations(entsql.IndexWhere("mentioned_at IS NOT NULL")),
	}
}

// Annotations of ConversationMark.
func (ConversationMark) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
