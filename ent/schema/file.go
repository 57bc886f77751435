package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// File is a file that was sent up for a piece of work, or that one has written, or the recording of a call.
type File struct{ ent.Schema }

// Mixin of File.
func (File) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "file"}, created{}, ofSubaccount{}}
}

// Fields of File.
func (File) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Immutable().Comment("As it was uploaded, or as it is downloaded."),
		field.String("mime_type").Default("application/octet-stream").Immutable(),
		field.JSON("export", json.RawMessage{}).Optional().Immutable().Comment("Which contacts to write; such a file is written as it is read."),
		field.String("call_id").Optional().Nillable().Immutable().Comment("The call that it is the recording of; it is kept as long as that."),
		field.Int64("size").Default(0).Comment("Bytes."),
	}
}

// Edges of File.
func (File) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("call", Call.Type).Ref("recordings").Field("call_id").Unique().Immutable(),
		edge.To("pieces", FilePiece.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of File.
func (File) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "call_id"),
	}
}
