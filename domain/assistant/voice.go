package assistant

import (
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
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

// VoiceInput changes voice settings; unset fields are unchanged.
type VoiceInput struct {
	GreetingMode             patch.Field[string] `check:"notNull,oneOf=dynamic|fixed|contact_first"`
	InboundOpeningMessage    patch.Field[string] `check:"maxLength=5000"`
	OutboundOpeningMessage   patch.Field[string] `check:"maxLength=5000"`
	VoicemailMessage         patch.Field[string] `check:"maxLength=5000"`
	EnableVoicemailDetection patch.Field[bool]   `check:"notNull"`
}

// apply the change to a row, or to one about to be made. The fault names what the rules of openers refuse.
func (in *VoiceInput) apply(a *ent.Assistant) error {
	if in == nil {
		return nil
	}
	need(in.GreetingMode, &a.GreetingMode)
	need(in.EnableVoicemailDetection, &a.EnableVoicemailDetection)
	set(in.VoicemailMessage, &a.VoicemailMessage)
	return in.openers(a)
}

func (in *VoiceInput) openers(a *ent.Assistant) error {
	if a.GreetingMode != fixed {
		var wrong []fault.Detail
		if in.InboundOpeningMessage.IsSent() {
			wrong = append(wrong, fault.Detail{Field: "voiceSettings.inboundOpeningMessage", Message: "must not be sent unless greeting_mode is fixed"})
		}
		if in.OutboundOpeningMessage.IsSent() {
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
		return fault.Broken("voiceSettings.greetingMode", fault.NoOpening)
	}
	return nil
}

// set puts a given value, null included, in its place.
func set[T any](from patch.Field[T], to **T) {
	if v, ok := from.Get(); ok {
		*to = v
	}
}

func blank(s *string) bool { return s == nil || *s == "" }
