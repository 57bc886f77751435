package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Membership is what a person may do in a workspace. The person belongs to no tenant: see package person.
type Membership struct{ ent.Schema }

// Mixin of Membership.
func (Membership) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "mem"}, updated{}, ofWorkspace{}}
}

// Fields of Membership.
func (Membership) Fields() []ent.Field {
	return []ent.Field{
		field.String("user_id").Immutable(),
		field.String("role").Comment("One of viewer, operator, admin, owner."),
		field.Strings("subaccounts").Optional().Comment("The subaccounts it is limited to; empty: the whole workspace."),
		field.Bool("hides_steps").Default(false).Comment("The member does not want to see the first steps.").Annotations(Derived{}),
	}
}

// Edges of Membership.
func (Membership) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("memberships").Field("workspace_id").Unique().Required().Immutable(),
		edge.To("connected_apps", ConnectedApp.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Membership.
func (Membership) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "user_id").Unique(),
		index.Fields("user_id"),
	}
}

// Annotations of Membership.
func (Membership) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
