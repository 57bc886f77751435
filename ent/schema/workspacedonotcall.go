package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// WorkspaceDoNotCall is a number on a workspace's do-not-call list, which holds for all its subaccounts.
type WorkspaceDoNotCall struct{ ent.Schema }

// Mixin of WorkspaceDoNotCall.
func (WorkspaceDoNotCall) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "wdnc"}, created{}, ofWorkspace{}}
}

// Fields of WorkspaceDoNotCall.
func (WorkspaceDoNotCall) Fields() []ent.Field {
	return []ent.Field{
		field.String("number").Optional().Nillable().Comment("E.164; null: its contact was erased."),
		field.String("number_hash").Immutable().Sensitive().Comment("HMAC-SHA-256 of the number under a key of its own."),
		field.Text("reason").Optional().Nillable().Immutable(),
		field.Time("lifted_at").Optional().Nillable().Comment("When it was taken off the list."),
		field.Text("lifted_because").Optional().Nillable(),
	}
}

// Indexes of WorkspaceDoNotCall.
func (WorkspaceDoNotCall) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "number_hash").Unique().Annotations(entsql.IndexWhere("lifted_at IS NULL")),
	}
}
