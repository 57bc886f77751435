package assistant

import (
	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

const fixed = "fixed"

// VoiceSettings is how an assistant begins a call and what it does at a voicemail box.
type VoiceSettings struct {
	GreetingMode             string
	InboundOpeningMessage    *string
	OutboundOpeningMessage   *string
	InboundGreeting          *string
	OutboundGreeting         *string
	VoicemailMessage         *string
	EnableVoicemailDetection bool
}

// VoiceSettings as they take effect: openers only in fixed mode, the inbound one falling back to the legacy opener.
func (a *Assistant) VoiceSettings() *VoiceSettings {
	v := &VoiceSettings{
		GreetingMode:             a.GreetingMode,
		InboundGreeting:          a.InboundGreeting,
		OutboundGreeting:         a.OutboundGreeting,
		VoicemailMessage:         a.VoicemailMessage,
		EnableVoicemailDetection: a.EnableVoicemailDetection,
	}
	if a.GreetingMode == fixed {
		v.InboundOpeningMessage = a.InboundOpeningMessage
		if v.InboundOpeningMessage == nil {
			v.InboundOpeningMessage = a.LegacyOpeningMessage
		}
		v.OutboundOpeningMessage = a.OutboundOpeningMessage
	}
	return v
}

// VoiceInput changes voice settings; what is not set stays.
type VoiceInput struct {
	GreetingMode             graphql.Omittable[*string]
	InboundOpeningMessage    graphql.Omittable[*string]
	OutboundOpeningMessage   graphql.Omittable[*string]
	VoicemailMessage         graphql.Omittable[*string]
	EnableVoicemailDetection graphql.Omittable[*bool]
}

// apply the change to a row, or to one about to be made. The fault names what the rules of openers refuse.
func (in *VoiceInput) apply(a *ent.Assistant) error {
	if in == nil {
		return nil
	}
	if mode, ok := in.GreetingMode.ValueOK(); ok {
		if mode == nil {
			return fault.Field("voiceSettings.greetingMode", "must not be null")
		}
		a.GreetingMode = *mode
	}
	if on, ok := in.EnableVoicemailDetection.ValueOK(); ok {
		if on == nil {
			return fault.Field("voiceSettings.enableVoicemailDetection", "must not be null")
		}
		a.EnableVoicemailDetection = *on
	}
	set(in.VoicemailMessage, &a.VoicemailMessage)
	return in.openers(a)
}

func (in *VoiceInput) openers(a *ent.Assistant) error {
	if a.GreetingMode != fixed {
		var wrong []fault.Detail
		if in.InboundOpeningMessage.IsSet() {
			wrong = append(wrong, fault.Detail{Field: "voiceSettings.inboundOpeningMessage", Message: "must not be sent unless greeting_mode is fixed"})
		}
		if in.OutboundOpeningMessage.IsSet() {
			wrong = append(wrong, fault.Detail{Field: "voiceSettings.outboundOpeningMessage", Message: "must not be sent unless greeting_mode is fixed"})
		}
		if len(wrong) > 0 {
			return fault.Invalid(wrong...)
		}
		return nil
	}
	set(in.InboundOpeningMessage, &a.InboundOpeningMessage)
	set(in.OutboundOpeningMessage, &a.OutboundOpeningMessage)
	if blank(a.InboundOpeningMessage) && blank(a.OutboundOpeningMessage) && blank(a.LegacyOpeningMessage) {
		return fault.Field("voiceSettings.greetingMode", "must not be fixed without an inbound or outbound opening message")
	}
	return nil
}

// set puts a given value, null included, in its place.
func set[T any](from graphql.Omittable[*T], to **T) {
	if v, ok := from.ValueOK(); ok {
		*to = v
	}
}

func blank(s *string) bool { return s == nil || *s == "" }
