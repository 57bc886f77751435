package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Figure is what a quarter of an hour, a day or a month came to. It is counted from other rows, and names nobody.
type Figure struct{ ent.Schema }

// Mixin of Figure.
func (Figure) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "fig"}, created{}, ofSubaccount{}}
}

// Fields of Figure.
func (Figure) Fields() []ent.Field {
	return []ent.Field{
		field.String("grain").Immutable().Comment("One of quarter, day, month. Days and months are those of the subaccount's time zone."),
		field.Int64("place").Immutable().Comment("Which of its grain: quarters and days since 1970, months since the year 0."),
		field.String("source").Immutable().Comment("Of a quarter: which rows it is counted from. Days and months add all sources up."),
		field.Bytes("tallies").Comment("Counts, sums and histograms by assistant, channel and number."),
	}
}

// Indexes of Figure.
func (Figure) Indexes() []ent.Index {
	return []ent.Index{index.Fields("subaccount_id", "grain", "place", "source").Unique()}
}

// Annotations of Figure.
func (Figure) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
