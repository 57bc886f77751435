package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Macro is a list of steps that members take in a conversation again and again.
type Macro struct{ ent.Schema }

// Mixin of Macro.
func (Macro) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "macro"}, updated{}, ofSubaccount{}}
}

// Fields of Macro.
func (Macro) Fields() []ent.Field {
	return []ent.Field{
		field.String("name"),
		field.JSON("steps", json.RawMessage{}).Comment("What is done, in this order."),
	}
}

// Indexes of Macro.
func (Macro) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
	}
}

// Annotations of Macro.
func (Macro) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
