package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// CallRefusal is a call that was not placed, or not answered where it came in, with what was checked and by which rule it was refused.
type CallRefusal struct{ ent.Schema }

// Mixin of CallRefusal.
func (CallRefusal) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "refusal"}, created{}, ofSubaccount{}}
}

// Fields of CallRefusal.
func (CallRefusal) Fields() []ent.Field {
	return []ent.Field{
		field.String("reason").Immutable(),
		field.String("direction").Default("outbound").Immutable().Comment("One of inbound, outbound."),
		field.String("assistant_id").Optional().Nillable().Immutable().Comment("As it was asked for."),
		field.String("contact_id").Optional().Nillable(),
		field.String("to_number").Optional().Nillable().Immutable().Comment("As it was asked for, E.164 where it is a number."),
		field.String("from_number").Optional().Nillable().Immutable().Comment("Who called, of one that came in; E.164."),
		field.String("call_id").Optional().Nillable().Immutable().Comment("Where it was refused at the moment of dialling."),
		field.JSON("evidence", json.RawMessage{}).Immutable().Comment("Every rule that was asked, with what it looked at and what it found."),
	}
}

// Edges of CallRefusal.
func (CallRefusal) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("call_refusals").Field("contact_id").Unique(),
	}
}

// Indexes of CallRefusal.
func (CallRefusal) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id"),
	}
}

// Annotations of CallRefusal.
func (CallRefusal) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
