package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Spending is what a subaccount has spent in a month; it outlives the traces that say on what.
type Spending struct{ ent.Schema }

// Mixin of Spending.
func (Spending) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "spend"}, created{}, ofSubaccount{}}
}

// Fields of Spending.
func (Spending) Fields() []ent.Field {
	return []ent.Field{
		field.String("month").Immutable().Comment("YYYY-MM, in UTC."),
		field.Int("shard").Immutable().Comment("Of a month there are several rows, so that turns do not wait for each other to end."),
		field.Int64("cost").Default(0).Comment("Millionths of a US dollar."),
		field.Int64("other_cost").Default(0).Comment("Of the cost, what figures do not have: of what is neither a call nor a reply with a trace."),
		field.Int64("input_tokens").Default(0),
		field.Int64("output_tokens").Default(0),
	}
}

// Indexes of Spending.
func (Spending) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "month", "shard").Unique(),
	}
}

// Annotations of Spending.
func (Spending) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
