package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Call is a phone call or a web call, from the intent to what is known of it afterwards. Its status follows from what is known, so that
// it is the same in whatever order that became known.
type Call struct{ ent.Schema }

// Mixin of Call.
func (Call) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "call"}, updated{}, ofSubaccount{}}
}

// Fields of Call.
func (Call) Fields() []ent.Field {
	return []ent.Field{
		field.String("carrier_id").Optional().Nillable().Comment("The carrier's id."),
		field.String("status").Default("QUEUED").
			Comment("One of QUEUED, INITIATED, RINGING, IN_PROGRESS, COMPLETED, BUSY, FAILED, NO_ANSWER, CANCELED."),
		field.String("call_type").Default("phone").Comment("One of phone, web."),
		field.String("direction").Comment("One of inbound, outbound."),
		field.String("to_number").Optional().Nillable().Comment("E.164; null in a web call, and in no other."),
		field.String("from_number").Optional().Nillable().Comment("E.164."),
		field.String("assistant_id").Optional().Nillable(),
		field.String("contact_id").Optional().Nillable(),
		field.String("conversation_id").Optional().Nillable(),
		field.String("number_pool_id").Optional().Nillable().Immutable().Comment("Where a number to call from was asked for."),
		field.JSON("variables", json.RawMessage{}).Optional().Comment("Feeds the template variables of the call."),
		field.Bool("active").Default(true).Comment("It is not over, or not known to be."),
		field.Time("asked_at").Optional().Nillable().Comment("When the carrier was asked to place it."),
		field.Time("accepted_at").Optional().Nillable().Comment("When the carrier took it."),
		field.Time("rang_at").Optional().Nillable(),
		field.Time("answered_at").Optional().Nillable(),
		field.Time("ended_at").Optional().Nillable(),
		field.String("outcome").Optional().Nillable().Comment("How it ended, by the carrier's account."),
		field.String("disconnection_reason").Optional().Nillable(),
		field.String("failure").Optional().Nillable().
			Comment("What did not work, if it failed: one of NO_SPEECH, NO_VOICE, HEARING, SPEAKING, ASSISTANT, SERVER."),
		field.Time("heard_at").Optional().Nillable().Comment("When the carrier last told something of it."),
		field.JSON("transcript", json.RawMessage{}).Optional().Comment("Who said what, and when."),
		field.Bool("recorded").Default(false).Comment("There is a recording."),
		field.Bool("opted_out").Default(false).Comment("The called does not want to be called again."),
		field.JSON("called_tools", json.RawMessage{}).Optional().Comment("The tools that were used in it, when it was over."),
		field.Int("duration_ms").Default(0).Comment("Answer to end."),
		field.Int64("cost").Default(0).Comment("Millionths of a US dollar."),
		field.Text("summary").Optional().Nillable(),
		field.String("user_sentiment").Optional().Nillable().Comment("One of POSITIVE, NEUTRAL, NEGATIVE, MIXED."),
		field.Bool("successful").Optional().Nillable(),
		field.JSON("ledger", json.RawMessage{}).Optional().Comment("How long each turn took, and what of."),
		field.Bool("timed").Default(false).Comment("The ledger is in the assistant's reply times.").Annotations(Derived{}),
		field.Bytes("waveform").Optional().Comment("How loud each side of the recording is, part by part.").Annotations(Derived{}),
		field.String("owner").Optional().Nillable().Comment("The copy of the server that its sound passes through.").Annotations(Derived{}),
		field.String("owner_url").Optional().Nillable().Comment("Where the other copies reach that one.").Annotations(Derived{}),
		field.Time("owned_until").Optional().Nillable().Comment("When that copy is given up, unless it says that it lives.").Annotations(Derived{}),
		field.JSON("dialog", json.RawMessage{}).Optional().Comment("What another copy needs to hang up.").Annotations(Derived{}),
		field.Bool("hang_up").Default(false).Comment("Somebody wants it ended.").Annotations(Derived{}),
		field.String("ticket").Optional().Nillable().Immutable().Comment("What a web call was begun by, which no other can be.").Annotations(Derived{}),
		field.String("attempt").Optional().Nillable().Immutable().
			Comment("The idempotency record it was asked for under, or the INVITE that it came by, so that a repeat finds it."),
	}
}

// Edges of Call.
func (Call) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("calls").Field("contact_id").Unique(),
		edge.From("assistant", Assistant.Type).Ref("calls").Field("assistant_id").Unique(),
		edge.From("conversation", Conversation.Type).Ref("calls").Field("conversation_id").Unique(),
		edge.To("recordings", File.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("supervisions", Supervision.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("sayings", Saying.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("topic_links", TopicLink.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Call.
func (Call) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "contact_id", "created_at", "id"),
		index.Fields("subaccount_id", "assistant_id", "created_at", "id"),
		index.Fields("subaccount_id", "conversation_id", "created_at", "id"),
		index.Fields("subaccount_id", "attempt").Unique(),
		index.Fields("subaccount_id", "ticket").Unique(),
		// One call at a time: with a contact, and to a number.
		index.Fields("subaccount_id", "contact_id").Unique().StorageKey("call_active_contact").Annotations(entsql.IndexWhere("active")),
		index.Fields("subaccount_id", "to_number").Unique().StorageKey("call_active_number").
			Annotations(entsql.IndexWhere("active AND direction = 'outbound'")),
		index.Fields("subaccount_id", "to_number", "asked_at"),
		index.Fields("subaccount_id", "from_number", "created_at"),
		index.Fields("owned_until").StorageKey("call_owned").Annotations(entsql.IndexWhere("active AND owner IS NOT NULL")),
		index.Fields("subaccount_id", "updated_at", "id"),
		index.Fields("subaccount_id", "duration_ms", "id"),
		index.Fields("subaccount_id", "cost", "id"),
		index.Fields("subaccount_id", "ended_at").StorageKey("call_recorded").Annotations(entsql.IndexWhere("recorded")),
	}
}

// Annotations of Call.
func (Call) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}, entsql.Checks(map[string]string{"call_number": "call_type = 'web' OR to_number IS NOT NULL"})}
}
