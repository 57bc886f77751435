package view

import (
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// The connections and edges of the schema, by their names there: what a page shows needs no code of its own.
//
// They are written by hand. gqlgen.yml cannot name an instance of a generic type, so gqlgen binds these names by autobind; without
// a name here it generates a struct, which every resolver would have to fill.
//
//nolint:revive // one comment says what all of them are
type (
	APIKeyConnection             = Connection[*workspace.Key]
	APIKeyEdge                   = Edge[*workspace.Key]
	AnalyticsEntryConnection     = Connection[*figure.Entry]
	AnalyticsEntryEdge           = Edge[*figure.Entry]
	AppointmentConnection        = Connection[*appointment.Appointment]
	AppointmentEdge              = Edge[*appointment.Appointment]
	AssistantConnection          = Connection[*assistant.Assistant]
	AssistantEdge                = Edge[*assistant.Assistant]
	AssistantFolderConnection    = Connection[*assistant.Folder]
	AssistantFolderEdge          = Edge[*assistant.Folder]
	AssistantNoteConnection      = Connection[*assistant.Note]
	AssistantNoteEdge            = Edge[*assistant.Note]
	AssistantVersionConnection   = Connection[*assistant.Version]
	AssistantVersionEdge         = Edge[*assistant.Version]
	AuditEntryConnection         = Connection[*audit.Entry]
	AuditEntryEdge               = Edge[*audit.Entry]
	CallConnection               = Connection[*call.Call]
	CallEdge                     = Edge[*call.Call]
	CallRefusalConnection        = Connection[*call.Refusal]
	CallRefusalEdge              = Edge[*call.Refusal]
	TopicConnection              = Connection[*topic.Topic]
	TopicEdge                    = Edge[*topic.Topic]
	CannedReplyConnection        = Connection[*inbox.Canned]
	CannedReplyEdge              = Edge[*inbox.Canned]
	ConnectedAppConnection       = Connection[*oauth.App]
	ConnectedAppEdge             = Edge[*oauth.App]
	ContactConnection            = Connection[*contact.Contact]
	ContactEdge                  = Edge[*contact.Contact]
	ContactImportConnection      = Connection[*contact.Import]
	ContactImportEdge            = Edge[*contact.Import]
	ContactNoteConnection        = Connection[*contact.Note]
	ContactNoteEdge              = Edge[*contact.Note]
	ConversationConnection       = Connection[*chat.Conversation]
	ConversationEdge             = Edge[*chat.Conversation]
	ConversationNoteConnection   = Connection[*inbox.Note]
	ConversationNoteEdge         = Edge[*inbox.Note]
	DoNotCallConnection          = Connection[*donotcall.Entry]
	DoNotCallEdge                = Edge[*donotcall.Entry]
	EventConnection              = Connection[*event.Event]
	EventEdge                    = Edge[*event.Event]
	InteractionConnection        = Connection[*contact.Interaction]
	InteractionEdge              = Edge[*contact.Interaction]
	InvitationConnection         = Connection[*person.Invitation]
	InvitationEdge               = Edge[*person.Invitation]
	KnowledgeBaseConnection      = Connection[*knowledge.Base]
	KnowledgeBaseEdge            = Edge[*knowledge.Base]
	KnowledgePageConnection      = Connection[*knowledge.Page]
	KnowledgePageEdge            = Edge[*knowledge.Page]
	KnowledgeSiteConnection      = Connection[*knowledge.Site]
	KnowledgeSiteEdge            = Edge[*knowledge.Site]
	KnowledgeSourceConnection    = Connection[*knowledge.Source]
	KnowledgeSourceEdge          = Edge[*knowledge.Source]
	LiveCallConnection           = Connection[*call.Live]
	LiveCallEdge                 = Edge[*call.Live]
	MemberConnection             = Connection[*person.Membership]
	MemberEdge                   = Edge[*person.Membership]
	MessageConnection            = Connection[*chat.Message]
	MessageEdge                  = Edge[*chat.Message]
	NoticeConnection             = Connection[*notice.Notice]
	NoticeEdge                   = Edge[*notice.Notice]
	NumberPoolConnection         = Connection[*number.Pool]
	NumberPoolEdge               = Edge[*number.Pool]
	PhoneNumberConnection        = Connection[*number.Number]
	PhoneNumberEdge              = Edge[*number.Number]
	UnansweredQuestionConnection = Connection[*knowledge.Unanswered]
	UnansweredQuestionEdge       = Edge[*knowledge.Unanswered]
	QueryTrainingConnection      = Connection[*knowledge.Training]
	QueryTrainingEdge            = Edge[*knowledge.Training]
	SaidConnection               = Connection[*said.Found]
	SaidEdge                     = Edge[*said.Found]
	StatementConnection          = Connection[*billing.Statement]
	StatementEdge                = Edge[*billing.Statement]
	SubaccountConnection         = Connection[*workspace.Subaccount]
	SubaccountEdge               = Edge[*workspace.Subaccount]
	TagConnection                = Connection[*contact.Tag]
	TagEdge                      = Edge[*contact.Tag]
	ToolConnection               = Connection[*tool.Tool]
	ToolEdge                     = Edge[*tool.Tool]
	TurnConnection               = Connection[*chat.Turn]
	TurnEdge                     = Edge[*chat.Turn]
	TrunkConnection              = Connection[*trunk.Trunk]
	TrunkEdge                    = Edge[*trunk.Trunk]
	VoiceConnection              = Connection[*voice.Voice]
	VoiceEdge                    = Edge[*voice.Voice]
	WebhookConnection            = Connection[*webhook.Webhook]
	WebhookEdge                  = Edge[*webhook.Webhook]
	WebhookDeliveryConnection    = Connection[*webhook.Delivery]
	WebhookDeliveryEdge          = Edge[*webhook.Delivery]
	WorkspaceDoNotCallConnection = Connection[*donotcall.WorkspaceEntry]
	WorkspaceDoNotCallEdge       = Edge[*donotcall.WorkspaceEntry]
)
