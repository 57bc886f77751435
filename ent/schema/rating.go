package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Rating is how satisfied a contact says they are with a conversation. They are asked once, by a link of which only the hash is kept.
type Rating struct{ ent.Schema }

// Mixin of Rating.
func (Rating) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "rating"}, created{}, ofSubaccount{}}
}

// Fields of Rating.
func (Rating) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.Text("question").Immutable().Comment("As it was asked."),
		field.String("hash").Unique().Immutable().Sensitive().Comment("SHA-256 of the link's token, in hex."),
		field.String("message_id").Immutable().Comment("The message that asks."),
		field.Bytes("token").Optional().Sensitive().Annotations(Derived{}).Comment("Sealed: the link's token, until the message has gone out."),
		field.Time("expires_at").Immutable(),
		field.Int("score").Optional().Nillable().Comment("From 1 to 5; null: not rated yet."),
		field.Text("comment").Optional().Nillable(),
		field.Time("rated_at").Optional().Nillable(),
	}
}

// Edges of Rating.
func (Rating) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("ratings").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of Rating.
func (Rating) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id").Unique(),
		index.Fields("subaccount_id", "message_id"),
	}
}

// Annotations of Rating.
func (Rating) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
