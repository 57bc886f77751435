package assistant

import (
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Create is a new assistant.
type Create struct {
	Name             string               `check:"minLength=1,maxLength=200"`
	Description      patch.Field[string]  `check:"maxLength=2000"`
	Model            patch.Field[string]  `check:"maxLength=1000"`
	Prompt           patch.Field[string]  `check:"maxLength=500000"`
	Temperature      patch.Field[float64] `check:"min=0,max=2"`
	VoiceID          patch.Field[string]  `check:"maxLength=1000"`
	AssistantType    patch.Field[string]  `check:"notNull,oneOf=STANDARD|FLOW_BUILDER"`
	Language         patch.Field[string]  `check:"maxLength=1000,format=LANGUAGE"`
	VoiceEnabled     patch.Field[bool]    `check:"notNull"`
	FolderID         patch.Field[string]
	InboundGreeting  patch.Field[string] `check:"maxLength=5000"`
	OutboundGreeting patch.Field[string] `check:"maxLength=5000"`
	VoiceSettings    *VoiceInput         `check:"notNull"`
	PlatformTools    []string            `check:"maxItems=500,notNull"`
	ChangeNote       patch.Field[string] `check:"maxLength=1000"`
	AmbientNoise     patch.Field[string] `check:"maxLength=1000"`
	Queue            patch.Field[float64]
	PublicCalls      patch.Field[bool] `check:"notNull"`
	CallOrigins      []string          `check:"maxItems=50,notNull"`
	CallsPerAddress  patch.Field[int]  `check:"min=1,max=10000,notNull"`
	WebConcurrency   patch.Field[int]  `check:"min=1,max=1000,notNull"`
	WebMinutes       patch.Field[int]  `check:"min=1,max=120,notNull"`
}

// Update changes an assistant; unset fields are unchanged.
type Update struct {
	Name             patch.Field[string]  `check:"minLength=1,maxLength=200,notNull"`
	Description      patch.Field[string]  `check:"maxLength=2000"`
	Model            patch.Field[string]  `check:"maxLength=1000"`
	Prompt           patch.Field[string]  `check:"maxLength=500000"`
	Temperature      patch.Field[float64] `check:"min=0,max=2"`
	VoiceID          patch.Field[string]  `check:"maxLength=1000"`
	AssistantType    patch.Field[string]  `check:"notNull,oneOf=STANDARD|FLOW_BUILDER"`
	Language         patch.Field[string]  `check:"maxLength=1000,format=LANGUAGE"`
	VoiceEnabled     patch.Field[bool]    `check:"notNull"`
	FolderID         patch.Field[string]
	InboundGreeting  patch.Field[string] `check:"maxLength=5000"`
	OutboundGreeting patch.Field[string] `check:"maxLength=5000"`
	VoiceSettings    *VoiceInput         `check:"notNull"`
	PlatformTools    []string            `check:"maxItems=500,notNull"`
	ChangeNote       patch.Field[string] `check:"maxLength=1000"`
	AmbientNoise     patch.Field[string] `check:"maxLength=1000"`
	Queue            patch.Field[float64]
	PublicCalls      patch.Field[bool] `check:"notNull"`
	CallOrigins      []string          `check:"maxItems=50,notNull"`
	CallsPerAddress  patch.Field[int]  `check:"min=1,max=10000,notNull"`
	WebConcurrency   patch.Field[int]  `check:"min=1,max=1000,notNull"`
	WebMinutes       patch.Field[int]  `check:"min=1,max=120,notNull"`
}

// update is a creation as the change of an assistant that has nothing but defaults.
func (c Create) update() Update {
	return Update{
		Name: patch.Sent(&c.Name), Description: c.Description, Model: c.Model, Prompt: c.Prompt,
		Temperature: c.Temperature, VoiceID: c.VoiceID, AssistantType: c.AssistantType, Language: c.Language,
		VoiceEnabled: c.VoiceEnabled, FolderID: c.FolderID, InboundGreeting: c.InboundGreeting,
		OutboundGreeting: c.OutboundGreeting, VoiceSettings: c.VoiceSettings, PlatformTools: c.PlatformTools,
		ChangeNote: c.ChangeNote, AmbientNoise: c.AmbientNoise, Queue: c.Queue,
		PublicCalls: c.PublicCalls, CallOrigins: c.CallOrigins, CallsPerAddress: c.CallsPerAddress,
		WebConcurrency: c.WebConcurrency, WebMinutes: c.WebMinutes,
	}
}

// apply the change to a row; the database is not touched. The fault names every field that is wrong.
func (u Update) apply(a *ent.Assistant) error {
	var wrong []fault.Detail
	need(u.Name, &a.Name)
	need(u.AssistantType, &a.AssistantType)
	need(u.VoiceEnabled, &a.VoiceEnabled)
	set(u.Description, &a.Description)
	set(u.Model, &a.Model)
	set(u.Prompt, &a.Prompt)
	set(u.Temperature, &a.Temperature)
	set(u.VoiceID, &a.VoiceID)
	set(u.Language, &a.Language)
	set(u.FolderID, &a.FolderID)
	set(u.InboundGreeting, &a.InboundGreeting)
	set(u.OutboundGreeting, &a.OutboundGreeting)
	set(u.AmbientNoise, &a.AmbientNoise)
	set(u.Queue, &a.Queue)
	wrong = append(wrong, u.tools(a)...)
	wrong = append(wrong, u.voice(a)...)
	wrong = append(wrong, u.web(a)...)
	if len(wrong) > 0 {
		return fault.Invalid(wrong...)
	}
	return nil
}

func (u Update) tools(a *ent.Assistant) []fault.Detail {
	if u.PlatformTools == nil {
		return nil
	}
	sorted, err := platformTools(u.PlatformTools)
	if err != nil {
		return fault.From(err).Details
	}
	a.PlatformTools = sorted
	return nil
}

func (u Update) voice(a *ent.Assistant) []fault.Detail {
	if u.VoiceSettings == nil {
		return nil
	}
	if err := u.VoiceSettings.apply(a); err != nil {
		return fault.From(err).Details
	}
	return nil
}

// need puts a given value in its place; null was refused.
func need[T any](from patch.Field[T], to *T) {
	if v := from.Value(); v != nil {
		*to = *v
	}
}
