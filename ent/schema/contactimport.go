package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
)

// ContactImport brings contacts in from a CSV file.
type ContactImport struct{ ent.Schema }

// Mixin of ContactImport.
func (ContactImport) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "imp"}, updated{}, ofSubaccount{}}
}

// Fields of ContactImport.
func (ContactImport) Fields() []ent.Field {
	return []ent.Field{
		field.String("file_id").Optional().Nillable().Comment("The CSV; null once it is gone."),
		field.String("name").Immutable().Comment("Of the file."),
		field.String("user_id").Optional().Nillable().Immutable().Comment("Who started it; null: an API key did."),
		field.Strings("fields").Immutable().Comment("Which field each column of the file goes to; empty: none."),
		field.String("status").Default("PENDING").Comment("One of PENDING, RUNNING, COMPLETED, CANCELLED, FAILED."),
		field.Text("failure_reason").Optional().Nillable().Comment("Why it failed, and what to do about it."),
		field.Int("total_rows").Default(0),
		field.Int("done_rows").Default(0).Comment("Rows that were read; it goes on behind them."),
		field.Int("created_contacts").Default(0),
		field.Int("updated_contacts").Default(0),
		field.Int("bad_rows").Default(0),
		field.String("problems_file_id").Optional().Nillable().Comment("A CSV of the bad rows, each with its line and the reason."),
		field.Time("finished_at").Optional().Nillable(),
	}
}
