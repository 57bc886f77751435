package chat

import (
	"maps"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// prompt is the assistant's instructions with the variables filled in.
func (t *turn) prompt() string {
	text := store.Text(t.assistant.Prompt)
	if extra := t.in.AdditionalInstructions.Value(); extra != nil {
		text += "\n\n" + *extra
	}
	values, referred := inlined(t.variables(t.service.Now()))
	filled, unknown := Fill(text, values)
	t.referred, t.trace.PromptSize, t.trace.Unknown = referred, len([]rune(filled)), unknown
	return filled
}

// inlined are variables as a prompt has them, and those that it refers to: what a contact or its CRM wrote must not pass for an
// instruction.
func inlined(variables map[string]string) (values map[string]string, referred map[string]bool) {
	values, referred = maps.Clone(variables), map[string]bool{}
	for name, value := range values {
		if strings.HasPrefix(name, ofContact+".") {
			values[name], referred[name] = inline(name, value)
		}
	}
	return values, referred
}
