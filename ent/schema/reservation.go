package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Reservation is what something under way may still cost. It counts against budgets until it is spent, or over.
type Reservation struct{ ent.Schema }

// Mixin of Reservation.
func (Reservation) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "resv"}, created{}, ofSubaccount{}}
}

// Fields of Reservation.
func (Reservation) Fields() []ent.Field {
	return []ent.Field{
		field.String("thing").Immutable().Comment("The id of what it is for, such as a turn."),
		field.Int64("cost").Comment("Millionths of a US dollar."),
		field.Time("until").Comment("When it is over: whatever it was for has died."),
	}
}

// Indexes of Reservation.
func (Reservation) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "thing").Unique(),
	}
}

// Annotations of Reservation.
func (Reservation) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
