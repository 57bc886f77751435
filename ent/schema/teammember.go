package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// TeamMember is a user in a team; they may be in several.
type TeamMember struct{ ent.Schema }

// Mixin of TeamMember.
func (TeamMember) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "tmem"}, created{}, ofSubaccount{}}
}

// Fields of TeamMember.
func (TeamMember) Fields() []ent.Field {
	return []ent.Field{
		field.String("team_id").Immutable(),
		field.String("user_id").Immutable(),
	}
}

// Edges of TeamMember.
func (TeamMember) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("team", Team.Type).Ref("members").Field("team_id").Unique().Required().Immutable(),
	}
}

// Indexes of TeamMember.
func (TeamMember) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "team_id", "user_id").Unique(),
		index.Fields("subaccount_id", "user_id", "team_id"),
	}
}
