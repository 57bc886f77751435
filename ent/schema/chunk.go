package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Chunk is a passage of a source: what search finds and answers quote.
type Chunk struct{ ent.Schema }

// Mixin of Chunk.
func (Chunk) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "chk"}, created{}, ofSubaccount{}}
}

// Fields of Chunk.
func (Chunk) Fields() []ent.Field {
	return []ent.Field{
		field.String("source_id").Immutable(),
		field.Int("ordinal").Immutable(),
		field.Text("page").Optional().Nillable().Immutable().Comment("The file inside a zip, page number or URL."),
		field.Text("heading").Optional().Nillable().Immutable(),
		field.Text("text").Immutable(),
	}
}

// Edges of Chunk.
func (Chunk) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("source", KnowledgeSource.Type).Ref("chunks").Field("source_id").Unique().Required().Immutable(),
	}
}

// Indexes of Chunk.
func (Chunk) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "source_id", "ordinal").Unique(),
	}
}

// Annotations of Chunk.
func (Chunk) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
