package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// Conversation is a thread of messages between a contact and an assistant.
type Conversation struct{ ent.Schema }

// Mixin of Conversation.
func (Conversation) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "conv"}, updated{}, ofSubaccount{}, folded{columns: []string{"preview_text", "summary"}}}
}

// Fields of Conversation.
func (Conversation) Fields() []ent.Field {
	return []ent.Field{
		field.String("external_id").Optional().Nillable().Comment("What the caller calls it."),
		field.String("contact_id").Optional().Nillable().Comment("Null: anonymous."),
		field.String("assistant_id").Optional().Nillable(),
		field.Text("preview_text").Optional().Nillable().Comment("The beginning of the last message.").Annotations(Derived{}),
		field.String("last_channel").Optional().Nillable().Annotations(Derived{}),
		field.String("conversation_type").Default("CHAT").Comment("One of CHAT, VOICE."),
		field.Int("ai_responses").Default(0).Comment("Messages said for the assistant.").Annotations(Derived{}),
		field.Bool("is_archived").Default(false),
		field.Bool("is_favorite").Default(false),
		field.String("lead_quality").Optional().Nillable().Comment("One of HOT, WARM, COLD, UNQUALIFIED."),
		field.String("user_sentiment").Optional().Nillable().Comment("One of POSITIVE, NEUTRAL, NEGATIVE, MIXED."),
		field.String("status").Default("OPEN").Comment("One of OPEN, CLOSED."),
		field.Text("summary").Optional().Nillable().Comment("What it was about."),
		field.Text("digest").Optional().Nillable().Comment("What was said before the messages that still go to a model.").Annotations(Derived{}),
		field.Time("digested_until").Optional().Nillable().Comment("The time of the last message that the digest covers.").Annotations(Derived{}),
		field.Time("paused_until").Optional().Nillable().Comment("The assistant is silent so long: a person has spoken."),
		field.Time("handed_off_at").Optional().Nillable().Comment("Since when it waits for a person; the assistant is silent."),
		field.Text("hand_off_reason").Optional().Nillable(),
		field.Time("snoozed_until").Optional().Nillable().Comment("It is out of the way until then, or until the contact writes."),
		field.String("assignee_id").Optional().Nillable().Comment("The member whose conversation it is."),
		field.String("team_id").Optional().Nillable().Comment("The team whose conversation it is. It may have been deleted since."),
		field.String("priority").Default("NONE").Comment("One of NONE, LOW, MEDIUM, HIGH, URGENT."),
		field.Time("opened_at").Optional().Nillable().Comment("When it was last reopened; null: never.").Annotations(Derived{}),
		field.Time("last_heard_at").Optional().Nillable().Comment("When the contact last wrote.").Annotations(Derived{}),
		field.Int("first_response_seconds").Optional().Nillable().Annotations(Derived{}).
			Comment("From when it began to wait for a person, or was opened, to the first reply of one."),
		field.Int("resolution_seconds").Optional().Nillable().Comment("From when it was opened to when it was closed.").Annotations(Derived{}),
		field.Time("response_due_at").Optional().Nillable().Comment("When a person is to have replied; null: no target, or one has.").Annotations(Derived{}),
		field.Time("resolution_due_at").Optional().Nillable().Comment("When it is to be closed; null: no target.").Annotations(Derived{}),
		field.Time("due_at").Optional().Nillable().Comment("The next of the two whose passing has not been noticed.").Annotations(Derived{}),
		field.Time("missed_at").Optional().Nillable().Comment("The last of the two that has passed; null: neither has."),
		field.Bool("response_met").Optional().Nillable().Annotations(Derived{}).
			Comment("Whether replies came by when they were due, each of them; null: none was, or it is not known yet."),
		field.Bool("resolution_met").Optional().Nillable().Comment("The same for closing it.").Annotations(Derived{}),
		field.Time("quiet_since").Optional().Nillable().Comment("The last message that no analysis has seen.").Annotations(Derived{}),
		onTheWay("preview_grams", "preview_text"),
		onTheWay("summary_grams", "summary"),
	}
}

// onTheWay are the pieces of a text on their way into the index.
func onTheWay(name, text string) ent.Field {
	return field.Other(name, ngram.Set{}).Optional().Annotations(Derived{}).
		Comment("The pieces of the " + text + ", which a trigger moves into the index; none: it has. " +
			"Null: the index has nothing of this text, or of another.").
		SchemaType(map[string]string{dialect.Postgres: "integer[]", dialect.SQLite: "text"})
}

// Edges of Conversation.
func (Conversation) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("contact", Contact.Type).Ref("conversations").Field("contact_id").Unique(),
		edge.From("assistant", Assistant.Type).Ref("conversations").Field("assistant_id").Unique().Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("messages", Message.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("turns", Turn.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("holds", Hold.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("calls", Call.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("tool_calls", ToolCall.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("notes", ConversationNote.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("marks", ConversationMark.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("ratings", Rating.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("notices", Notice.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("unanswered_questions", UnansweredQuestion.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("topic_links", TopicLink.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// unindexed is what a search has to look at, because the index does not know it.
const unindexed = "preview_grams IS NULL AND preview_text_key IS NOT NULL OR summary_grams IS NULL AND summary_key IS NOT NULL"

// current is what somebody may have to do something about now.
const current = "status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived"

// Indexes of Conversation.
func (Conversation) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "external_id").Unique(),
		index.Fields("subaccount_id", "contact_id", "updated_at", "id"),
		index.Fields("subaccount_id", "assistant_id"),
		index.Fields("subaccount_id", "updated_at", "id"),
		// The views of the inbox, each in its order. Of a large subaccount most conversations are in none of them.
		index.Fields("subaccount_id", "assignee_id", "updated_at", "id").StorageKey("conversation_mine").
			Annotations(entsql.IndexWhere("assignee_id IS NOT NULL AND " + current)),
		index.Fields("subaccount_id", "team_id", "updated_at", "id").StorageKey("conversation_team").
			Annotations(entsql.IndexWhere("team_id IS NOT NULL AND " + current)),
		index.Fields("subaccount_id", "updated_at", "id").StorageKey("conversation_unassigned").
			Annotations(entsql.IndexWhere("assignee_id IS NULL AND " + current)),
		index.Fields("subaccount_id", "updated_at", "id").StorageKey("conversation_waiting").
			Annotations(entsql.IndexWhere("handed_off_at IS NOT NULL AND " + current)),
		index.Fields("subaccount_id", "updated_at", "id").StorageKey("conversation_snoozed").
			Annotations(entsql.IndexWhere("snoozed_until IS NOT NULL AND status = 'OPEN' AND NOT is_archived")),
		index.Fields("subaccount_id", "updated_at", "id").StorageKey("conversation_overdue").
			Annotations(entsql.IndexWhere("missed_at IS NOT NULL AND " + current)),
		index.Fields("due_at").StorageKey("conversation_target").Annotations(entsql.IndexWhere("due_at IS NOT NULL")),
		// Few have a priority: saved views look for those that do.
		index.Fields("subaccount_id", "priority", "updated_at", "id").StorageKey("conversation_priority").
			Annotations(entsql.IndexWhere("priority <> 'NONE'")),
		index.Fields("snoozed_until").StorageKey("conversation_due").Annotations(entsql.IndexWhere("snoozed_until IS NOT NULL")),
		index.Fields("subaccount_id", "id").StorageKey("conversation_unindexed").Annotations(entsql.IndexWhere(unindexed)),
		index.Fields("quiet_since").Annotations(entsql.IndexWhere("quiet_since IS NOT NULL")), // few are, of whole databases
	}
}

// Annotations of Conversation.
func (Conversation) Annotations() []schema.Annotation {
	return []schema.Annotation{Recorded{}}
}
