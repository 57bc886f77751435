package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// BillingSetting is how a workspace bills its clients. Its row is the lock under which prices change and statements are numbered.
type BillingSetting struct{ ent.Schema }

// Mixin of BillingSetting.
func (BillingSetting) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "bill"}, updated{}, ofWorkspace{}}
}

// Fields of BillingSetting.
func (BillingSetting) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Default("billing").Immutable().Annotations(Derived{}).Comment("The same in all: a workspace has one."),
		field.String("currency").Comment("ISO 4217."),
		field.Int64("dollar_rate").Optional().Nillable().Comment("Millionths of the currency that a US dollar costs; null: not known."),
		field.Int("issued").Default(0).Comment("The number of the last statement.").Annotations(Derived{}),
	}
}

// Indexes of BillingSetting.
func (BillingSetting) Indexes() []ent.Index {
	return []ent.Index{index.Fields("workspace_id", "name").Unique()}
}

// Annotations of BillingSetting.
func (BillingSetting) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
