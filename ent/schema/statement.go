package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Statement is what a subaccount was billed for a month, as issued. Nothing in it changes afterwards.
type Statement struct{ ent.Schema }

// Mixin of Statement.
func (Statement) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "stmt"}, created{}, ofSubaccount{}}
}

// Fields of Statement.
func (Statement) Fields() []ent.Field {
	return []ent.Field{
		field.Int("number").Immutable().Comment("Statements of a workspace are numbered without a gap."),
		field.String("month").Immutable().Comment("YYYY-MM."),
		field.String("zone").Immutable().Comment("The time zone of its days."),
		field.Time("since").Immutable().Comment("From when on it counts: where the one before ended."),
		field.Time("until").Immutable().Comment("Up to when it counts, exclusive."),
		field.String("issuer").Immutable().Comment("What the workspace was called."),
		field.String("client").Immutable().Comment("What the subaccount was called."),
		field.String("currency").Immutable(),
		field.Int64("total").Immutable().Comment("Millionths of the currency."),
		field.JSON("lines", json.RawMessage{}).Immutable(),
		field.JSON("days", json.RawMessage{}).Immutable().Comment("What each day of the month came to, in millionths, for the margin."),
	}
}

// Indexes of Statement.
func (Statement) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "month").Unique(),
		index.Fields("month", "subaccount_id").StorageKey("statement_month"),
	}
}

// Annotations of Statement.
func (Statement) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
