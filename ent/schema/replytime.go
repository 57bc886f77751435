package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ReplyTime is how long an assistant's replies in calls took on a day. It outlives the calls, of which it tells nothing else.
type ReplyTime struct{ ent.Schema }

// Mixin of ReplyTime.
func (ReplyTime) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "rt"}, created{}, ofSubaccount{}}
}

// Fields of ReplyTime.
func (ReplyTime) Fields() []ent.Field {
	return []ent.Field{
		field.String("assistant_id").Immutable(),
		field.String("day").Immutable().Comment("YYYY-MM-DD, in UTC: when the calls ended."),
		field.Int("calls").Default(0),
		field.Int("turns").Default(0).Comment("Of the contacts, answered or not."),
		field.Int("interrupted").Default(0).Comment("Replies that were cut off."),
		field.JSON("times", json.RawMessage{}).Comment("By part, how many took how long: a histogram of milliseconds."),
	}
}

// Edges of ReplyTime.
func (ReplyTime) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("reply_times").Field("assistant_id").Unique().Required().Immutable(),
	}
}

// Indexes of ReplyTime.
func (ReplyTime) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "assistant_id", "day").Unique(),
	}
}

// Annotations of ReplyTime.
func (ReplyTime) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
