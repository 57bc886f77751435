package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FigureState is how far back a subaccount's figures are counted, and in which time zone. Counting locks its row.
type FigureState struct{ ent.Schema }

// Mixin of FigureState.
func (FigureState) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "fstate"}, created{}, ofSubaccount{}}
}

// Fields of FigureState.
func (FigureState) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Immutable().Comment("Which of the subaccount's states; there is one: figures."),
		field.Int64("since").Comment("The quarter of an hour from which on all is counted; 0: from the beginning."),
		field.String("zone").Default("UTC").Comment("The time zone that its days and months are of."),
		field.Int64("final_calls").Default(0).Comment("The quarter up to which calls are not counted again: some may have been deleted for their age."),
		field.Int64("final_chats").Default(0).Comment("The same for conversations."),
	}
}

// Indexes of FigureState.
func (FigureState) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
		index.Fields("since").StorageKey("figure_state_behind"),
	}
}

// Annotations of FigureState.
func (FigureState) Annotations() []schema.Annotation {
	return []schema.Annotation{Unaudited{}}
}
