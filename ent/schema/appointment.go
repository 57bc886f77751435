package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Appointment is a time that a contact has with the business.
type Appointment struct{ ent.Schema }

// Mixin of Appointment.
func (Appointment) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "appt"}, updated{}, ofSubaccount{}}
}

// Fields of Appointment.
func (Appointment) Fields() []ent.Field {
	return []ent.Field{
		field.String("contact_id").Optional().Nillable(),
		field.String("assistant_id").Optional().Nillable().Comment("Who booked it."),
		field.String("address").Optional().Nillable().Comment("Where it takes place."),
		field.String("status").Optional().Nillable().Default("SCHEDULED").Comment("One of SCHEDULED, CONFIRMED, CANCELLED, COMPLETED, NO_SHOW, RESCHEDULED."),
		field.String("source").Optional().Nillable().Comment("Where it was booked."),
		field.Time("start_time"),
		field.Time("end_time").Optional().Nillable(),
	}
}

// Edges of Appointment.
func (Appointment) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("appointments").Field("contact_id").Unique(),
		edge.From("assistant", Assistant.Type).Ref("appointments").Field("assistant_id").Unique(),
	}
}

// Indexes of Appointment.
func (Appointment) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id", "created_at", "id"),
		index.Fields("subaccount_id", "start_time"),
		index.Fields("subaccount_id", "updated_at", "id"),
		// What is taken of a calendar is found by its end, and by its start where it has none: the past is not read.
		index.Fields("subaccount_id", "assistant_id", "end_time", "start_time"),
	}
}
