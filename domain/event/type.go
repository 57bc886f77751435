package event

import (
	"slices"
	"strings"
)

// Type is a kind of event.
type Type struct {
	// Name is an object and what happened to it: contact.created.
	Name, Description string
}

// Test is the type of events that only show that a webhook works.
const Test = "webhook.test"

// types are all that there are.
var types = []Type{
	{"contact.created", "A contact was created, directly or by an import."},
	{"contact.updated", "A contact was changed or restored."},
	{"contact.archived", "A contact was archived."},
	{"contact.erased", "A contact was permanently erased, with all their messages and calls."},
	{"contact.tag_added", "A tag was added to a contact."},
	{"contact.tag_removed", "A tag was removed from a contact."},
	{"tag.created", "A tag was created."},
	{"tag.updated", "A tag was changed."},
	{"tag.deleted", "A tag was deleted."},
	{"assistant.created", "An assistant was created."},
	{"assistant.updated", "An assistant was changed or restored."},
	{"assistant.archived", "An assistant was archived."},
	{"assistant.deleted", "An assistant was permanently deleted."},
	{"assistant.synced", "The telephony provider accepted the latest configuration of an assistant."},
	{"assistant.sync_refused", "The telephony provider refused the latest configuration of an assistant."},
	{"conversation.created", "A conversation started."},
	{"conversation.updated", "A conversation was changed. A new message is a separate event."},
	{"conversation.rated", "A contact rated a conversation, or changed the rating."},
	{"conversation.deleted", "A conversation was deleted."},
	{"message.created", "A message was added to a conversation."},
	{"appointment.created", "An appointment was created."},
	{"appointment.updated", "An appointment was changed."},
	{"appointment.deleted", "An appointment was deleted."},
	{"knowledge_source.ready", "A source of a knowledge base was processed and is in use."},
	{"knowledge_source.failed", "A source of a knowledge base could not be processed."},
	{"call.queued", "A call was requested and will be placed, or is coming in."},
	{"call.started", "A call was answered."},
	{"call.ended", "A call ended, answered or not. If its outcome turns out to be another one later, the event is emitted again."},
	{"call.recorded", "The recording of a call was stored. The link to it is valid for an hour; reading the call returns a new one."},
	{"call.analyzed", "A language model summarized a call after it ended. Calls in which the contact said nothing are not summarized."},
	{"call.recording_deleted", "The recording of a call was deleted after the days that the subaccount keeps them. The transcript is kept."},
	{"call.refused", "A call was refused and not placed, or came in and was not answered."},
	{"statement.issued", "A month of the subaccount was closed, and its statement issued."},
	{"webhook.overflowed", "Too many deliveries of a webhook were pending, and some were dropped. Replay the events once the receiver works."},
	{Test, "A test event that somebody sent to the webhook."},
}

// Types are all kinds of events, in the order of their documentation.
func Types() []Type { return slices.Clone(types) }

// IsType says whether there is such a type.
func IsType(name string) bool { return named(name).Name != "" }

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

// IDOnly says that the event has nothing but the id of the object. Every other type has a document whose @event names it.
func (t Type) IDOnly() bool {
	_, what, _ := strings.Cut(t.Name, ".")
	return what == "deleted" || what == "erased"
}

// resources are whose scope it takes to read things.
var resources = map[string]string{
	"contact": "contacts", "tag": "tags", "assistant": "assistants", "conversation": "conversations", "message": "messages",
	"appointment": "appointments", "knowledge_source": "knowledge", "call": "calls", "webhook": "webhooks", "statement": "subaccounts",
}

// Scope is the scope required to read the object that the event is about.
func (t Type) Scope() (resource, action string) {
	thing, _, _ := strings.Cut(t.Name, ".")
	return resources[thing], "read"
}
