package event

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/conversationnote"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// rule says what a write of an entity is as an event.
type rule struct {
	// created, updated and deleted are types; "" if the write is no event.
	created, updated, deleted string
	// set are updates that are an event of their own, by the field that they set; the first that is met counts.
	set []setting
	// scheduled says that it is the clock that has the write made, so that a copy of an installation makes again what the original has made.
	scheduled bool
	// things are what the event is about, where that is not the rows that the write meets.
	things func(ctx context.Context, c *ent.Client, m ent.Mutation, rows []string) ([]string, error)
}

// setting is a value that an update sets; nil: any.
type setting struct {
	field string
	value any
	event string
}

// rules by entity. What is not here is no event.
var rules = map[string]rule{
	ent.TypeContact: {
		created: "contact.created", updated: "contact.updated", deleted: "contact.erased",
		set: []setting{{contact.FieldIsArchived, true, "contact.archived"}},
	},
	ent.TypeContactTag: {created: "contact.tag_added", deleted: "contact.tag_removed", things: tagged},
	ent.TypeTag: {
		created: "tag.created", updated: "tag.updated", deleted: "tag.deleted",
		set: []setting{{tag.FieldHidden, true, "tag.deleted"}}, things: shown,
	},
	ent.TypeAssistant: {
		created: "assistant.created", updated: "assistant.updated", deleted: "assistant.deleted",
		set: []setting{
			{assistant.FieldArchived, true, "assistant.archived"},
			{assistant.FieldSyncRefusal, nil, "assistant.sync_refused"},
			{assistant.FieldLastSyncedAt, nil, "assistant.synced"},
		},
	},
	ent.TypeConversation: {created: "conversation.created", updated: "conversation.updated", deleted: "conversation.deleted"},
	ent.TypeConversationNote: {
		created: "conversation.updated", updated: "conversation.updated", deleted: "conversation.updated", things: noted,
	},
	ent.TypeRating:      {set: []setting{{rating.FieldRatedAt, nil, "conversation.rated"}}, things: rated},
	ent.TypeMessage:     {created: "message.created"},
	ent.TypeAppointment: {created: "appointment.created", updated: "appointment.updated", deleted: "appointment.deleted"},
	ent.TypeKnowledgeSource: {set: []setting{
		{knowledgesource.FieldStatus, "READY", "knowledge_source.ready"}, {knowledgesource.FieldStatus, "FAILED", "knowledge_source.failed"},
	}},
	ent.TypeCall: {created: "call.queued", set: []setting{
		{call.FieldStatus, "IN_PROGRESS", "call.started"},
		{call.FieldActive, false, "call.ended"},
		{call.FieldDisconnectionReason, nil, "call.ended"},
		{call.FieldRecorded, false, "call.recording_deleted"},
		{call.FieldRecorded, true, "call.recorded"},
		{call.FieldSummary, nil, "call.analyzed"},
	}},
	ent.TypeCallRefusal: {created: "call.refused"},
	ent.TypeStatement:   {created: "statement.issued", scheduled: true},
	ent.TypeWebhook:     {set: []setting{{webhook.FieldMissingSince, nil, "webhook.overflowed"}}, things: complete},
}

// event is the type of a write; "" if it is none.
func (r rule) event(m ent.Mutation) string {
	switch op := m.Op(); {
	case op.Is(ent.OpCreate):
		return r.created
	case op.Is(ent.OpDelete | ent.OpDeleteOne):
		return r.deleted
	}
	for _, s := range r.set {
		if v, set := m.Field(s.field); set && (s.value == nil || v == s.value) {
			return s.event
		}
	}
	plain := func(field string) bool { return !store.Derived(m.Type(), field) }
	if slices.ContainsFunc(m.Fields(), plain) || slices.ContainsFunc(m.ClearedFields(), plain) || slices.ContainsFunc(m.AddedFields(), plain) {
		return r.updated
	}
	return ""
}

// tagged are the contacts whose tags change.
func tagged(ctx context.Context, c *ent.Client, m ent.Mutation, rows []string) ([]string, error) {
	if id, ok := m.Field(contacttag.FieldContactID); ok {
		return []string{fmt.Sprint(id)}, nil
	}
	return c.ContactTag.Query().Where(contacttag.IDIn(rows...)).Select(contacttag.FieldContactID).Strings(ctx)
}

// noted are the conversations whose notes change.
func noted(ctx context.Context, c *ent.Client, m ent.Mutation, rows []string) ([]string, error) {
	if id, ok := m.Field(conversationnote.FieldConversationID); ok {
		return []string{fmt.Sprint(id)}, nil
	}
	return c.ConversationNote.Query().Where(conversationnote.IDIn(rows...)).Select(conversationnote.FieldConversationID).Strings(ctx)
}

// rated are the conversations whose ratings change.
func rated(ctx context.Context, c *ent.Client, _ ent.Mutation, rows []string) ([]string, error) {
	return c.Rating.Query().Where(rating.IDIn(rows...)).Select(rating.FieldConversationID).Strings(ctx)
}

// shown are the tags that were not hidden before: one that was is deleted for the outside already.
func shown(ctx context.Context, c *ent.Client, m ent.Mutation, rows []string) ([]string, error) {
	if m.Op().Is(ent.OpCreate) {
		return rows, nil
	}
	return c.Tag.Query().Where(tag.IDIn(rows...), tag.Hidden(false)).IDs(ctx)
}

// complete are the webhooks that have missed nothing before: that one misses more and more is one event.
func complete(ctx context.Context, c *ent.Client, _ ent.Mutation, rows []string) ([]string, error) {
	return c.Webhook.Query().Where(webhook.IDIn(rows...), webhook.MissingSinceIsNil()).IDs(ctx)
}
