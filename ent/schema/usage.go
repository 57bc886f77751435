package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Usage is a thing that a subaccount can be billed for. Triggers write it with the thing; it stays when that is deleted, and says nothing
// of people.
type Usage struct{ ent.Schema }

// Mixin of Usage.
func (Usage) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "use"}, created{}, ofSubaccount{}}
}

// Fields of Usage.
func (Usage) Fields() []ent.Field {
	return []ent.Field{
		field.String("kind").Immutable().Comment("One of CALL, REPLY, NUMBER."),
		field.String("ref").Immutable().Comment("The id of the call, the trace of the reply, or the phone number's. It may be gone."),
		field.String("thread").Default("").Immutable().Comment("Of a reply: the id of its conversation. It may be gone."),
		field.Time("at").Immutable().Comment("When the call ended, the reply was made or the number was added; in a month that is closed, when that became known."),
		field.Time("until").Optional().Nillable().Comment("When the number was removed."),
		field.Int64("ms").Default(0).Comment("How long the call was."),
	}
}

// Indexes of Usage.
func (Usage) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "kind", "ref").Unique(),
		index.Fields("subaccount_id", "kind", "at"),
		index.Fields("at").StorageKey("usage_old"),
	}
}

// Annotations of Usage.
func (Usage) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
