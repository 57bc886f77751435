package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// DoNotCall is a number on a subaccount's do-not-call list. It stays there when its contact is erased: then its hash does.
type DoNotCall struct{ ent.Schema }

// Mixin of DoNotCall.
func (DoNotCall) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "dnc"}, created{}, ofSubaccount{}}
}

// Fields of DoNotCall.
func (DoNotCall) Fields() []ent.Field {
	return []ent.Field{
		field.String("number").Optional().Nillable().Comment("E.164; null: its contact was erased."),
		field.String("number_hash").Immutable().Sensitive().Comment("HMAC-SHA-256 of the number under a key of its own."),
		field.String("source").Immutable().Comment("One of api, text, call, import: who or what put it there."),
		field.Text("reason").Optional().Nillable().Immutable(),
		field.Time("lifted_at").Optional().Nillable().Comment("When it was taken off the list."),
		field.Text("lifted_because").Optional().Nillable(),
	}
}

// Indexes of DoNotCall.
func (DoNotCall) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "number_hash").Unique().Annotations(entsql.IndexWhere("lifted_at IS NULL")),
	}
}
