package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ContactNote is a remark that staff keep on a contact.
type ContactNote struct{ ent.Schema }

// Mixin of ContactNote.
func (ContactNote) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "cnt"}, updated{}, ofSubaccount{}}
}

// Fields of ContactNote.
func (ContactNote) Fields() []ent.Field {
	return []ent.Field{
		field.String("contact_id").Immutable(),
		field.Text("value"),
		field.String("created_by").Immutable(),
	}
}

// Edges of ContactNote.
func (ContactNote) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("notes").Field("contact_id").Unique().Required().Immutable(),
	}
}

// Indexes of ContactNote.
func (ContactNote) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id", "created_at", "id"),
	}
}
