package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// PhoneNumber is a number that assistants answer and call from.
type PhoneNumber struct{ ent.Schema }

// Mixin of PhoneNumber.
func (PhoneNumber) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "num"}, updated{}, ofSubaccount{}, folded{columns: []string{"name", "number"}}}
}

// Fields of PhoneNumber.
func (PhoneNumber) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Optional().Nillable(),
		field.String("number").Immutable().Comment("E.164."),
		field.String("type").Default("LOCAL").Comment("One of LOCAL, MOBILE, TOLL_FREE, SIP."),
		field.String("sip_uri").Optional().Nillable(),
		field.String("assistant_id").Optional().Nillable().Comment("Who answers it."),
		field.String("folder_id").Optional().Nillable(),
		field.String("caller_id").Optional().Nillable().Comment("What the called see instead of the number."),
		field.String("calling_uri").Optional().Nillable(),
		field.Int("answer_wait_time").Optional().Nillable().Comment("Seconds before a call is answered, 0 to 300."),
		field.Bool("hd_voice_enabled").Optional().Nillable(),
		field.Int("concurrency").Optional().Nillable().Comment("How many calls at once may go out from it; null: as many as the subaccount may."),
		field.Bool("is_legacy").Default(false).Comment("Taken over from a system before this one."),
	}
}

// Edges of PhoneNumber.
func (PhoneNumber) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("assistant", Assistant.Type).Ref("phone_numbers").Field("assistant_id").Unique(),
		edge.From("folder", AssistantFolder.Type).Ref("phone_numbers").Field("folder_id").Unique(),
		edge.To("pool_links", PoolMember.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of PhoneNumber.
func (PhoneNumber) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "number").Unique(),
		index.Fields("subaccount_id", "assistant_id"),
		index.Fields("subaccount_id", "folder_id"),
		index.Fields("number"), // a call to it does not say whose it is
		index.Fields("number_key"),
	}
}

// Annotations of PhoneNumber.
func (PhoneNumber) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
