package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ConnectedApp is what a member allows a client of the Model Context Protocol to do for them. Its row begins with a code, which is
// exchanged once for tokens; of all of these only hashes are kept.
type ConnectedApp struct{ ent.Schema }

// Mixin of ConnectedApp.
func (ConnectedApp) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "app"}, created{}, ofWorkspace{}}
}

// Fields of ConnectedApp.
func (ConnectedApp) Fields() []ent.Field {
	return []ent.Field{
		field.String("membership_id").Immutable().Comment("Who allows it; it goes with the membership."),
		field.String("client_id").Immutable().Comment("The registered client, which is nobody's."),
		field.String("name").Immutable().Comment("What the client called itself."),
		field.String("redirect_uri").Immutable().Comment("Where the code was sent."),
		field.Strings("scopes").Immutable().Comment("What it may do, at most what the member may."),
		field.Strings("subaccounts").Optional().Immutable().Comment("The subaccounts it is limited to; empty: the whole workspace."),
		field.String("challenge").Immutable().Sensitive().Annotations(Derived{}).Comment("PKCE's, by S256."),
		field.String("code_hash").Immutable().Sensitive().Comment("SHA-256 of the code, in hex, as of all tokens. It stays, so that a code that comes again is noticed."),
		field.Time("code_expires_at").Immutable().Annotations(Derived{}),
		field.String("family_hash").Default("").Sensitive().Annotations(Derived{}).Comment("The part that all refresh tokens of the app share; empty until the code is exchanged."),
		field.String("refresh_hash").Default("").Sensitive().Annotations(Derived{}).Comment("The refresh token that comes next."),
		field.String("access_hash").Default("").Sensitive().Annotations(Derived{}),
		field.Time("access_expires_at").Optional().Nillable().Annotations(Derived{}),
		field.Time("expires_at").Annotations(Derived{}).Comment("When it ends if no token of it is exchanged."),
		field.Time("last_used_at").Optional().Nillable().Annotations(Derived{}),
	}
}

// Edges of ConnectedApp.
func (ConnectedApp) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("membership", Membership.Type).Ref("connected_apps").Field("membership_id").Unique().Required().Immutable(),
	}
}

// Indexes of ConnectedApp: tokens are looked up before it is known whose they are.
func (ConnectedApp) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "membership_id"),
		index.Fields("code_hash"),
		index.Fields("family_hash"),
		index.Fields("access_hash"),
		index.Fields("expires_at"),
	}
}

// Annotations of ConnectedApp.
func (ConnectedApp) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
