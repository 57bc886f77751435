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

// Topic is what contacts want. A language model names some, members the others.
type Topic struct{ ent.Schema }

// Mixin of Topic.
func (Topic) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "topic"}, updated{}, ofSubaccount{}}
}

// Fields of Topic.
func (Topic) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("name_key").Validate(value.NotEmpty).Annotations(Derived{}).
			Comment("The name without case and accents: what is unique. Of a topic that is deleted or a part of another one both are a hash."),
		field.Bool("hidden").Default(false).Comment("Deleted: it is nowhere, and no model brings its name back."),
		field.String("merged_id").Optional().Nillable().Comment("The topic that it is a part of; its name stands for that one."),
		field.Bool("proposed").Default(false).Immutable().Comment("A language model has named it."),
	}
}

// Edges of Topic.
func (Topic) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("links", TopicLink.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Topic.
func (Topic) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name_key").Unique(),
		index.Fields("subaccount_id", "merged_id").Annotations(entsql.IndexWhere("merged_id IS NOT NULL")),
	}
}

// Annotations of Topic.
func (Topic) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}} // names that a model proposes are of what contacts said
}
