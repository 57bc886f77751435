package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FilePiece is a piece of a file, sealed, at most one MiB.
type FilePiece struct{ ent.Schema }

// Mixin of FilePiece.
func (FilePiece) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "fpc"}, created{}, ofSubaccount{}}
}

// Fields of FilePiece.
func (FilePiece) Fields() []ent.Field {
	return []ent.Field{
		field.String("file_id").Immutable(),
		field.Int("ordinal").Immutable(),
		field.Bytes("data").Immutable().Sensitive(),
	}
}

// Edges of FilePiece.
func (FilePiece) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("file", File.Type).Ref("pieces").Field("file_id").Unique().Required().Immutable(),
	}
}

// Indexes of FilePiece.
func (FilePiece) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "file_id", "ordinal").Unique(),
	}
}

// Annotations of FilePiece.
func (FilePiece) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
