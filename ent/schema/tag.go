package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// Tag sorts contacts, and says which assistant answers those that have it.
type Tag struct{ ent.Schema }

// Mixin of Tag.
func (Tag) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tag"}, created{}, ofSubaccount{}}
}

// Fields of Tag.
func (Tag) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("name_key").Validate(value.NotEmpty).Comment("The name, case aside: what is unique."),
		field.String("tag_id").Optional().Nillable().Comment("The id that the CRM has for it."),
		field.String("assistant_id").Optional().Nillable().Comment("Who answers the contacts that have it."),
		field.Bool("hidden").Default(false).Comment("Hidden, it is nowhere, and its name and tag_id are free."),
	}
}

// Edges of Tag.
func (Tag) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("tags").Field("assistant_id").Unique(),
		edge.To("contact_links", ContactTag.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Tag.
func (Tag) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name_key").Unique().Annotations(entsql.IndexWhere("NOT hidden")),
		index.Fields("subaccount_id", "tag_id").Unique().Annotations(entsql.IndexWhere("NOT hidden")),
		index.Fields("subaccount_id", "assistant_id"),
		index.Fields("subaccount_id", "name_key", "id"),
	}
}

// Annotations of Tag.
func (Tag) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
