package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// PoolMember is a phone number in a pool; it may be in several.
type PoolMember struct{ ent.Schema }

// Mixin of PoolMember.
func (PoolMember) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "pmem"}, created{}, ofSubaccount{}}
}

// Fields of PoolMember.
func (PoolMember) Fields() []ent.Field {
	return []ent.Field{
		field.String("pool_id").Immutable(),
		field.String("phone_number_id").Immutable(),
	}
}

// Edges of PoolMember.
func (PoolMember) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("pool", NumberPool.Type).Ref("members").Field("pool_id").Unique().Required().Immutable(),
		edge.From("phone_number", PhoneNumber.Type).Ref("pool_links").Field("phone_number_id").Unique().Required().Immutable(),
	}
}

// Indexes of PoolMember.
func (PoolMember) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "pool_id", "phone_number_id").Unique(),
		index.Fields("subaccount_id", "phone_number_id"),
	}
}
