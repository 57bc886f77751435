package chat

import (
	"maps"
	"regexp"
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

// plainly is a value that may stand among instructions: one or two words of a name, a number or an address, which can order nothing.
var plainly = regexp.MustCompile(`^[\pL\pN+(@][\pL\pM\pN@.,_+()'’-]*( [\pL\pM\pN@.,_+()'’-]+)?$`)

const plainMost = 60 // bytes

// inlined are variables as a prompt has them. Of what a contact or its CRM wrote, the prompt refers to the message with the contact's data,
// unless it is a plain value: prompts are written around names.
func inlined(variables map[string]string) map[string]string {
	values := maps.Clone(variables)
	for _, k := range known {
		if k.source != ofContact {
			continue
		}
		value := strings.TrimSpace(values[k.name])
		if values[k.name] = value; value != "" && (len(value) > plainMost || !plainly.MatchString(value)) {
			values[k.name] = "(" + k.name + ", see " + dataMark + ")"
		}
	}
	return values
}
