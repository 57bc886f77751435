package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Price is what a workspace charges its clients from a day on, or one of them. Amounts are millionths of its currency. Null in a price of
// one client is what holds for all; null in a price for all is not charged.
type Price struct{ ent.Schema }

// Mixin of Price.
func (Price) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "price"}, updated{}, ofWorkspace{}}
}

// Fields of Price.
func (Price) Fields() []ent.Field {
	return []ent.Field{
		field.String("about").Default("").Immutable().Comment("The subaccount that it is for; empty: all of them."),
		field.String("since").Immutable().Comment("The day from which it holds, YYYY-MM-DD, in the time zone of each subaccount."),
		field.Int64("monthly_fee").Optional().Nillable(),
		field.Int64("call_minute").Optional().Nillable(),
		field.Int64("call_step").Optional().Nillable().Comment("Seconds that each call is rounded up to."),
		field.Int64("included_minutes").Optional().Nillable().Comment("Minutes of calls a month that the fee covers."),
		field.Int64("conversation").Optional().Nillable(),
		field.Int64("reply").Optional().Nillable(),
		field.Int64("number").Optional().Nillable().Comment("Of each phone number and month."),
	}
}

// Indexes of Price.
func (Price) Indexes() []ent.Index {
	return []ent.Index{index.Fields("workspace_id", "about", "since").Unique()}
}

// Annotations of Price.
func (Price) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
