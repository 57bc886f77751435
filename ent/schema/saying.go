package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// Saying is what a message, or the transcript of a call, is found by. It was said when the message was written, or when the call began.
type Saying struct{ ent.Schema }

// Mixin of Saying.
func (Saying) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "say"}, created{}, ofSubaccount{}}
}

// Fields of Saying.
func (Saying) Fields() []ent.Field {
	return []ent.Field{
		field.String("message_id").Optional().Nillable().Immutable().Comment("Null: it is a call's."),
		field.String("call_id").Optional().Nillable().Immutable().Comment("Null: it is a message's."),
		field.Other("grams", ngram.Set{}).Optional().Immutable().Comment("The pieces of what was said. SQLite has them in its full-text table alone.").
			SchemaType(map[string]string{dialect.Postgres: "integer[]", dialect.SQLite: "text"}),
	}
}

// Edges of Saying.
func (Saying) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("message", Message.Type).Ref("sayings").Field("message_id").Unique().Immutable(),
		edge.From("call", Call.Type).Ref("sayings").Field("call_id").Unique().Immutable(),
	}
}

// Indexes of Saying.
func (Saying) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "message_id").Unique().Annotations(entsql.IndexWhere("message_id IS NOT NULL")),
		index.Fields("subaccount_id", "call_id").Unique().Annotations(entsql.IndexWhere("call_id IS NOT NULL")),
		index.Fields("subaccount_id", "created_at", "id").StorageKey("saying_of_call").Annotations(entsql.IndexWhere("call_id IS NOT NULL")),
		index.Fields("grams").Annotations(entsql.IndexTypes(map[string]string{dialect.Postgres: "GIN"})),
	}
}

// Annotations of Saying.
func (Saying) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
