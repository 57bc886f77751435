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

// argued are judges of arguments, by the mutation. What an argument called input holds is not theirs.
func argued() map[string]Judge {
	return map[string]Judge{
		"addDoNotCall":             by(donotcall.JudgeNumber),
		"addWorkspaceDoNotCall":    by(donotcall.JudgeWorkspaceNumber),
		"bulkChangeContacts":       all(judge[bulk.Way], judge[bulk.ContactChange]),
		"bulkChangeConversations":  judge[bulk.Way],
		"copyTool":                 judge[tool.CopyName],
		"createFaqSource":          judge[knowledge.FaqSource],
		"importContacts":           judge[contact.NewImport],
		"importWorkspaceDoNotCall": judge[donotcall.TextInput],
		"inheritRetention":         judge[retention.Change],
		"mergeTopics":              judge[topic.Union],
		"replayWebhook":            judge[webhook.Span],
		"setAssistantCalendar":     judge[appointment.CalendarSetting],
		"setPrices":                judge[billing.NewPrices],
		"setRetention":             judge[retention.Change],
		"setWorkspaceRetention":    judge[retention.Change],
		"simulateInboundCall":      judge[call.Ring],
	}
}
