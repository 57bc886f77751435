package event

import (
	"slices"
	"strings"
)

// Type is a kind of event.
type Type struct {
	// Name is a thing and what happened to it: contact.created.
	Name, Description string
	// Body is the operation whose answer the event's data is; "" where no more than the id is left.
	Body string
}

// Test is the type of events that only show that a webhook works.
const Test = "webhook.test"

// types are all that there are.
var types = []Type{
	{"contact.created", "A contact was created, directly or by an import.", "GetContact"},
	{"contact.updated", "A contact was changed or restored.", "GetContact"},
	{"contact.archived", "A contact was archived.", "GetContact"},
	{"contact.erased", "A contact was permanently erased, with everything it said.", ""},
	{"contact.tag_added", "A tag was added to a contact.", "GetContact"},
	{"contact.tag_removed", "A tag was removed from a contact.", "GetContact"},
	{"tag.created", "A tag was created.", "GetTag"},
	{"tag.updated", "A tag was changed.", "GetTag"},
	{"tag.deleted", "A tag was deleted.", ""},
	{"assistant.created", "An assistant was created.", "GetAssistant"},
	{"assistant.updated", "An assistant was changed or restored.", "GetAssistant"},
	{"assistant.archived", "An assistant was archived.", "GetAssistant"},
	{"assistant.deleted", "An assistant was permanently deleted.", ""},
	{"assistant.synced", "The telephony provider accepted the latest configuration of an assistant.", "GetAssistant"},
	{"assistant.sync_refused", "The telephony provider refused the latest configuration of an assistant.", "GetAssistant"},
	{"conversation.created", "A conversation started.", "GetConversation"},
	{"conversation.updated", "A conversation was changed. A new message is an event of its own.", "GetConversation"},
	{"conversation.deleted", "A conversation was deleted.", ""},
	{"message.created", "A message was added to a conversation.", "TellMessage"},
	{"appointment.created", "An appointment was created.", "GetAppointment"},
	{"appointment.updated", "An appointment was changed.", "GetAppointment"},
	{"appointment.deleted", "An appointment was deleted.", ""},
	{"knowledge_source.ready", "A source of a knowledge base was processed and is in use.", "TellKnowledgeSource"},
	{"knowledge_source.failed", "A source of a knowledge base could not be processed.", "TellKnowledgeSource"},
	{"call.queued", "A call was requested and will be placed, or is coming in.", "GetCall"},
	{"call.started", "A call was answered.", "GetCall"},
	{"call.ended", "A call ended, answered or not.", "GetCall"},
	{"call.refused", "A call was refused and not placed.", "TellCallRefusal"},
	{Test, "Somebody tries whether a webhook works.", "GetWebhook"},
}

// Types are all kinds of events, in the order of their documentation.
func Types() []Type { return slices.Clone(types) }

// Known says whether there is such a type.
func Known(name string) bool { return named(name).Name != "" }

func named(name string) Type {
	if i := slices.IndexFunc(types, func(t Type) bool { return t.Name == name }); i >= 0 {
		return types[i]
	}
	return Type{}
}

// Personal says whether the thing may be about a contact, and is emptied with it.
func (t Type) Personal() bool {
	thing, _, _ := strings.Cut(t.Name, ".")
	return slices.Contains([]string{"contact", "conversation", "message", "appointment", "call"}, thing)
}

// resources are whose scope it takes to read things.
var resources = map[string]string{
	"contact": "contacts", "tag": "tags", "assistant": "assistants", "conversation": "conversations", "message": "messages",
	"appointment": "appointments", "knowledge_source": "knowledge", "call": "calls", "webhook": "webhooks",
}

// Scope is what it takes to read the thing that the event tells of.
func (t Type) Scope() (resource, action string) {
	thing, _, _ := strings.Cut(t.Name, ".")
	return resources[thing], "read"
}
