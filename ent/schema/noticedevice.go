package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// NoticeDevice is a browser in which a member is notified while they are not in the dashboard.
type NoticeDevice struct{ ent.Schema }

// Mixin of NoticeDevice.
func (NoticeDevice) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "noticedev"}, created{}, ofWorkspace{}}
}

// Fields of NoticeDevice.
func (NoticeDevice) Fields() []ent.Field {
	return []ent.Field{
		field.String("user_id").Immutable(),
		field.String("session_id").Immutable().Comment("The session in which it was added; it ends with it."),
		field.String("hash").Immutable().Sensitive().Comment("SHA-256 of its address at the push service, in hex."),
		field.Bytes("subscription").Immutable().Sensitive().Comment("Sealed: its address at the push service, and its keys."),
		field.String("agent").Immutable().Comment("The browser's user agent."),
	}
}

// Indexes of NoticeDevice.
func (NoticeDevice) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "user_id", "hash").Unique(),
		index.Fields("hash"),
	}
}

// Annotations of NoticeDevice.
func (NoticeDevice) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
