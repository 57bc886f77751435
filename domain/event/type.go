package event

import (
	"slices"
	"strings"
)

// Type is a kind of event.
type Type struct {
	// Name is a thing and what happened to it: contact.created.
	Name, Description string
}

// Test is the type of events that only show that a webhook works.
const Test = "webhook.test"

// types are all that there are.
var types = []Type{
	{"contact.created", "A contact was made, or came with an import."},
	{"contact.updated", "A contact was changed, or was brought back."},
	{"contact.archived", "A contact was archived."},
	{"contact.erased", "A contact was erased with all that it said."},
	{"contact.tag_added", "A contact got a tag."},
	{"contact.tag_removed", "A contact lost a tag."},
	{"tag.created", "A tag was made."},
	{"tag.updated", "A tag was changed."},
	{"tag.deleted", "A tag was deleted, or erased."},
	{"assistant.created", "An assistant was made."},
	{"assistant.updated", "An assistant was changed, or was brought back."},
	{"assistant.archived", "An assistant was archived."},
	{"assistant.deleted", "An assistant was deleted for good."},
	{"assistant.synced", "The telephony provider took the newest configuration of an assistant."},
	{"assistant.sync_refused", "The telephony provider refused the newest configuration of an assistant."},
	{"conversation.created", "A conversation began."},
	{"conversation.updated", "A conversation was changed. A new message is an event of its own."},
	{"conversation.deleted", "A conversation was deleted."},
	{"message.created", "Something was said."},
	{"appointment.created", "An appointment was made."},
	{"appointment.updated", "An appointment was changed."},
	{"appointment.deleted", "An appointment was deleted."},
	{"knowledge_source.ready", "A source of a knowledge base was read and is used."},
	{"knowledge_source.failed", "A source of a knowledge base could not be read."},
	{"call.queued", "A call was asked for and will be placed, or comes in."},
	{"call.started", "A call was answered."},
	{"call.ended", "A call is over, whether or not it was answered."},
	{"call.refused", "A call was not placed."},
	{Test, "Somebody tries whether a webhook works."},
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

// Gone says that no more than the id is left of the thing. Every other type has a document whose @event names it.
func (t Type) Gone() bool {
	_, what, _ := strings.Cut(t.Name, ".")
	return what == "deleted" || what == "erased"
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
