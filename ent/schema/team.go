package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Team is a set of members to which conversations are assigned. Its row is the lock of who gets the next one.
type Team struct{ ent.Schema }

// Mixin of Team.
func (Team) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "team"}, updated{}, ofSubaccount{}}
}

// Fields of Team.
func (Team) Fields() []ent.Field {
	return []ent.Field{
		field.String("name"),
		field.String("assignment").Default("OFF").Comment("One of OFF, ROUND_ROBIN, LEAST_BUSY: who of the team gets a conversation."),
		field.String("last_assignee_id").Optional().Nillable().Comment("Who got the last one.").Annotations(Derived{}),
	}
}

// Edges of Team.
func (Team) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("members", TeamMember.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Team.
func (Team) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "name").Unique(),
	}
}

// Annotations of Team.
func (Team) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
