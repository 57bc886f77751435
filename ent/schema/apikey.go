package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
)

// ApiKey is a credential of an integrator; only its hash is kept.
type ApiKey struct{ ent.Schema }

// Mixin of ApiKey.
func (ApiKey) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "key"}, updated{}, ofWorkspace{}, folded{columns: []string{"name"}}}
}

// Fields of ApiKey.
func (ApiKey) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Default(""),
		field.String("hash").Unique().Immutable().Sensitive().Comment("SHA-256 of the key, in hex."),
		field.String("prefix").Immutable().Comment("The beginning of the key, for display."),
		field.String("preset").Default("").Comment("read_only, read_write, admin, or empty for a custom set."),
		field.Strings("scopes").Optional().Comment("The custom set."),
		field.Strings("subaccounts").Optional().Comment("The subaccounts it is limited to; empty: the whole workspace."),
		field.Strings("allow_ips").Optional().Comment("Addresses and CIDR ranges it may call from; empty: any."),
		field.Time("expires_at").Optional().Nillable(),
		field.Time("revoked_at").Optional().Nillable(),
		field.Time("last_used_at").Optional().Nillable().Annotations(Derived{}),
	}
}

// Edges of ApiKey.
func (ApiKey) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("api_keys").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Annotations of ApiKey.
func (ApiKey) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
