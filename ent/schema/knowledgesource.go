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

// KnowledgeSource is a document inside a knowledge base.
type KnowledgeSource struct{ ent.Schema }

// Mixin of KnowledgeSource.
func (KnowledgeSource) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ksrc"}, updated{}, ofSubaccount{}, folded{columns: []string{"name"}}}
}

// Fields of KnowledgeSource.
func (KnowledgeSource) Fields() []ent.Field {
	return []ent.Field{
		field.String("knowledge_base_id").Immutable(),
		field.String("page_id").Optional().Nillable().Immutable().Comment("The page of a website that it was read from, if any."),
		field.String("name").Validate(value.NotEmpty),
		field.String("type").Immutable().Comment("One of text, faq, url, file."),
		field.String("status").Default("PENDING").Comment("One of PENDING, PROCESSING, READY, FAILED."),
		field.Text("failure_reason").Optional().Nillable().Comment("Why it failed, or which of its files were left out and why."),
		field.String("filename").Optional().Nillable().Comment("As it was uploaded."),
		field.String("mime_type").Optional().Nillable().Comment("As the uploader said."),
		field.Text("file_url").Optional().Nillable().Comment("Where the file is fetched from, where it was not uploaded."),
		field.Int64("size").Default(0).Comment("Bytes of the stored file."),
		field.Int64("indexed_size").Default(0).Annotations(Derived{}).Comment("Bytes of its passages and its index."),
		field.String("language").Optional().Nillable().Comment("ISO 639-1, as detected."),
		field.Int("passages").Default(0).Comment("Chunks that it was split into."),
		field.Int64("total_length").Default(0).Comment("Terms in all its chunks."),
		field.Bytes("lengths").Optional().Comment("Terms in each chunk, coded."),
		field.String("space").Optional().Nillable().Annotations(Derived{}).Comment("The endpoint and model that its vectors are of; null: it has none."),
		field.String("space_wanted").Optional().Nillable().Annotations(Derived{}).Comment("The endpoint and model that it is being embedded by."),
		field.Text("space_failure").Optional().Nillable().Annotations(Derived{}).Comment("Why it is not embedded yet."),
		field.Bytes("sketches").Optional().Annotations(Derived{}).Comment("The signs of its vectors, chunk by chunk."),
	}
}

// Edges of KnowledgeSource.
func (KnowledgeSource) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("knowledge_base", KnowledgeBase.Type).Ref("sources").Field("knowledge_base_id").Unique().Required().Immutable(),
		edge.From("page", KnowledgePage.Type).Ref("sources").Field("page_id").Unique().Immutable(),
		edge.To("blobs", FileBlob.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("chunks", Chunk.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("postings", Posting.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("vectors", ChunkVector.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("unanswered_questions", UnansweredQuestion.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
	}
}

// Indexes of KnowledgeSource.
func (KnowledgeSource) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "knowledge_base_id", "created_at", "id"),
		index.Fields("subaccount_id", "knowledge_base_id", "updated_at", "id"),
		index.Fields("subaccount_id", "knowledge_base_id", "name_key", "id"),
		index.Fields("subaccount_id", "page_id"),
	}
}

// Annotations of KnowledgeSource.
func (KnowledgeSource) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
