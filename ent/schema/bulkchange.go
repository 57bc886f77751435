package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// BulkChange is one change of many contacts or conversations, made in the background. What it does to each of them is audited.
type BulkChange struct{ ent.Schema }

// Mixin of BulkChange.
func (BulkChange) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "blk"}, updated{}, ofSubaccount{}}
}

// Fields of BulkChange.
func (BulkChange) Fields() []ent.Field {
	return []ent.Field{
		field.String("subject").Immutable().Comment("CONTACTS or CONVERSATIONS."),
		field.JSON("change", json.RawMessage{}).Immutable().Comment("What is done to each of them."),
		field.String("caller_kind").Immutable().Comment("user or key: as whom it is done."),
		field.String("caller_id").Immutable(),
		field.String("caller_name").Comment("Empty once it has ended."),
		field.String("status").Default("PENDING").Comment("One of PENDING, RUNNING, COMPLETED, CANCELLED, FAILED."),
		field.Text("failure_reason").Optional().Nillable().Comment("Why it stopped before its end."),
		field.Int("total").Immutable().Comment("How many were selected."),
		field.Int("changed").Default(0),
		field.Int("skipped").Default(0).Comment("Gone meanwhile, or as wanted before."),
		field.Int("failed").Default(0),
		field.Time("finished_at").Optional().Nillable(),
	}
}

// Edges of BulkChange.
func (BulkChange) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("parts", BulkPart.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of BulkChange.
func (BulkChange) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "finished_at"),
	}
}

// Annotations of BulkChange.
func (BulkChange) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
