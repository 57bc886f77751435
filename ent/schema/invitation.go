package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Invitation lets the person who has its link become a member of the workspace, once. Only the link's hash is kept.
type Invitation struct{ ent.Schema }

// Mixin of Invitation.
func (Invitation) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "inv"}, created{}, ofWorkspace{}}
}

// Fields of Invitation.
func (Invitation) Fields() []ent.Field {
	return []ent.Field{
		field.String("hash").Unique().Immutable().Sensitive().Comment("SHA-256 of the link's token, in hex."),
		field.String("email").Immutable().Comment("Whom it is for, in small letters."),
		field.String("role").Immutable().Comment("One of viewer, operator, admin, owner."),
		field.Strings("subaccounts").Optional().Immutable().Comment("The subaccounts they will be limited to; empty: the whole workspace."),
		field.String("inviter_id").Immutable().Comment("The person who invites."),
		field.String("inviter").Immutable().Comment("What they were called then."),
		field.Time("expires_at").Immutable(),
		field.Time("accepted_at").Optional().Nillable(),
	}
}

// Edges of Invitation.
func (Invitation) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("invitations").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Indexes of Invitation.
func (Invitation) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "email"),
		index.Fields("email"),
	}
}

// Annotations of Invitation.
func (Invitation) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
