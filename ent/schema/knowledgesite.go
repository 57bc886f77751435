package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// KnowledgeSite is a website whose pages a knowledge base has.
type KnowledgeSite struct{ ent.Schema }

// Mixin of KnowledgeSite.
func (KnowledgeSite) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "site"}, updated{}, ofSubaccount{}}
}

// Fields of KnowledgeSite.
func (KnowledgeSite) Fields() []ent.Field {
	return []ent.Field{
		field.String("knowledge_base_id").Immutable(),
		field.Text("url").Comment("Where it begins."),
		field.String("mode").Comment("How its pages are found: links or sitemap."),
		field.Int("max_pages").Comment("How many addresses are tried."),
		field.Int("max_depth").Comment("How many links away from the start."),
		field.Strings("include").Default([]string{}).Comment("Paths that are read; none: all."),
		field.Strings("exclude").Default([]string{}).Comment("Paths that are not read."),
		field.String("schedule").Default("never").Comment("One of never, daily, weekly."),
		field.Time("next_run_at").Optional().Nillable().Annotations(Derived{}),
		field.String("status").Default("IDLE").Annotations(Derived{}).Comment("IDLE or RUNNING."),
		field.Int("run").Default(0).Annotations(Derived{}).Comment("The number of the last run."),
		field.Bool("prepared").Default(false).Annotations(Derived{}).Comment("The run knows where to begin."),
		field.Bool("limited").Default(false).Annotations(Derived{}).Comment("Addresses were left out because there were too many."),
		field.Bool("forgetful").Default(false).Annotations(Derived{}).Comment("The next run asks for every page anew, changed or not."),
		field.Int("failures").Default(0).Annotations(Derived{}).Comment("Requests without an answer, one after the other."),
		field.Int64("run_bytes").Default(0).Annotations(Derived{}).Comment("What the run has fetched."),
		field.Text("failure_reason").Optional().Nillable().Annotations(Derived{}).Comment("Why the last run ended early."),
		field.Time("started_at").Optional().Nillable().Annotations(Derived{}),
		field.Time("finished_at").Optional().Nillable().Annotations(Derived{}),
		field.Time("step_at").Optional().Nillable().Annotations(Derived{}).Comment("When the run was last at work."),
	}
}

// Edges of KnowledgeSite.
func (KnowledgeSite) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("knowledge_base", KnowledgeBase.Type).Ref("sites").Field("knowledge_base_id").Unique().Required().Immutable(),
		edge.To("pages", KnowledgePage.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of KnowledgeSite.
func (KnowledgeSite) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "knowledge_base_id", "created_at", "id"),
		index.Fields("status", "next_run_at"),
	}
}

// Annotations of KnowledgeSite.
func (KnowledgeSite) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
