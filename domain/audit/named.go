package audit

import "github.com/switchboard-dev/switchboard/ent"

// walls by the entity.
var walls = func() map[string]ent.Wall {
	out := make(map[string]ent.Wall, len(ent.Walls))
	for _, w := range ent.Walls {
		out[w.Type] = w
	}
	return out
}()

// person is what the contact of a row is called.
const person = "(SELECT " + called + " FROM contacts p WHERE p.id = t.contact_id AND p.subaccount_id = t.subaccount_id)"

const called = "COALESCE(NULLIF(p.name, ''), NULLIF(p.email, ''), p.phone)"

// named are the kinds of things that have names: the scope that reading one takes, its name in SQL, and which rows are there still.
var named = []struct{ entity, scope, name, where string }{
	{entity: ent.TypeApiKey, scope: "keys:list", name: "t.name"},
	{entity: ent.TypeAssistant, scope: "assistants:read", name: "t.name"},
	{entity: ent.TypeAssistantFolder, scope: "assistants:read", name: "t.name"},
	{entity: ent.TypeCall, scope: "calls:read", name: "COALESCE(" + person + ", CASE t.direction WHEN 'inbound' THEN t.from_number ELSE t.to_number END)"},
	{entity: ent.TypeCannedReply, scope: "conversations:list", name: "t.name"},
	{entity: ent.TypeContact, scope: "contacts:read", name: "COALESCE(NULLIF(t.name, ''), NULLIF(t.email, ''), t.phone)"},
	{entity: ent.TypeContactImport, scope: "contacts:read", name: "t.name"},
	{entity: ent.TypeConversation, scope: "conversations:read", name: person},
	{entity: ent.TypeCustomVoice, scope: "voices:read", name: "t.voice_name"},
	{entity: ent.TypeInvitation, scope: "members:list", name: "t.email"},
	{entity: ent.TypeKnowledgeBase, scope: "knowledge:read", name: "t.name"},
	{entity: ent.TypeKnowledgeSite, scope: "knowledge:read", name: "t.url", where: "t.status <> 'REMOVED'"},
	{entity: ent.TypeKnowledgeSource, scope: "knowledge:read", name: "t.name", where: "t.status <> 'REMOVED'"},
	{entity: ent.TypeMacro, scope: "conversations:list", name: "t.name"},
	{
		entity: ent.TypeMembership, scope: "members:list",
		name: "(SELECT COALESCE(NULLIF(u.name, ''), u.email) FROM users u WHERE u.id = t.user_id)",
	},
	{entity: ent.TypeModelEndpoint, scope: "settings:read", name: "t.name"},
	{entity: ent.TypeNumberPool, scope: "numbers:read", name: "t.name"},
	{entity: ent.TypePhoneNumber, scope: "numbers:read", name: "t.number"},
	{entity: ent.TypeSubaccount, scope: "subaccounts:read", name: "t.name"},
	{entity: ent.TypeTag, scope: "tags:read", name: "t.name"},
	{entity: ent.TypeTeam, scope: "conversations:list", name: "t.name"},
	{entity: ent.TypeTool, scope: "tools:read", name: "t.name"},
	{entity: ent.TypeTopic, scope: "conversations:read", name: "t.name", where: "t.merged_id IS NULL AND NOT t.hidden"},
	{entity: ent.TypeTrunk, scope: "settings:read", name: "t.name"},
	{entity: ent.TypeWebhook, scope: "webhooks:read", name: "t.url", where: "COALESCE(t.disabled_reason, '') <> 'deleted'"},
	{entity: ent.TypeWorkspace, scope: "settings:read", name: "t.name"},
}

// part is what has no name of its own, and the column that says what it belongs to.
type part struct{ entity, column string }

// belonging are the parts of things: a change of one is shown as one of its whole.
var belonging = map[string][]part{
	ent.TypeAssistant: {
		{ent.TypeAssistantKnowledgeBase, "assistant_id"},
		{ent.TypeAssistantNote, "assistant_id"},
		{ent.TypeAssistantTool, "assistant_id"},
		{ent.TypeAssistantVersion, "assistant_id"},
	},
	ent.TypeCall:          {{ent.TypeSupervision, "call_id"}},
	ent.TypeContact:       {{ent.TypeAppointment, "contact_id"}, {ent.TypeContactNote, "contact_id"}, {ent.TypeContactTag, "contact_id"}},
	ent.TypeConversation:  {{ent.TypeConversationNote, "conversation_id"}, {ent.TypeMessage, "conversation_id"}, {ent.TypeRating, "conversation_id"}},
	ent.TypeKnowledgeBase: {{ent.TypeQueryTraining, "knowledge_base_id"}},
	ent.TypeNumberPool:    {{ent.TypePoolMember, "pool_id"}},
	ent.TypeTeam:          {{ent.TypeTeamMember, "team_id"}},
}
