package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// SavedView is a filter of the inbox under a name.
type SavedView struct{ ent.Schema }

// Mixin of SavedView.
func (SavedView) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "view"}, updated{}, ofSubaccount{}}
}

// Fields of SavedView.
func (SavedView) Fields() []ent.Field {
	return []ent.Field{
		field.String("name"),
		field.String("owner_id").Default("").Comment("The user whose it is; empty: everybody's in the subaccount."),
		field.JSON("filter", json.RawMessage{}).Comment("The conditions of the list of conversations."),
	}
}

// Indexes of SavedView.
func (SavedView) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "owner_id", "name").Unique(),
	}
}

// Annotations of SavedView.
func (SavedView) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}} // what somebody looks for is theirs
}
