package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// InboxSetting is how a subaccount's conversations are assigned when they begin to wait for a person, how soon they are to be answered and
// closed, and whether contacts rate them. Its row is the lock of the assignment.
type InboxSetting struct{ ent.Schema }

// Mixin of InboxSetting.
func (InboxSetting) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "inbox"}, updated{}, ofSubaccount{}}
}

// Fields of InboxSetting.
func (InboxSetting) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Default("inbox").Immutable().Annotations(Derived{}).Comment("The same in all: a subaccount has one."),
		field.String("assignment").Default("OFF").Comment("One of OFF, ROUND_ROBIN, LEAST_BUSY."),
		field.Strings("assignees").Optional().Comment("The users who get conversations, in their order."),
		field.String("last_assignee_id").Optional().Nillable().Comment("Who got the last one.").Annotations(Derived{}),
		field.Bool("asks_rating").Default(false).Comment("Contacts are asked to rate conversations that are closed."),
		field.Text("rating_question").Optional().Nillable().Comment("What they are asked; null: the usual."),
		field.Int("response_minutes").Optional().Nillable().Comment("A person is to reply so soon to what waits for one; null: no target."),
		field.Int("resolution_minutes").Optional().Nillable().Comment("What waits for a person is to be closed so soon; null: no target."),
		field.JSON("priority_targets", json.RawMessage{}).Optional().Comment("Other targets, by priority; null: all have the same."),
		field.Bool("hours_only").Default(false).Comment("The minutes of targets run in business hours only."),
		field.JSON("hours", json.RawMessage{}).Optional().Comment("Business hours by the day of the week, Sunday first; null: office hours."),
		field.Int("rating_days").Default(14).Comment("How many days the link is open."),
	}
}

// Indexes of InboxSetting.
func (InboxSetting) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
	}
}

// Annotations of InboxSetting.
func (InboxSetting) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
