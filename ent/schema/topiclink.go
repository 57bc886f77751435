package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// TopicLink says that a conversation or a call was about a topic.
type TopicLink struct{ ent.Schema }

// Mixin of TopicLink.
func (TopicLink) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tplink"}, created{}, ofSubaccount{}}
}

// Fields of TopicLink.
func (TopicLink) Fields() []ent.Field {
	return []ent.Field{
		field.String("topic_id").Comment("It becomes another one where topics are merged."),
		field.String("conversation_id").Optional().Nillable().Immutable(),
		field.String("call_id").Optional().Nillable().Immutable(),
	}
}

// Edges of TopicLink.
func (TopicLink) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("topic", Topic.Type).Ref("links").Field("topic_id").Unique().Required(),
		edge.From("conversation", Conversation.Type).Ref("topic_links").Field("conversation_id").Unique().Immutable(),
		edge.From("call", Call.Type).Ref("topic_links").Field("call_id").Unique().Immutable(),
	}
}

// Indexes of TopicLink.
func (TopicLink) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id", "topic_id").Unique(),
		index.Fields("subaccount_id", "call_id", "topic_id").Unique(),
		index.Fields("subaccount_id", "topic_id", "conversation_id"),
		index.Fields("subaccount_id", "topic_id", "call_id"),
	}
}

// Annotations of TopicLink.
func (TopicLink) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{}, entsql.Checks(map[string]string{"topic_link_of": "conversation_id IS NOT NULL OR call_id IS NOT NULL"}),
	}
}
