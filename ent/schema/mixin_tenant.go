package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
	"entgo.io/ent/schema/mixin"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// ofSubaccount puts an entity behind the walls of a subaccount.
type ofSubaccount struct{ mixin.Schema }

// Fields of the mixin.
func (ofSubaccount) Fields() []ent.Field {
	return []ent.Field{field.String("subaccount_id").Immutable().Validate(value.NotEmpty).Annotations(Derived{})}
}

// Indexes of the mixin: what composite foreign keys refer to, and what lists walk.
func (ofSubaccount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "id").Unique(),
		index.Fields("subaccount_id", "created_at", "id"),
	}
}

// Annotations of the mixin.
func (ofSubaccount) Annotations() []schema.Annotation {
	return []schema.Annotation{Tenant{Column: "subaccount_id"}}
}

// ofWorkspace puts an entity behind the walls of a workspace.
type ofWorkspace struct{ mixin.Schema }

// Fields of the mixin.
func (ofWorkspace) Fields() []ent.Field {
	return []ent.Field{field.String("workspace_id").Immutable().Validate(value.NotEmpty).Annotations(Derived{})}
}

// Indexes of the mixin.
func (ofWorkspace) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "id").Unique(),
		index.Fields("workspace_id", "created_at", "id"),
	}
}

// Annotations of the mixin.
func (ofWorkspace) Annotations() []schema.Annotation {
	return []schema.Annotation{Tenant{Column: "workspace_id"}}
}
