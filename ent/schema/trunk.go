package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
)

// Trunk is a provider of telephone lines that a workspace uses by SIP.
type Trunk struct{ ent.Schema }

// Mixin of Trunk.
func (Trunk) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "trunk"}, updated{}, ofWorkspace{}, folded{columns: []string{"name"}}}
}

// Fields of Trunk.
func (Trunk) Fields() []ent.Field {
	return []ent.Field{
		field.String("name"),
		field.String("host").Comment("A name or an address."),
		field.Int("port").Default(0).Comment("0: the transport's usual one."),
		field.String("transport").Default("udp").Comment("One of udp, tcp, tls."),
		field.String("username").Optional().Nillable(),
		field.Bytes("password").Optional().Sensitive().Comment("Sealed."),
		field.String("domain").Optional().Nillable().Comment("Of our address; null: the host."),
		field.Bool("register").Default(true).Comment("We register; else the provider knows our address."),
		field.String("identity").Default("from").Comment("Where the provider reads the caller's number: one of from, asserted, preferred, remote."),
		field.Bool("challenge").Default(false).Comment("Callers from anywhere prove that they know username and password."),
		field.Strings("prefixes").Optional().Comment("Beginnings of those of our numbers whose calls go through it; none: those of no other trunk."),
		field.Strings("networks").Optional().Comment("Where its calls come from, as CIDRs; none: its host."),
		field.Bool("enabled").Default(true),
	}
}

// Edges of Trunk.
func (Trunk) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("trunks").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Annotations of Trunk.
func (Trunk) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
