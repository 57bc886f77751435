package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// Subaccount is a client of a workspace, also called a location; everything else belongs to one.
type Subaccount struct{ ent.Schema }

// Mixin of Subaccount.
func (Subaccount) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "sub"}, updated{}, ofWorkspace{}, folded{columns: []string{"name", "location_id"}}}
}

// Fields of Subaccount.
func (Subaccount) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Validate(value.NotEmpty),
		field.String("location_id").Optional().Nillable().Comment("What the client's CRM calls it."),
		field.String("time_zone").Default("UTC").Comment("IANA name; days and hours are those of this zone."),
		field.String("region").Optional().Nillable().Comment("Where a phone number without a country code is read, ISO 3166; null: by the time zone."),
		field.JSON("calling_hours", json.RawMessage{}).Optional().Comment("Hours in which calls may be placed; null: 08:00 to 21:00."),
		field.Float("monthly_budget").Optional().Nillable().Comment("US dollars a month; null: no limit."),
		field.JSON("custom_values", map[string]string{}).Default(map[string]string{}).Comment("Feeds {{custom_values.*}}."),
		field.Bytes("tool_secret").Optional().Sensitive().Comment("Sealed: what requests of custom tools are signed with."),
		field.Bytes("tool_secret_before").Optional().Sensitive().Comment("Sealed: the one before, while it is still valid."),
		field.Time("tool_secret_until").Optional().Nillable().Comment("How long the one before is."),
		field.Int("concurrency").Default(20).Comment("Calls at once."),
		field.Int("web_concurrency").Default(10).Comment("Web calls at once, which count among all calls, too."),
		field.Bool("archived").Default(false),
		field.Time("archived_at").Optional().Nillable().Annotations(Derived{}).Comment("Since when it is: months that begin later have no fee."),
		field.String("billed_through").Default("").Annotations(Derived{}).
			Comment("YYYY-MM, the last month that is over without a statement, which it never gets; empty: none."),
		field.Bool("creates_unknown_contacts").Default(true).Comment("A contact that the CRM names and we do not have is created when it chats."),
		field.Bool("recording").Default(true).Comment("Its calls are recorded."),
		field.String("recording_notice").Optional().Nillable().Comment("Is said at the beginning of a recorded call; null: the installation's."),
		field.Int("recording_days").Optional().Nillable().Comment("How many days recordings are kept; null: as long as their calls."),
		field.String("opt_out_key").Optional().Nillable().Comment("Who presses it in a call is not called again; null: none."),
		field.Int("longest_call_minutes").Optional().Nillable().Comment("After these a call is ended; null: after the installation's."),
		field.Int64("stored_bytes").Default(0).Annotations(Derived{}).
			Comment("Of its files and its knowledge. Triggers keep it: files go by cascades, too."),
	}
}

// Edges of Subaccount.
func (Subaccount) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("workspace", Workspace.Type).Ref("subaccounts").Field("workspace_id").Unique().Required().Immutable(),
	}
}

// Indexes of Subaccount.
func (Subaccount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("workspace_id", "location_id").Unique(),
		index.Fields("workspace_id", "updated_at", "id"),
		index.Fields("workspace_id", "name_key", "id"),
	}
}

// Annotations of Subaccount.
func (Subaccount) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
