package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Event is something that happened, written with the change that caused it.
type Event struct{ ent.Schema }

// Mixin of Event.
func (Event) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "evt"}, created{}, ofSubaccount{}}
}

// Fields of Event.
func (Event) Fields() []ent.Field {
	return []ent.Field{
		field.String("type").Immutable().Comment("Such as contact.created."),
		field.String("thing_id").Immutable().Comment("What it happened to; it may be gone."),
		field.String("contact_id").Optional().Nillable().Immutable().Comment("Whom it is about: it is emptied with them."),
		field.Bytes("data").Optional().Comment("The thing as it was then, in JSON; null: no more than its id is known."),
		field.Int64("sequence").Optional().Nillable().Comment("Its place among the subaccount's events, from 1 and without a gap; null until it is given one."),
		field.Time("written_at").Optional().Nillable().Immutable().
			Annotations(entsql.DefaultExprs(map[string]string{dialect.Postgres: "clock_timestamp()"})).
			Comment("When it was, by the clock of PostgreSQL: with its thing locked. Rows of SQLite are in order without it."),
	}
}

// Edges of Event.
func (Event) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("deliveries", WebhookDelivery.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Event.
func (Event) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "sequence").Unique(),
		index.Fields("subaccount_id", "contact_id"),
		index.Fields("subaccount_id", "id").StorageKey("event_unsequenced").Annotations(entsql.IndexWhere("sequence IS NULL")),
		index.Fields("subaccount_id", "thing_id").StorageKey("event_nobodys").Annotations(entsql.IndexWhere("contact_id IS NULL")),
	}
}

// Annotations of Event.
func (Event) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
