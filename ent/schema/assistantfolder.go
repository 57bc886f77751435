package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// AssistantFolder sorts assistants; phone numbers and knowledge bases may stand in it too.
type AssistantFolder struct{ ent.Schema }

// Mixin of AssistantFolder.
func (AssistantFolder) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "fld"}, updated{}, ofSubaccount{}, folded{columns: []string{"name"}}}
}

// Fields of AssistantFolder.
func (AssistantFolder) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("color").Optional().Nillable().Comment("Any notation of a colour."),
		field.Bool("is_archived").Default(false),
	}
}

// Edges of AssistantFolder.
func (AssistantFolder) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("assistants", Assistant.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("phone_numbers", PhoneNumber.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("knowledge_bases", KnowledgeBase.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
	}
}

// Annotations of AssistantFolder.
func (AssistantFolder) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
