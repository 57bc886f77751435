package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ErasedNumber remembers that an erased contact did not want to be called: a keyed hash of the number, nothing else.
type ErasedNumber struct{ ent.Schema }

// Mixin of ErasedNumber.
func (ErasedNumber) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ers"}, created{}, ofSubaccount{}}
}

// Fields of ErasedNumber.
func (ErasedNumber) Fields() []ent.Field {
	return []ent.Field{
		field.String("hash").Immutable().Sensitive().Comment("HMAC-SHA-256 of the number under a key of its own."),
	}
}

// Indexes of ErasedNumber.
func (ErasedNumber) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "hash").Unique(),
	}
}

// Annotations of ErasedNumber.
func (ErasedNumber) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
