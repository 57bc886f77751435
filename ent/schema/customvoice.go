package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/value"
)

// CustomVoice is a subaccount's own voice; those of the platform come with the program.
type CustomVoice struct{ ent.Schema }

// Mixin of CustomVoice.
func (CustomVoice) Mixin() []ent.Mixin {
	return []ent.Mixin{identity{prefix: "voi"}, updated{}, ofSubaccount{}, folded{columns: []string{"voice_name"}}}
}

// Fields of CustomVoice.
func (CustomVoice) Fields() []ent.Field {
	return []ent.Field{
		field.String("voice_id").Comment("What its provider calls it."),
		field.String("voice_name").Validate(value.NotEmpty),
		field.String("provider").Comment("One of ELEVENLABS, OPENAI, DEEPGRAM, PLAYHT, CUSTOM, RIME, MINIMAX."),
		field.String("accent").Optional().Nillable(),
		field.String("gender").Optional().Nillable(),
		field.String("age").Optional().Nillable(),
		field.String("preview_audio_url").Optional().Nillable(),
		field.Bool("allow_copy").Default(false).Comment("Other subaccounts of the workspace may copy it."),
	}
}

// Annotations of CustomVoice.
func (CustomVoice) Annotations() []schema.Annotation {
	return []schema.Annotation{Configured{}}
}
