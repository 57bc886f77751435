package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Posting lists the chunks of a source in which a term occurs, and how often.
type Posting struct{ ent.Schema }

// Mixin of Posting.
func (Posting) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "pst"}, created{}, ofSubaccount{}}
}

// Fields of Posting.
func (Posting) Fields() []ent.Field {
	return []ent.Field{
		field.String("knowledge_base_id").Immutable(),
		field.String("source_id").Immutable(),
		field.String("term").Immutable(),
		field.Int("chunks").Immutable().Comment("How many chunks have the term."),
		field.Bytes("data").Immutable().Comment("Chunk ordinals and counts, coded."),
	}
}

// Edges of Posting.
func (Posting) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("source", KnowledgeSource.Type).Ref("postings").Field("source_id").Unique().Required().Immutable(),
	}
}

// Indexes of Posting.
func (Posting) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "knowledge_base_id", "term"),
		index.Fields("subaccount_id", "source_id", "term").Unique(),
	}
}

// Annotations of Posting.
func (Posting) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
