package assistant

import (
	"fmt"
	"reflect"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
)

// settings are the fields that a user sets, by column. What is not here is kept by the platform.
func settings(a *ent.Assistant) map[string]any {
	return map[string]any{
		assistant.FieldName:                     a.Name,
		assistant.FieldDescription:              a.Description,
		assistant.FieldModel:                    a.Model,
		assistant.FieldPrompt:                   a.Prompt,
		assistant.FieldTemperature:              a.Temperature,
		assistant.FieldVoiceID:                  a.VoiceID,
		assistant.FieldAssistantType:            a.AssistantType,
		assistant.FieldLanguage:                 a.Language,
		assistant.FieldVoiceEnabled:             a.VoiceEnabled,
		assistant.FieldFolderID:                 a.FolderID,
		assistant.FieldArchived:                 a.Archived,
		assistant.FieldGreetingMode:             a.GreetingMode,
		assistant.FieldInboundOpeningMessage:    a.InboundOpeningMessage,
		assistant.FieldOutboundOpeningMessage:   a.OutboundOpeningMessage,
		assistant.FieldLegacyOpeningMessage:     a.LegacyOpeningMessage,
		assistant.FieldInboundGreeting:          a.InboundGreeting,
		assistant.FieldOutboundGreeting:         a.OutboundGreeting,
		assistant.FieldVoicemailMessage:         a.VoicemailMessage,
		assistant.FieldEnableVoicemailDetection: a.EnableVoicemailDetection,
		assistant.FieldPlatformTools:            a.PlatformTools,
		assistant.FieldAmbientNoise:             a.AmbientNoise,
		assistant.FieldCalendar:                 a.Calendar,
		assistant.FieldBehavior:                 a.Behavior,
		assistant.FieldQueue:                    a.Queue,
		assistant.FieldPublicCalls:              a.PublicCalls,
		assistant.FieldPublicID:                 a.PublicID,
		assistant.FieldCallOrigins:              a.CallOrigins,
		assistant.FieldCallsPerAddress:          a.CallsPerAddress,
		assistant.FieldWebConcurrency:           a.WebConcurrency,
		assistant.FieldWebMinutes:               a.WebMinutes,
	}
}

// blankAssistant is what creation starts from.
func blankAssistant() *ent.Assistant {
	return &ent.Assistant{
		AssistantType: assistant.DefaultAssistantType,
		VoiceEnabled:  assistant.DefaultVoiceEnabled,
		GreetingMode:  assistant.DefaultGreetingMode,
		PlatformTools: []string{},

		CallsPerAddress: assistant.DefaultCallsPerAddress,
		WebConcurrency:  assistant.DefaultWebConcurrency,
		WebMinutes:      assistant.DefaultWebMinutes,
	}
}

// write puts into the mutation the settings that differ, and reports whether any did.
func write(m *ent.AssistantMutation, before, after *ent.Assistant) (changed bool, err error) {
	old := settings(before)
	for column, v := range settings(after) {
		if reflect.DeepEqual(old[column], v) {
			continue
		}
		changed = true
		if err := put(m, column, v); err != nil {
			return false, fmt.Errorf("assistant %s: %w", column, err)
		}
	}
	return changed, nil
}

// put sets one column, or clears it where the value is a nil pointer.
func put(m *ent.AssistantMutation, column string, v any) error {
	r := reflect.ValueOf(v)
	if r.Kind() != reflect.Pointer {
		return m.SetField(column, v)
	}
	if r.IsNil() {
		return m.ClearField(column)
	}
	return m.SetField(column, r.Elem().Interface())
}
