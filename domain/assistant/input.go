package assistant

import (
	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Create is a new assistant.
type Create struct {
	Name             string
	Description      graphql.Omittable[*string]
	Model            graphql.Omittable[*string]
	Prompt           graphql.Omittable[*string]
	Temperature      graphql.Omittable[*float64]
	VoiceID          graphql.Omittable[*string]
	AssistantType    graphql.Omittable[*string]
	Language         graphql.Omittable[*string]
	VoiceEnabled     graphql.Omittable[*bool]
	FolderID         graphql.Omittable[*string]
	InboundGreeting  graphql.Omittable[*string]
	OutboundGreeting graphql.Omittable[*string]
	VoiceSettings    graphql.Omittable[*VoiceInput]
	PlatformTools    graphql.Omittable[[]string]
	ChangeNote       graphql.Omittable[*string]
	AmbientNoise     graphql.Omittable[*string]
	Queue            graphql.Omittable[*float64]
}

// Update changes an assistant; what is not set stays.
type Update struct {
	Name             graphql.Omittable[*string]
	Description      graphql.Omittable[*string]
	Model            graphql.Omittable[*string]
	Prompt           graphql.Omittable[*string]
	Temperature      graphql.Omittable[*float64]
	VoiceID          graphql.Omittable[*string]
	AssistantType    graphql.Omittable[*string]
	Language         graphql.Omittable[*string]
	VoiceEnabled     graphql.Omittable[*bool]
	FolderID         graphql.Omittable[*string]
	InboundGreeting  graphql.Omittable[*string]
	OutboundGreeting graphql.Omittable[*string]
	VoiceSettings    graphql.Omittable[*VoiceInput]
	PlatformTools    graphql.Omittable[[]string]
	ChangeNote       graphql.Omittable[*string]
	AmbientNoise     graphql.Omittable[*string]
	Queue            graphql.Omittable[*float64]
}

// update is a creation as the change of an assistant that has nothing but defaults.
func (c Create) update() Update {
	return Update{
		Name: graphql.OmittableOf(&c.Name), Description: c.Description, Model: c.Model, Prompt: c.Prompt,
		Temperature: c.Temperature, VoiceID: c.VoiceID, AssistantType: c.AssistantType, Language: c.Language,
		VoiceEnabled: c.VoiceEnabled, FolderID: c.FolderID, InboundGreeting: c.InboundGreeting,
		OutboundGreeting: c.OutboundGreeting, VoiceSettings: c.VoiceSettings, PlatformTools: c.PlatformTools,
		ChangeNote: c.ChangeNote, AmbientNoise: c.AmbientNoise, Queue: c.Queue,
	}
}

// apply the change to a row; the database is not touched. The fault names every field that is wrong.
func (u Update) apply(a *ent.Assistant) error {
	var wrong []fault.Detail
	wrong = append(wrong, need("name", u.Name, &a.Name)...)
	wrong = append(wrong, need("assistantType", u.AssistantType, &a.AssistantType)...)
	wrong = append(wrong, need("voiceEnabled", u.VoiceEnabled, &a.VoiceEnabled)...)
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
	if len(wrong) > 0 {
		return fault.Invalid(wrong...)
	}
	return nil
}

func (u Update) tools(a *ent.Assistant) []fault.Detail {
	names, ok := u.PlatformTools.ValueOK()
	if !ok {
		return nil
	}
	if names == nil {
		return []fault.Detail{{Field: "platformTools", Message: "must not be null; [] detaches every tool"}}
	}
	sorted, err := platformTools(names)
	if err != nil {
		return fault.From(err).Details
	}
	a.PlatformTools = sorted
	return nil
}

func (u Update) voice(a *ent.Assistant) []fault.Detail {
	v, ok := u.VoiceSettings.ValueOK()
	if !ok {
		return nil
	}
	if v == nil {
		return []fault.Detail{{Field: "voiceSettings", Message: "must not be null"}}
	}
	if err := v.apply(a); err != nil {
		return fault.From(err).Details
	}
	return nil
}

// need puts a given value in its place, and refuses null.
func need[T any](field string, from graphql.Omittable[*T], to *T) []fault.Detail {
	v, ok := from.ValueOK()
	if !ok {
		return nil
	}
	if v == nil {
		return []fault.Detail{{Field: field, Message: "must not be null"}}
	}
	*to = *v
	return nil
}
