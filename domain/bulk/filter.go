package bulk

import (
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// ContactFilter is the conditions of a list of contacts.
type ContactFilter struct {
	Search          patch.Field[string] `check:"maxLength=1000"`
	TagID           patch.Field[string]
	Source          patch.Field[string] `check:"maxLength=1000"`
	Status          patch.Field[string] `check:"maxLength=1000"`
	IncludeArchived patch.Field[bool]
}

func (f *ContactFilter) filter() contact.Filter {
	return contact.Filter{
		Search: f.Search.Value(), TagID: f.TagID.Value(), Source: f.Source.Value(), Status: f.Status.Value(),
		IncludeArchived: yes(f.IncludeArchived),
	}
}

// ConversationFilter is the conditions of a list of conversations.
type ConversationFilter struct {
	InboxView       patch.Field[string] `check:"oneOf=MINE|MY_TEAMS|UNASSIGNED|WAITING|OVERDUE|ALL|SNOOZED|MENTIONED"`
	Triage          patch.Field[string] `check:"oneOf=OPEN|WAITING|SNOOZED|DONE"`
	Status          patch.Field[string] `check:"oneOf=OPEN|CLOSED"`
	ContactID       patch.Field[string]
	AssigneeID      patch.Field[string]
	TeamID          patch.Field[string]
	Priority        patch.Field[string] `check:"oneOf=NONE|LOW|MEDIUM|HIGH|URGENT"`
	Channel         patch.Field[string] `check:"oneOf=SMS|EMAIL|VOICE|WHATSAPP|WEBCHAT|FACEBOOK|INSTAGRAM|GMB|LIVE_CHAT|CUSTOM"`
	AssistantID     patch.Field[string]
	TagID           patch.Field[string]
	TopicID         patch.Field[string]
	Target          patch.Field[string] `check:"oneOf=RESPONSE_DUE|RESPONSE_MET|RESPONSE_MISSED|RESOLUTION_DUE|RESOLUTION_MET|RESOLUTION_MISSED"`
	Handling        patch.Field[string] `check:"oneOf=ANSWERED|CONTAINED|SUCCESSFUL|WITH_PERSON"`
	Type            patch.Field[string] `check:"oneOf=CHAT|VOICE"`
	Sentiment       patch.Field[string] `check:"oneOf=POSITIVE|NEUTRAL|NEGATIVE|MIXED"`
	Search          patch.Field[string] `check:"maxLength=1000"`
	IsFavorite      patch.Field[bool]
	IncludeArchived patch.Field[bool]
	From            patch.Field[time.Time]
	To              patch.Field[time.Time]
}

func (f *ConversationFilter) filter() chat.Filter {
	return chat.Filter{
		Search: f.Search.Value(), ContactID: f.ContactID.Value(), AssistantID: f.AssistantID.Value(), Channel: f.Channel.Value(),
		Favorite: f.IsFavorite.Value(), View: f.InboxView.Value(), Triage: f.Triage.Value(), AssigneeID: f.AssigneeID.Value(),
		Priority: f.Priority.Value(), TagID: f.TagID.Value(), TeamID: f.TeamID.Value(), TopicID: f.TopicID.Value(), Target: f.Target.Value(),
		Handling: f.Handling.Value(), Type: f.Type.Value(), Sentiment: f.Sentiment.Value(), Status: f.Status.Value(),
		From: f.From.Value(), To: f.To.Value(), IncludeArchived: yes(f.IncludeArchived),
	}
}

func yes(f patch.Field[bool]) bool { return f.Value() != nil && *f.Value() }

// kept is a triage as stored until it is done: omitted fields stay omitted, and null stays null. inbox.Triage reads it.
func kept(in inbox.Triage) map[string]any {
	out := map[string]any{}
	for name, field := range map[string]interface{ Any() (any, bool) }{
		"Status": in.Status, "SnoozedUntil": in.SnoozedUntil, "AssigneeID": in.AssigneeID, "TeamID": in.TeamID, "Priority": in.Priority,
	} {
		if value, sent := field.Any(); sent {
			out[name] = value
		}
	}
	return out
}
