package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// WebhookDelivery is an event on its way to a webhook.
type WebhookDelivery struct{ ent.Schema }

// Mixin of WebhookDelivery.
func (WebhookDelivery) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "dlv"}, created{}, ofSubaccount{}}
}

// Fields of WebhookDelivery.
func (WebhookDelivery) Fields() []ent.Field {
	return []ent.Field{
		field.String("webhook_id").Immutable(),
		field.String("event_id").Immutable(),
		field.String("event_type").Immutable(),
		field.String("status").Default("PENDING").Comment("One of PENDING, DELIVERED, FAILED."),
		field.Int("attempts").Default(0).Comment("How often it was tried."),
		field.Int("round").Default(0).Comment("How often since it was last asked for: the schedule begins anew with each redelivery."),
		field.Int("response_status").Optional().Nillable().Comment("Of the last answer; null where there was none."),
		field.String("last_error").Optional().Nillable().Comment("Why the last attempt failed."),
		field.Time("due_at").Default(value.Now).Comment("When it is tried next, or who is trying gives it up."),
		field.Time("delivered_at").Optional().Nillable(),
		field.JSON("log", json.RawMessage{}).Optional().Comment("The attempts: when, how long, what came of it."),
	}
}

// Edges of WebhookDelivery.
func (WebhookDelivery) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("webhook", Webhook.Type).Ref("deliveries").Field("webhook_id").Unique().Required().Immutable(),
		edge.From("event", Event.Type).Ref("deliveries").Field("event_id").Unique().Required().Immutable(),
	}
}

// Indexes of WebhookDelivery.
func (WebhookDelivery) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "webhook_id", "created_at", "id"),
		index.Fields("subaccount_id", "webhook_id", "event_id").Unique(),
		index.Fields("subaccount_id", "event_id"),
		index.Fields("webhook_id", "due_at").StorageKey("delivery_due").Annotations(entsql.IndexWhere("status = 'PENDING'")),
	}
}

// Annotations of WebhookDelivery.
func (WebhookDelivery) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
