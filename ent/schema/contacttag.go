package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ContactTag links a contact with a tag.
type ContactTag struct{ ent.Schema }

// Mixin of ContactTag.
func (ContactTag) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "ctg"}, created{}, ofSubaccount{}}
}

// Fields of ContactTag.
func (ContactTag) Fields() []ent.Field {
	return []ent.Field{
		field.String("contact_id").Immutable(),
		field.String("tag_id").Immutable(),
	}
}

// Edges of ContactTag.
func (ContactTag) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("tag_links").Field("contact_id").Unique().Required().Immutable(),
		edge.From("tag", Tag.Type).Ref("contact_links").Field("tag_id").Unique().Required().Immutable(),
	}
}

// Indexes of ContactTag.
func (ContactTag) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id", "tag_id").Unique(),
		index.Fields("subaccount_id", "tag_id", "contact_id"),
	}
}
