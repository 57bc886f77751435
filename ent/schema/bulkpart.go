package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// BulkPart is what a bulk change has yet to change: some ids. It goes in the transaction that changes them.
type BulkPart struct{ ent.Schema }

// Mixin of BulkPart.
func (BulkPart) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "blp"}, created{}, ofSubaccount{}}
}

// Fields of BulkPart.
func (BulkPart) Fields() []ent.Field {
	return []ent.Field{
		field.String("bulk_change_id").Immutable(),
		field.Int("ordinal").Immutable(),
		field.Strings("ids"),
	}
}

// Edges of BulkPart.
func (BulkPart) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("bulk_change", BulkChange.Type).Ref("parts").Field("bulk_change_id").Unique().Required().Immutable(),
	}
}

// Indexes of BulkPart.
func (BulkPart) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "bulk_change_id", "ordinal").Unique(),
	}
}

// Annotations of BulkPart.
func (BulkPart) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
