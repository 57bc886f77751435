package check

import (
	"encoding/json"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Judge finds what is wrong with the input of a mutation beyond its @check. Services ask theirs themselves; here it is asked only of an
// input that breaks a @check, so that one answer names everything.
type Judge func(input map[string]any) []fault.Detail

// Judges are those of the mutations that have one.
func Judges() map[string]Judge {
	return map[string]Judge{
		"createAppointment": judge[appointment.Create],
		"updateAppointment": judge[appointment.Update],
		"createAssistant":   judge[assistant.Create],
		"updateAssistant":   judge[assistant.Update],
		"createCall":        judge[call.Input],
		"createContact":     judge[contact.Create],
		"createTool":        judge[tool.Create],
		"updateTool":        judge[tool.Update],
		"createWebhook":     judge[webhook.Create],
		"updateWebhook":     judge[webhook.Update],
		"updateSubaccount":  judge[workspace.UpdateSubaccount],
	}
}

func judge[T rule.Judge](input map[string]any) []fault.Detail {
	text, err := json.Marshal(input)
	if err != nil {
		return nil
	}
	var in T
	if err := json.Unmarshal(text, &in); err != nil {
		return nil // some value is of another type, and has been named
	}
	return in.Judge()
}
