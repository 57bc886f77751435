package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// Assistant is an AI assistant that handles calls and chats.
type Assistant struct{ ent.Schema }

// Mixin of Assistant.
func (Assistant) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "asst"}, updated{}, ofSubaccount{}, folded{columns: []string{"name"}}}
}

// Fields of Assistant.
func (Assistant) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.Text("description").Optional().Nillable().Comment("What it is for."),
		field.String("model").Optional().Nillable().Comment("The name of the language model; the configuration maps it."),
		field.Text("prompt").Optional().Nillable().Comment("Its instructions, with template variables."),
		field.Float("temperature").Optional().Nillable().Comment("0 to 2."),
		field.String("voice_id").Optional().Nillable().Comment("The provider's id of its voice."),
		field.String("assistant_type").Default("STANDARD").Comment("One of STANDARD, FLOW_BUILDER."),
		field.String("language").Optional().Nillable().Comment("BCP 47."),
		field.Bool("voice_enabled").Default(true),
		field.Bool("web_calls_enabled").Default(false).Comment("The provider accepted the full configuration with anonymous web calls enabled.").Annotations(Derived{}),
		field.Time("last_synced_at").Optional().Nillable().Comment("When the provider last accepted the full configuration.").Annotations(Derived{}),
		field.String("folder_id").Optional().Nillable(),
		field.Bool("archived").Default(false).Comment("Archived, it answers no one."),
		field.String("greeting_mode").Default("dynamic").Comment("One of dynamic, fixed, contact_first."),
		field.Text("inbound_opening_message").Optional().Nillable().Comment("Spoken in fixed mode on inbound calls."),
		field.Text("outbound_opening_message").Optional().Nillable().Comment("Spoken in fixed mode on outbound calls."),
		field.Text("legacy_opening_message").Optional().Nillable().Comment("The single opener of assistants made before the split by direction."),
		field.Text("inbound_greeting").Optional().Nillable().Comment("Feeds {{greeting}} on inbound calls."),
		field.Text("outbound_greeting").Optional().Nillable().Comment("Feeds {{greeting}} on outbound calls."),
		field.Text("voicemail_message").Optional().Nillable().Comment("Spoken to a voicemail box; null hangs up."),
		field.Bool("enable_voicemail_detection").Default(false),
		field.Strings("platform_tools").Default([]string{}).Comment("Names of attached platform tools, sorted."),
		field.JSON("calendar", json.RawMessage{}).Optional().Comment("When appointments can be booked; null: office hours."),
		field.JSON("behavior", json.RawMessage{}).Optional().Comment("How it behaves in conversations beyond its prompt; null: the defaults."),
		field.String("ambient_noise").Optional().Nillable().Comment("Background sound on calls."),
		field.Float("queue").Optional().Nillable().Comment("The legacy clients' queue number."),
		field.Bool("public_calls").Default(false).Comment("Anybody can call it from a web page."),
		field.String("public_id").Optional().Nillable().Unique().Comment("Names it in links; random, so that knowing it is being given it."),
		field.Strings("call_origins").Optional().Comment("Sites that may show the page by which it is called."),
		field.Int("calls_per_address").Default(10).Comment("Public calls an hour from one network address."),
		field.Int("web_concurrency").Default(5).Comment("Web calls at once."),
		field.Int("web_minutes").Default(10).Comment("The longest web call."),
		field.Int("revision").Default(1).Comment("Counts the changes; the ETag.").Annotations(Derived{}),
		field.Int("sync_wanted").Default(1).Comment("Counts the configurations that the provider is to have.").Annotations(Derived{}),
		field.Int("sync_done").Default(0).Comment("The last one that the provider answered.").Annotations(Derived{}),
		field.Text("sync_refusal").Optional().Nillable().Comment("Why the provider did not take it.").Annotations(Derived{}),
		field.Time("sync_until").Optional().Nillable().Comment("Until when nobody else asks the provider.").Annotations(Derived{}),
		field.Int64("sync_by").Optional().Comment("The job that asks the provider.").Annotations(Derived{}),
		field.Int("latest_version").Default(0).Comment("The number of the newest prompt version.").Annotations(Derived{}),
	}
}

// Edges of Assistant.
func (Assistant) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("folder", AssistantFolder.Type).Ref("assistants").Field("folder_id").Unique(),
		edge.To("versions", AssistantVersion.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("notes", AssistantNote.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("knowledge_links", AssistantKnowledgeBase.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("tool_links", AssistantTool.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("conversations", Conversation.Type),
		edge.To("tags", Tag.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("phone_numbers", PhoneNumber.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("reply_times", ReplyTime.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("unanswered_questions", UnansweredQuestion.Type).Annotations(entsql.OnDelete(entsql.Cascade)),
		edge.To("calls", Call.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
		edge.To("appointments", Appointment.Type).Annotations(entsql.OnDelete(entsql.SetNull)),
	}
}

// Indexes of Assistant.
func (Assistant) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "folder_id"),
		index.Fields("subaccount_id", "updated_at", "id"),
		index.Fields("subaccount_id", "name_key", "id"),
		index.Fields("id").StorageKey("assistant_unsynced").Annotations(entsql.IndexWhere("sync_done < sync_wanted")),
	}
}

// Annotations of Assistant.
func (Assistant) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
