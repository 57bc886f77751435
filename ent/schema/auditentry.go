package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AuditEntry says who changed what: ids and names of fields; values of settings only, and never a secret.
type AuditEntry struct{ ent.Schema }

// Mixin of AuditEntry.
func (AuditEntry) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "aud"}, created{}, ofWorkspace{}}
}

// Fields of AuditEntry.
func (AuditEntry) Fields() []ent.Field {
	return []ent.Field{
		field.String("scope").Default("").Immutable().Comment("The subaccount, or empty for the workspace itself."),
		field.String("actor_kind").Immutable(),
		field.String("actor_id").Immutable(),
		field.String("actor_name").Default("").Immutable().Comment("What it was called then."),
		field.String("address").Default("").Immutable().Comment("Where the request came from."),
		field.String("action").Immutable().Comment("Of the first change, such as assistant.create."),
		field.String("target_id").Immutable(),
		field.JSON("changes", json.RawMessage{}).Immutable().Comment("Every change of the transaction."),
		field.String("request_id").Default("").Immutable(),
	}
}

// Edges of AuditEntry.
func (AuditEntry) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("audit_entries").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Indexes of AuditEntry.
func (AuditEntry) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "target_id", "created_at"),
		index.Fields("workspace_id", "scope", "created_at", "id"),
	}
}

// Annotations of AuditEntry.
func (AuditEntry) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{}, AppendOnly{},
	}
}
