package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FileBlob is a piece of an uploaded file, at most one MiB.
type FileBlob struct{ ent.Schema }

// Mixin of FileBlob.
func (FileBlob) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "blob"}, created{}, ofSubaccount{}}
}

// Fields of FileBlob.
func (FileBlob) Fields() []ent.Field {
	return []ent.Field{
		field.String("source_id").Immutable(),
		field.Int("ordinal").Immutable(),
		field.Bytes("data").Immutable(),
	}
}

// Edges of FileBlob.
func (FileBlob) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("source", KnowledgeSource.Type).Ref("blobs").Field("source_id").Unique().Required().Immutable(),
	}
}

// Indexes of FileBlob.
func (FileBlob) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "source_id", "ordinal").Unique(),
	}
}

// Annotations of FileBlob.
func (FileBlob) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
