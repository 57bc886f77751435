package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// Contact is a person that assistants talk with.
type Contact struct{ ent.Schema }

// Mixin of Contact.
func (Contact) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "con"}, updated{}, ofSubaccount{}}
}

// Fields of Contact.
func (Contact) Fields() []ent.Field {
	return []ent.Field{
		field.String("contact_id").Optional().Nillable().Comment("The id that the CRM has for it."),
		field.String("name").Optional().Nillable().Comment("Where unset, first and last name joined."),
		field.String("first_name").Optional().Nillable(),
		field.String("last_name").Optional().Nillable(),
		field.String("email").Optional().Nillable(),
		field.String("email_key").Optional().Nillable().Comment("The e-mail address, case aside: what it is found by.").Annotations(Derived{}),
		field.String("phone").Optional().Nillable().Comment("E.164."),
		field.String("title").Optional().Nillable(),
		field.String("company_name").Optional().Nillable(),
		field.String("image").Optional().Nillable().Comment("URL of a picture."),
		field.String("website").Optional().Nillable(),
		field.String("linkedin_url").Optional().Nillable(),
		field.String("location_text").Optional().Nillable(),
		field.String("source").Optional().Nillable().Comment("Where it came from."),
		field.String("status").Optional().Nillable(),
		field.Bool("dnd").Default(false).Comment("Do not disturb: no call is placed."),
		field.String("dnd_by").Optional().Nillable().Annotations(Derived{}).
			Comment("What set dnd. text: a text of the contact's, which another takes back; other: something else; null: nobody noted it."),
		field.Bool("is_archived").Default(false),
		field.Text("search_text").Default("").Comment("Lower case, without accents, with the phone's digits: what search looks into.").Annotations(Derived{}),
		field.String("name_key").Default("").Annotations(Derived{}).
			Comment("The name, or else the e-mail address or the number, in the letters of search_text: what it is ordered by."),
		field.Other("grams", ngram.Set{}).Optional().Comment("The pieces of search_text.").
			SchemaType(map[string]string{dialect.Postgres: "integer[]", dialect.SQLite: "text"}),
	}
}

// Edges of Contact.
func (Contact) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("conversations", Conversation.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("notes", ContactNote.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("tag_links", ContactTag.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("calls", Call.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("call_refusals", CallRefusal.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("appointments", Appointment.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
	}
}

// Indexes of Contact.
func (Contact) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id").Unique(),
		index.Fields("subaccount_id", "phone", "id"),
		index.Fields("subaccount_id", "email_key", "id"),
		index.Fields("subaccount_id", "updated_at", "id"),
		index.Fields("subaccount_id", "name_key", "id"),
		index.Fields("grams").Annotations(entsql.IndexTypes(map[string]string{dialect.Postgres: "GIN"})),
	}
}
