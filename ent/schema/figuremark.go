package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FigureMark says that the figures of a quarter of an hour have to be counted again. Triggers write it with the change.
type FigureMark struct{ ent.Schema }

// Mixin of FigureMark.
func (FigureMark) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "fmark"}, created{}, ofSubaccount{}}
}

// Fields of FigureMark.
func (FigureMark) Fields() []ent.Field {
	return []ent.Field{
		field.String("source").Immutable().Comment("Which rows are to be counted again; zone: the days and months are to be added up again."),
		field.Int64("quarter").Immutable().Comment("The quarter of an hour since 1970; of a time zone the first of a month in UTC."),
	}
}

// Indexes of FigureMark.
func (FigureMark) Indexes() []ent.Index {
	return []ent.Index{index.Fields("subaccount_id", "source", "quarter")}
}

// Annotations of FigureMark.
func (FigureMark) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
