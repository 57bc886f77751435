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
	filled, unknown := Fill(text, inlined(t.variables(t.service.Now())))
	t.referred, t.trace.PromptSize, t.trace.Unknown = names(text), len([]rune(filled)), unknown
	return filled
}

// theTime is the variable that changes by the minute: in a prompt, it would keep endpoints from caching what comes after it.
const theTime = "right_now.time"

// inlined are variables as a prompt has them. What a contact or its CRM wrote stands outside of the system message, and so does the time:
// the prompt refers to the messages that have them.
func inlined(variables map[string]string) map[string]string {
	values := maps.Clone(variables)
	for _, k := range known {
		if (k.source == ofContact || k.name == theTime) && strings.TrimSpace(values[k.name]) != "" {
			values[k.name] = "(" + k.name + ", see " + dataMark + ")"
		}
	}
	return values
}
