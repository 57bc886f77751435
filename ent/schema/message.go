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

// Message is one thing said in a conversation.
type Message struct{ ent.Schema }

// Mixin of Message.
func (Message) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "msg"}, created{}, ofSubaccount{}}
}

// Fields of Message.
func (Message) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.Text("content"),
		field.Bool("ai").Default(false).Comment("True where it was said for the assistant."),
		field.String("source").Default("api").Comment("One of api, human, assistant, call, import."),
		field.String("channel").Default("WEBCHAT").Comment("One of SMS, EMAIL, VOICE, WHATSAPP, WEBCHAT, FACEBOOK, INSTAGRAM, GMB, LIVE_CHAT, CUSTOM."),
		field.String("type").Default("TEXT").Comment("One of TEXT, IMAGE, VIDEO, AUDIO, FILE, LOCATION, CONTACT, SYSTEM, TOOL_CALL, TOOL_RESULT, FUNCTION_CALL, FUNCTION_RESULT."),
		field.String("attempt").Optional().Nillable().Immutable().Comment("The idempotency record it was said under, so that a repeat finds it."),
		field.Bool("incomplete").Default(false).Comment("The reply was cut off."),
		field.String("awaits").Optional().Nillable().Comment("What it waits for: turn, or the reply of one under way; null: nothing."),
		field.String("delivery_status").Optional().Nillable().Comment("One of PENDING, SENDING, SENT, FAILED; null: nothing to send."),
		field.String("delivery_error").Optional().Nillable(),
		field.JSON("sends", json.RawMessage{}).Optional().Annotations(Derived{}).
			Comment("The texts and e-mails that a tool has begun to send for it, until it is answered: a turn begun anew makes none of them again."),
	}
}

// Edges of Message.
func (Message) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("messages").Field("conversation_id").Unique().Required().Immutable(),
		edge.To("sayings", Saying.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// Indexes of Message.
func (Message) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id", "created_at", "id"),
		index.Fields("subaccount_id", "attempt", "ai").Unique(),
		// Whether a person took part in a conversation, however long it is.
		index.Fields("subaccount_id", "conversation_id").StorageKey("message_human").Annotations(entsql.IndexWhere("source = 'human'")),
	}
}

// Annotations of Message.
func (Message) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
