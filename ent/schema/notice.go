package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Notice tells a member of something that concerns them. It says what it is about by ids alone, so that nothing of a contact is in it.
type Notice struct{ ent.Schema }

// Mixin of Notice.
func (Notice) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "notice"}, created{}, ofSubaccount{}}
}

// Fields of Notice.
func (Notice) Fields() []ent.Field {
	return []ent.Field{
		field.String("user_id").Immutable().Comment("Whom it tells."),
		field.String("kind").Immutable().Comment("One of ASSIGNED, MENTIONED, WAITING, REPLIED, OVERDUE, SNOOZE_ENDED, IMPORT_ENDED."),
		field.String("conversation_id").Optional().Nillable().Immutable(),
		field.String("import_id").Optional().Nillable().Immutable(),
		field.String("actor_id").Optional().Nillable().Immutable().Comment("The user who caused it; null: the platform did."),
		field.Bool("shown").Default(true).Immutable().Comment("In the dashboard; others are only sent."),
		field.Time("read_at").Optional().Nillable(),
		field.Time("mail_due_at").Optional().Nillable().Comment("When it is to go by e-mail; null: it is not, or has gone."),
		field.Time("push_due_at").Optional().Nillable().Comment("Likewise to the member's browsers."),
	}
}

// Edges of Notice.
func (Notice) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("notices").Field("conversation_id").Unique().Immutable(),
	}
}

// Indexes of Notice.
func (Notice) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id"),
		// A member's are read over all subaccounts that they see.
		index.Fields("user_id", "created_at", "id").StorageKey("notice_mine"),
		index.Fields("user_id").StorageKey("notice_unread").Annotations(entsql.IndexWhere("read_at IS NULL AND shown")),
		index.Fields("mail_due_at").StorageKey("notice_mail_due").Annotations(entsql.IndexWhere("mail_due_at IS NOT NULL")),
		index.Fields("push_due_at").StorageKey("notice_push_due").Annotations(entsql.IndexWhere("push_due_at IS NOT NULL")),
		index.Fields("created_at").StorageKey("notice_old"),
	}
}

// Annotations of Notice.
func (Notice) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
