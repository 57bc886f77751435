package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// EventStream is how far a subaccount's events are numbered. Numbering them locks its row.
type EventStream struct{ ent.Schema }

// Mixin of EventStream.
func (EventStream) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "strm"}, created{}, ofSubaccount{}}
}

// Fields of EventStream.
func (EventStream) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Immutable().Comment("Which of the subaccount's streams; there is one: events."),
		field.Int64("last").Default(0).Comment("The newest number."),
		field.Int64("forgotten").Default(0).Comment("The newest number whose event is no longer kept."),
		field.Time("forgotten_at").Optional().Nillable().Comment("When the newest event happened that is no longer kept."),
	}
}

// Indexes of EventStream.
func (EventStream) Indexes() []ent.Index {
	return []ent.Index{index.Fields("subaccount_id", "name").Unique()}
}

// Annotations of EventStream.
func (EventStream) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
