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

// Tool is something that assistants can do: an HTTP request of the subaccount's own making.
type Tool struct{ ent.Schema }

// Mixin of Tool.
func (Tool) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tool"}, updated{}, ofSubaccount{}, folded{columns: []string{"name", "description"}}}
}

// Fields of Tool.
func (Tool) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.Text("description").Optional().Nillable(),
		field.String("category").Optional().Nillable(),
		field.String("tool_type").Default("CUSTOM").Comment("One of FUNCTION, CUSTOM, END_CALL, PRESS_DIGIT, TRANSFER_CALL."),
		field.String("url").Optional().Nillable(),
		field.String("http_method").Optional().Nillable().Default("POST").Comment("One of GET, POST, PUT, PATCH, DELETE."),
		field.Bytes("headers").Optional().Sensitive().Comment("Sealed: what is sent with each request."),
		field.JSON("parameters", json.RawMessage{}).Optional().Comment("JSON Schema of its arguments."),
		field.Strings("required_params").Optional(),
		field.Bool("speak_during_execution").Default(false).Comment("Something is said while it runs."),
		field.Bool("speak_after_execution").Default(true).Comment("Something is said when it has run."),
		field.Text("execution_message_description").Optional().Nillable().Comment("What to say, in words for the model."),
		field.Text("transfer_prompt").Optional().Nillable().Comment("When to transfer, in words for the model."),
	}
}

// Edges of Tool.
func (Tool) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("assistant_links", AssistantTool.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Tool.
func (Tool) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
	}
}

// Annotations of Tool.
func (Tool) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
