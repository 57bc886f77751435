package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// IdempotencyRecord remembers what a keyed request came to, for 24 hours.
type IdempotencyRecord struct{ ent.Schema }

// Mixin of IdempotencyRecord.
func (IdempotencyRecord) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "idem"}, created{}, ofWorkspace{}}
}

// Fields of IdempotencyRecord.
func (IdempotencyRecord) Fields() []ent.Field {
	return []ent.Field{
		field.String("scope").Immutable().Comment("The subaccount, or empty for the workspace itself, or \"caller\" and the id of one who is limited and has named none."),
		field.String("route").Immutable(),
		field.String("key").Immutable(),
		field.String("fingerprint").Immutable().Comment("SHA-256 of the body."),
		field.Bool("done").Default(false),
		field.Int("status").Default(0),
		field.Bytes("answer").Optional().Sensitive().Comment("Sealed: headers and body."),
		field.String("contact_id").Optional().Nillable().Comment("The contact that the answer is about; it goes with it."),
		field.Time("locked_at").Default(value.Now).Comment("A copy that died is given up 60 s after."),
	}
}

// Edges of IdempotencyRecord.
func (IdempotencyRecord) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("idempotency_records").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Indexes of IdempotencyRecord.
func (IdempotencyRecord) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "scope", "route", "key").Unique(),
		index.Fields("workspace_id", "contact_id"),
	}
}

// Annotations of IdempotencyRecord.
func (IdempotencyRecord) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
