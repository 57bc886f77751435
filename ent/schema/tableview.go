package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// TableView is a table of the dashboard as a member likes to see it: its conditions, order and columns, under a name. It belongs to the
// workspace, because some of the tables do.
type TableView struct{ ent.Schema }

// Mixin of TableView.
func (TableView) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tview"}, updated{}, ofWorkspace{}}
}

// Fields of TableView.
func (TableView) Fields() []ent.Field {
	return []ent.Field{
		field.String("user_id").Immutable().Comment("The member whose it is."),
		field.String("about").Default("").Immutable().Comment("The subaccount whose table it is of; empty: the table is of the workspace."),
		field.String("list").Immutable().Comment("The table, as in GraphQL: CONTACTS."),
		field.String("name"),
		field.JSON("conditions", map[string]string{}).Comment("As in the address of the page, with the order."),
		field.JSON("hidden", map[string]bool{}).Comment("The columns that are hidden, or shown although they usually are not."),
		field.JSON("widths", map[string]int{}).Comment("Of columns, in pixels."),
	}
}

// Indexes of TableView.
func (TableView) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "user_id", "about", "list", "name").Unique(),
	}
}

// Annotations of TableView.
func (TableView) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}} // what somebody looks for is theirs
}
