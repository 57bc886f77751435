package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ChunkVector is the vector of a passage from an embeddings endpoint. While a source is embedded again, it has those of two endpoints.
type ChunkVector struct{ ent.Schema }

// Mixin of ChunkVector.
func (ChunkVector) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "cvec"}, created{}, ofSubaccount{}}
}

// Fields of ChunkVector.
func (ChunkVector) Fields() []ent.Field {
	return []ent.Field{
		field.String("source_id").Immutable(),
		field.String("space").Immutable().Comment("The endpoint and model."),
		field.Int("ordinal").Immutable().Comment("The chunk's."),
		field.Bytes("data").Immutable().Comment("A number of one byte for each dimension."),
	}
}

// Edges of ChunkVector.
func (ChunkVector) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("source", KnowledgeSource.Type).Ref("vectors").Field("source_id").Unique().Required().Immutable(),
	}
}

// Indexes of ChunkVector.
func (ChunkVector) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "source_id", "space", "ordinal").Unique(),
	}
}

// Annotations of ChunkVector.
func (ChunkVector) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
