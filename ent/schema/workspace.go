package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// Workspace is an agency: it runs the platform for its clients, the subaccounts.
type Workspace struct{ ent.Schema }

// Mixin of Workspace.
func (Workspace) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ws"}, updated{}}
}

// Fields of Workspace.
func (Workspace) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("model_url").Optional().Nillable().Comment("The workspace's own endpoint of language models; null: the installation's."),
		field.Bytes("model_key").Optional().Sensitive().Comment("Sealed: the endpoint's key."),
		field.String("model_default").Optional().Nillable().Comment("The model of assistants that name none."),
		field.JSON("model_names", map[string]string{}).Optional().Comment("What the endpoint calls the models that assistants name."),
		field.String("model_wire").Optional().Nillable().Comment("One of openai, anthropic: how the workspace's own endpoint is spoken to."),
		field.JSON("model_windows", map[string]int{}).Optional().Comment("How many tokens a request to a model may have; \"\" is for all others."),
		field.JSON("model_prices", json.RawMessage{}).Optional().Comment("What the workspace pays for models, in place of the list prices."),
		field.String("speech_url").Optional().Nillable().Comment("The workspace's own endpoint of speech; null: the installation's."),
		field.Bytes("speech_key").Optional().Sensitive().Comment("Sealed: the endpoint's key."),
		field.String("speech_model").Optional().Nillable().Comment("The model that speaks."),
		field.JSON("speech_voices", map[string]string{}).Optional().Comment("What the endpoint calls the voices of our catalogue; \"\" is its voice for all others."),
		field.String("hearing_kind").Optional().Nillable().Comment("One of openai, realtime, deepgram; null: the installation's."),
		field.String("hearing_url").Optional().Nillable().Comment("The workspace's own endpoint of transcription; null: the one of speech, or the installation's."),
		field.Bytes("hearing_key").Optional().Sensitive().Comment("Sealed: the endpoint's key."),
		field.String("hearing_model").Optional().Nillable().Comment("The model that transcribes."),
		field.String("embedding_url").Optional().Nillable().Comment("The workspace's own endpoint of embeddings; null: the installation's."),
		field.Bytes("embedding_key").Optional().Sensitive().Comment("Sealed: the endpoint's key."),
		field.String("embedding_model").Optional().Nillable().Comment("The model that embeds."),
		field.Int("embedding_dimensions").Optional().Nillable().Comment("How many numbers a vector has; null: as many as the model makes."),
		field.Float("embedding_price").Optional().Nillable().Comment("US dollars per million tokens, in place of the list price."),
		field.Bytes("embedding_before").Optional().Sensitive().Annotations(Derived{}).Comment("Sealed: the endpoint before, by which sources are found until they are embedded anew."),
		field.Bool("embeddings_declined").Default(false).Comment("No text goes to the installation's endpoint of embeddings."),
		field.Float("monthly_budget").Optional().Nillable().Comment("US dollars a month, of all subaccounts together; null: no limit."),
		field.Bool("suspended").Default(false).Comment("The operator stopped it: nobody is answered and nobody is called."),
	}
}

// Edges of Workspace.
func (Workspace) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("subaccounts", Subaccount.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("api_keys", ApiKey.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("idempotency_records", IdempotencyRecord.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("model_endpoints", ModelEndpoint.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("trunks", Trunk.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("memberships", Membership.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("invitations", Invitation.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("audit_entries", AuditEntry.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Annotations of Workspace.
func (Workspace) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Configured{},
		Tenant{Column: "id"},
	}
}
