package inbox

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/patch"
)

// SavedFilter is what a saved view limits the list of conversations to; what is nil does not. Dates and single contacts are no part of it:
// a view is opened again and again.
type SavedFilter struct {
	InboxView       *string `json:"inboxView,omitempty"`
	Triage          *string `json:"triage,omitempty"`
	Status          *string `json:"status,omitempty"`
	AssigneeID      *string `json:"assigneeId,omitempty"`
	TeamID          *string `json:"teamId,omitempty"`
	Priority        *string `json:"priority,omitempty"`
	Channel         *string `json:"channel,omitempty"`
	AssistantID     *string `json:"assistantId,omitempty"`
	TagID           *string `json:"tagId,omitempty"`
	TopicID         *string `json:"topicId,omitempty"`
	Target          *string `json:"target,omitempty"`
	Handling        *string `json:"handling,omitempty"`
	Type            *string `json:"type,omitempty"`
	Sentiment       *string `json:"sentiment,omitempty"`
	Search          *string `json:"search,omitempty"`
	IsFavorite      *bool   `json:"isFavorite,omitempty"`
	IncludeArchived *bool   `json:"includeArchived,omitempty"`
	Sort            *string `json:"sort,omitempty"`
}

// SavedFilterInput is a SavedFilter as sent.
type SavedFilterInput struct {
	InboxView       patch.Field[string] `check:"oneOf=MINE|MY_TEAMS|UNASSIGNED|WAITING|OVERDUE|ALL|SNOOZED|MENTIONED"`
	Triage          patch.Field[string] `check:"oneOf=OPEN|WAITING|SNOOZED|DONE"`
	Status          patch.Field[string] `check:"oneOf=OPEN|CLOSED"`
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
	Search          patch.Field[string] `check:"maxLength=200"`
	IsFavorite      patch.Field[bool]
	IncludeArchived patch.Field[bool]
	Sort            patch.Field[string] `check:"oneOf=newest|oldest|updated"`
}

// filter that is kept: ALL, and an empty search, limit nothing.
func (in *SavedFilterInput) filter() *SavedFilter {
	if in == nil {
		return &SavedFilter{}
	}
	f := &SavedFilter{
		InboxView: in.InboxView.Value(), Triage: in.Triage.Value(), Status: in.Status.Value(), AssigneeID: in.AssigneeID.Value(),
		TeamID:   in.TeamID.Value(),
		Priority: in.Priority.Value(), Channel: in.Channel.Value(), AssistantID: in.AssistantID.Value(), TagID: in.TagID.Value(),
		TopicID: in.TopicID.Value(), Target: in.Target.Value(), Handling: in.Handling.Value(),
		Type: in.Type.Value(), Sentiment: in.Sentiment.Value(), Search: in.Search.Value(),
		IsFavorite: in.IsFavorite.Value(), IncludeArchived: in.IncludeArchived.Value(), Sort: in.Sort.Value(),
	}
	if f.InboxView != nil && *f.InboxView == All {
		f.InboxView = nil
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) == "" {
		f.Search = nil
	}
	return f
}
