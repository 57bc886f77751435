package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// WorkspaceRetention is how long subaccounts keep things of a kind that have no setting of their own for it.
type WorkspaceRetention struct{ ent.Schema }

// Mixin of WorkspaceRetention.
func (WorkspaceRetention) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "wret"}, updated{}, ofWorkspace{}}
}

// Fields of WorkspaceRetention.
func (WorkspaceRetention) Fields() []ent.Field {
	return []ent.Field{
		field.String("kind").Immutable().Comment("One of CONVERSATIONS, CALLS, APPOINTMENTS, EVENTS."),
		field.Int("days").Optional().Nillable().Comment("Null: without an end."),
	}
}

// Indexes of WorkspaceRetention.
func (WorkspaceRetention) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "kind").Unique(),
	}
}

// Annotations of WorkspaceRetention.
func (WorkspaceRetention) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
