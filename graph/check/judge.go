package check

import (
	"encoding/json"

	"github.com/vektah/gqlparser/v2/ast"

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

// JudgeOf is the judge of a root field's input, nil if there is none. The field is of a validated document.
func JudgeOf(f *ast.Field) Judge {
	if f.Definition == nil {
		return nil
	}
	if input := f.Definition.Arguments.ForName("input"); input != nil {
		return judges()[input.Type.Name()]
	}
	return nil
}

// judges are by the name of the input's type.
func judges() map[string]Judge {
	return map[string]Judge{
		"CreateAppointmentInput": judge[appointment.Create],
		"UpdateAppointmentInput": judge[appointment.Update],
		"CreateAssistantInput":   judge[assistant.Create],
		"UpdateAssistantInput":   judge[assistant.Update],
		"CreateCallInput":        judge[call.Input],
		"CreateContactInput":     judge[contact.Create],
		"CreateToolInput":        judge[tool.Create],
		"UpdateToolInput":        judge[tool.Update],
		"CreateWebhookInput":     judge[webhook.Create],
		"UpdateWebhookInput":     judge[webhook.Update],
		"UpdateSubaccountInput":  judge[workspace.UpdateSubaccount],
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
