package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Turn is how a reply came about, or why there was none. Its id is the trace's. It is kept for some time only.
type Turn struct{ ent.Schema }

// Mixin of Turn.
func (Turn) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "trace"}, created{}, ofSubaccount{}}
}

// Fields of Turn.
func (Turn) Fields() []ent.Field {
	return []ent.Field{
		field.String("conversation_id").Immutable(),
		field.String("call_id").Optional().Nillable().Immutable().Comment("Of a call's turn."),
		field.String("message_id").Optional().Nillable().Comment("The reply, or what was left without one."),
		field.String("assistant_id").Comment("Who answered; it may be gone."),
		field.String("outcome").Comment("One of ANSWERED, SILENT, CUT, FAILED."),
		field.String("answerer").Comment("passages, training, or model."),
		field.String("model").Optional().Nillable().Comment("As the endpoint was asked for it."),
		field.String("endpoint").Optional().Nillable().Comment("Its address, without anything secret."),
		field.String("endpoint_name").Optional().Nillable().Comment("Of a further endpoint of the workspace: as it was called then."),
		field.Strings("skipped").Optional().Comment("Models of fallbacks whose endpoint had been deleted, and with a budget, those without a price."),
		field.String("failure").Optional().Nillable().Comment("Why there is no reply, or only a part of one."),
		field.String("namespace").Default(""),
		field.Int("read_units").Default(0).Comment("Passages looked at."),
		field.JSON("matches", json.RawMessage{}).Optional().Comment("What was found, best first."),
		field.Int("prompt_size").Default(0).Comment("Characters, with the variables filled in."),
		field.Strings("unknown_variables").Optional(),
		field.Bytes("request").Optional().Comment("The first request to the model: JSON, compressed by gzip."),
		field.String("incomplete").Optional().Nillable().Comment("Why the model stopped before its end: length, or a filter."),
		field.Bool("unpriced").Default(false).Comment("No price of the model is known: the cost is not counted."),
		field.Int("cached_tokens").Default(0).Comment("Of the input tokens, those that the endpoint had in its cache."),
		field.Int("rounds").Default(0).Comment("Rounds of tools."),
		field.Int("input_tokens").Default(0),
		field.Int("output_tokens").Default(0),
		field.Int64("cost").Default(0).Comment("Millionths of a US dollar."),
		field.Float("search_ms").Default(0),
		field.Float("first_token_ms").Optional().Nillable(),
		field.Float("answer_ms").Default(0).Comment("Until the reply was complete, tools included."),
	}
}

// Edges of Turn.
func (Turn) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("conversation", Conversation.Type).Ref("turns").Field("conversation_id").Unique().Required().Immutable(),
	}
}

// Indexes of Turn.
func (Turn) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("subaccount_id", "conversation_id", "created_at", "id"),
		index.Fields("subaccount_id", "message_id"),
	}
}

// Annotations of Turn.
func (Turn) Annotations() []schema.Annotation {
	return []schema.Annotation{
		Unaudited{},
	}
}
