package check

import (
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/domain/table"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// inputs are judges by the name of the type of the argument called input. A test names the mutations that have none, and why.
func inputs() map[string]Judge {
	return map[string]Judge{
		"BrandInput":               by(brand.JudgeAll),
		"ChatCompletionInput":      judge[chat.Input],
		"CreateApiKeyInput":        judge[workspace.CreateKey],
		"CreateAppointmentInput":   judge[appointment.Create],
		"CreateAssistantInput":     judge[assistant.Create],
		"CreateCallInput":          judge[call.Input],
		"CreateContactInput":       judge[contact.Create],
		"CreateInvitationInput":    judge[person.CreateInvitation],
		"CreateKnowledgeSiteInput": judge[knowledge.CreateSite],
		"CreateMessageInput":       judge[chat.NewMessage],
		"CreateModelEndpointInput": judge[workspace.CreateEndpoint],
		"CreatePhoneNumberInput":   judge[number.Create],
		"CreateSubaccountInput":    judge[workspace.CreateSubaccount],
		"CreateTagInput":           judge[contact.CreateTag],
		"CreateToolInput":          judge[tool.Create],
		"CreateTrunkInput":         judge[trunk.Create],
		"CreateWebCallInput":       judge[call.WebInput],
		"CreateWebhookInput":       judge[webhook.Create],
		"InboxSettingsInput":       judge[inbox.SettingsInput],
		"LessonInput":              judge[knowledge.Lesson],
		"MacroInput":               judge[inbox.MacroInput],
		"NoticeDeviceInput":        judge[notice.DeviceInput],
		"NoticeSettingsInput":      judge[notice.SettingsInput],
		"TableViewInput":           judge[table.Input],
		"TeamInput":                judge[inbox.TeamInput],
		"TopicInput":               judge[topic.Input],
		"TriageInput":              judge[inbox.Triage],
		"UpdateAppointmentInput":   judge[appointment.Update],
		"UpdateAssistantInput":     judge[assistant.Update],
		"UpdateBillingInput":       judge[billing.Setting],
		"UpdateContactInput":       judge[contact.Input],
		"UpdateKnowledgeSiteInput": judge[knowledge.UpdateSite],
		"UpdateMemberInput":        judge[person.UpdateMember],
		"UpdateModelEndpointInput": judge[workspace.UpdateEndpoint],
		"UpdatePhoneNumberInput":   judge[number.Update],
		"UpdateSubaccountInput":    judge[workspace.UpdateSubaccount],
		"UpdateTagInput":           judge[contact.UpdateTag],
		"UpdateToolInput":          judge[tool.Update],
		"UpdateTrunkInput":         judge[trunk.Update],
		"UpdateWebhookInput":       judge[webhook.Update],
		"WorkspaceEmbeddingsInput": judge[workspace.EmbeddingsInput],
		"WorkspaceModelInput":      by(workspace.JudgeModel),
		"WorkspaceSpeechInput":     judge[workspace.SpeechInput],
	}
}

// argued are judges of arguments, by the name that @judged has for them. An argument called input is not theirs.
func argued() map[string]Judge {
	return map[string]Judge{
		"doNotCall":          by(donotcall.JudgeNumber),
		"workspaceDoNotCall": by(donotcall.JudgeWorkspaceNumber),
		"contactChange":      all(judge[bulk.Way], judge[bulk.ContactChange]),
		"bulkChange":         judge[bulk.Way],
		"toolName":           judge[tool.CopyName],
		"faqs":               judge[knowledge.FaqSource],
		"contactImport":      judge[contact.NewImport],
		"numberList":         judge[donotcall.TextInput],
		"retention":          judge[retention.Change],
		"topicUnion":         judge[topic.Union],
		"span":               judge[webhook.Span],
		"calendar":           judge[appointment.CalendarSetting],
		"prices":             judge[billing.NewPrices],
		"ring":               judge[call.Ring],
	}
}
