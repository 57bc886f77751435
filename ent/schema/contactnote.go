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
		field.String("created_by").Immutable().Comment("What they were called then."),
		field.String("author_id").Optional().Nillable().Immutable().
			Comment("The person who wrote it; null: a key or the platform did, or it was before this was kept."),
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
		index.Fields("author_id"), // whoever is erased wrote in any tenant
	}
}
