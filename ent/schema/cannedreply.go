package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// CannedReply is a text that members reply with again and again.
type CannedReply struct{ ent.Schema }

// Mixin of CannedReply.
func (CannedReply) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "canned"}, updated{}, ofSubaccount{}}
}

// Fields of CannedReply.
func (CannedReply) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Comment("What it is found by, in small letters."),
		field.Text("content").Comment("With {{variables}}."),
	}
}

// Indexes of CannedReply.
func (CannedReply) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
	}
}

// Annotations of CannedReply.
func (CannedReply) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
