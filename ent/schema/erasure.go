package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Erasure says that a contact was erased, and of a contact that did not want to be called a keyed hash of its number:
// nothing else is left of it.
type Erasure struct{ ent.Schema }

// Mixin of Erasure.
func (Erasure) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ers"}, created{}, ofSubaccount{}}
}

// Fields of Erasure.
func (Erasure) Fields() []ent.Field {
	return []ent.Field{
		field.String("contact_id").Immutable(),
		field.String("number_hash").Optional().Nillable().Immutable().Sensitive().
			Comment("HMAC-SHA-256 of the number under a key of its own, where it was not to be called."),
		field.Bytes("traces").Optional().Sensitive().Comment("Sealed: what to look for in files, until that is done."),
		field.Time("finished_at").Optional().Nillable().Comment("When nothing was left anywhere."),
		field.Bool("searches_cleared").Default(false).Comment("Of the dashboard's tables. Programs older than these leave it false."),
	}
}

// Indexes of Erasure.
func (Erasure) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id").Unique(),
		index.Fields("subaccount_id", "number_hash"),
	}
}

// Annotations of Erasure.
func (Erasure) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
