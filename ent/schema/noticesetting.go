package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// NoticeSetting is what a member wants to be notified of, and how. It concerns nobody else, so nobody else sees its changes.
type NoticeSetting struct{ ent.Schema }

// Mixin of NoticeSetting.
func (NoticeSetting) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "noticeset"}, updated{}, ofWorkspace{}}
}

// Fields of NoticeSetting.
func (NoticeSetting) Fields() []ent.Field {
	return []ent.Field{
		field.String("user_id").Immutable(),
		field.JSON("rules", map[string][]string{}).Optional().Comment("The channels of each kind; those of a kind that is missing are the usual ones."),
		field.Strings("subaccounts").Optional().Comment("Those that they want to hear of; empty: all that they see."),
		field.Int("quiet_from").Optional().Nillable().Comment("The minute of the day from which on nothing is sent; null: there is none."),
		field.Int("quiet_to").Optional().Nillable(),
		field.String("zone").Default("UTC").Comment("The time zone of the quiet hours."),
		field.Time("counted_from").Optional().Nillable().Comment("The beginning of the hour that is counted."),
		field.Int("mails").Default(0).Comment("Sent in that hour."),
		field.Int("pushes").Default(0),
	}
}

// Indexes of NoticeSetting.
func (NoticeSetting) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "user_id").Unique(),
	}
}

// Annotations of NoticeSetting.
func (NoticeSetting) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
