package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// KnowledgePage is an address of a website: a page, or a site map that names pages. What was read there is a source.
type KnowledgePage struct{ ent.Schema }

// Mixin of KnowledgePage.
func (KnowledgePage) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "page"}, updated{}, ofSubaccount{}}
}

// Fields of KnowledgePage.
func (KnowledgePage) Fields() []ent.Field {
	return []ent.Field{
		field.String("site_id").Immutable(),
		field.String("kind").Immutable().Comment("page or map."),
		field.Text("url").Immutable(),
		field.Text("title").Optional().Nillable(),
		field.Int("depth").Default(0).Comment("Links away from the start."),
		field.String("state").Default("WAITING").Comment("One of WAITING, READ, FAILED, GONE, SKIPPED, EXCLUDED."),
		field.Text("reason").Optional().Nillable().Comment("Why it was not read."),
		field.Int("done_run").Default(0).Comment("The last run that is through with it."),
		field.Int("tries").Default(0).Comment("How often this run has begun it."),
		field.Int("misses").Default(0).Comment("Runs, one after the other, in which it was not there."),
		field.Text("etag").Optional().Nillable(),
		field.Text("last_modified").Optional().Nillable(),
		field.String("hash").Optional().Nillable().Comment("Of what was read."),
		field.Text("lastmod").Optional().Nillable().Comment("Its last change, as the site map says."),
		field.Text("lastmod_read").Optional().Nillable().Comment("What the site map said when it was read."),
		field.Time("checked_at").Optional().Nillable(),
		field.Time("read_at").Optional().Nillable().Comment("When its content was last new."),
	}
}

// Edges of KnowledgePage.
func (KnowledgePage) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("site", KnowledgeSite.Type).Ref("pages").Field("site_id").Unique().Required().Immutable(),
		edge.To("sources", KnowledgeSource.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of KnowledgePage.
func (KnowledgePage) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "site_id", "kind", "url").Unique(),
		index.Fields("subaccount_id", "site_id", "kind", "done_run", "depth", "created_at", "id"),
		index.Fields("subaccount_id", "site_id", "kind", "created_at", "id"),
		index.Fields("subaccount_id", "site_id", "hash"),
	}
}

// Annotations of KnowledgePage.
func (KnowledgePage) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
