package chat

import (
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// prompt is the assistant's instructions with the variables filled in.
func (t *turn) prompt() string {
	text := store.Text(t.assistant.Prompt)
	if extra := t.in.AdditionalInstructions.Value(); extra != nil {
		text += "\n\n" + *extra
	}
	filled, unknown := Fill(text, t.variables(time.Now()))
	t.trace.PromptSize, t.trace.Unknown = len([]rune(filled)), unknown
	return filled
}
