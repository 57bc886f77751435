package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
)

// Webhook is an address that events are sent to.
type Webhook struct{ ent.Schema }

// Mixin of Webhook.
func (Webhook) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "hook"}, updated{}, ofSubaccount{}}
}

// Fields of Webhook.
func (Webhook) Fields() []ent.Field {
	return []ent.Field{
		field.Text("url"),
		field.Strings("events").Comment("The types that it wants, or * for all."),
		field.Text("description").Optional().Nillable(),
		field.Bool("is_active").Default(true),
		field.String("disabled_reason").Optional().Nillable().Comment("Why it was switched off by itself: gone, failing."),
		field.Time("failing_since").Optional().Nillable().Comment("Since when every attempt has failed.").Annotations(Derived{}),
		field.Time("missing_since").Optional().Nillable().Comment("Of the oldest event that was given up because too many waited, and was not replayed."),
		field.Bytes("secret").Sensitive().Comment("Sealed: what requests are signed with."),
		field.Bytes("secret_before").Optional().Sensitive().Comment("Sealed: the one before, while it is still valid."),
		field.Time("secret_until").Optional().Nillable().Comment("How long the one before is."),
	}
}

// Edges of Webhook.
func (Webhook) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("deliveries", WebhookDelivery.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Annotations of Webhook.
func (Webhook) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
