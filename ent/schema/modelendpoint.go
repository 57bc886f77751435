package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// ModelEndpoint is a further endpoint of language models of a workspace, which fallbacks of assistants can name.
type ModelEndpoint struct{ ent.Schema }

// Mixin of ModelEndpoint.
func (ModelEndpoint) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "mep"}, updated{}, ofWorkspace{}}
}

// Fields of ModelEndpoint.
func (ModelEndpoint) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("url"),
		field.Bytes("key").Optional().Sensitive().Comment("Sealed."),
		field.String("wire").Optional().Nillable().Comment("One of openai, anthropic; null: openai."),
		field.JSON("windows", map[string]int{}).Optional().Comment("How many tokens a request to a model may have; \"\" is for all others."),
		field.JSON("prices", json.RawMessage{}).Optional().Comment("What the workspace pays for models, in place of the list prices."),
	}
}

// Edges of ModelEndpoint.
func (ModelEndpoint) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("model_endpoints").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Indexes of ModelEndpoint.
func (ModelEndpoint) Indexes() []ent.Index {
	return []ent.Index{index.Fields("workspace_id", "name").Unique()}
}

// Annotations of ModelEndpoint.
func (ModelEndpoint) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
