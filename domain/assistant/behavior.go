package assistant

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/modelendpoint"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Parts of what the platform tells a language model besides the prompt.
const (
	TellsChannel = "CHANNEL"
	TellsContact = "CONTACT"
	TellsHours   = "HOURS"
	TellsTags    = "TAGS"
	TellsTime    = "TIME"
)

// Behavior is how an assistant behaves in conversations, beyond its prompt. The zero value is the default.
type Behavior struct {
	// Untold are the parts that requests leave out; sorted.
	Untold []string `json:"untold,omitempty"`
	// Rewrites says that the model rewrites questions before knowledge is searched.
	Rewrites bool `json:"rewrites,omitempty"`
	// FallbackSentence is said where no model answers; nil: the turn fails.
	FallbackSentence *string `json:"fallbackSentence,omitempty"`
	// HandOffSentence is said where a conversation is handed to a person, ClosedSentence in place of it outside opening hours.
	HandOffSentence *string `json:"handOffSentence,omitempty"`
	ClosedSentence  *string `json:"closedSentence,omitempty"`
	// MaxTokens bounds a reply; nil: the endpoint's own bound.
	MaxTokens *int `json:"maxTokens,omitempty"`
	// AskAfterSilence is after how many seconds without a word in a call somebody is asked whether they are still there, EndAfterSilence
	// after how many of that again the call is ended; nil: the installation's.
	AskAfterSilence *int `json:"askAfterSilence,omitempty"`
	EndAfterSilence *int `json:"endAfterSilence,omitempty"`
	// Fallbacks are asked in order where the assistant's own model does not answer.
	Fallbacks []*Fallback `json:"fallbacks,omitempty"`
}

// Whose endpoint another model is asked at.
const (
	OfWorkspace    = "WORKSPACE"
	OfInstallation = "INSTALLATION"
)

// Fallback is another model to ask.
type Fallback struct {
	// Endpoint is OfWorkspace, the one that the workspace uses, or OfInstallation.
	Endpoint string `json:"endpoint"`
	Model    string `json:"model"`
	// Further is the id of a further endpoint of the workspace; "" is the one that Endpoint says.
	Further string `json:"endpointId,omitempty"`
}

// EndpointID is the id of a further endpoint of the workspace; nil if it is the one that Endpoint says.
func (f *Fallback) EndpointID() *string { return patch.Filled(f.Further) }

// BehaviorOf an assistant.
func BehaviorOf(a *ent.Assistant) (*Behavior, error) {
	b := &Behavior{}
	if len(a.Behavior) == 0 || string(a.Behavior) == "null" {
		return b, nil
	}
	if err := json.Unmarshal(a.Behavior, b); err != nil {
		return b, fmt.Errorf("behavior of %s: %w", a.ID, err)
	}
	return b, nil
}

// Tells says whether requests have a part.
func (b *Behavior) Tells(part string) bool { return !slices.Contains(b.Untold, part) }

// Channel says whether requests name the channel and its rules.
func (b *Behavior) Channel() bool { return b.Tells(TellsChannel) }

// Contact says whether requests have the contact's fields.
func (b *Behavior) Contact() bool { return b.Tells(TellsContact) }

// Hours says whether requests have the opening hours, where the assistant's tools use a calendar.
func (b *Behavior) Hours() bool { return b.Tells(TellsHours) }

// Tags says whether requests have the names of the tags, where the assistant's tools use them.
func (b *Behavior) Tags() bool { return b.Tells(TellsTags) }

// Time says whether requests have the date and the time.
func (b *Behavior) Time() bool { return b.Tells(TellsTime) }

// Rewrite says whether the model rewrites questions before knowledge is searched.
func (b *Behavior) Rewrite() bool { return b.Rewrites }

// BehaviorInput is a change of it. Omitted fields are unchanged.
type BehaviorInput struct {
	Channel          patch.Field[bool]   `check:"notNull"`
	Contact          patch.Field[bool]   `check:"notNull"`
	Hours            patch.Field[bool]   `check:"notNull"`
	Tags             patch.Field[bool]   `check:"notNull"`
	Time             patch.Field[bool]   `check:"notNull"`
	Rewrite          patch.Field[bool]   `check:"notNull"`
	FallbackSentence patch.Field[string] `check:"minLength=1,maxLength=1000"`
	HandOffSentence  patch.Field[string] `check:"minLength=1,maxLength=1000"`
	ClosedSentence   patch.Field[string] `check:"minLength=1,maxLength=1000"`
	MaxTokens        patch.Field[int]    `check:"min=1,max=100000"`
	AskAfterSilence  patch.Field[int]    `check:"min=5,max=3600"`
	EndAfterSilence  patch.Field[int]    `check:"min=5,max=3600"`
	Fallbacks        []*FallbackInput    `check:"maxItems=5,notNull"`
}

// FallbackInput is another model to ask.
type FallbackInput struct {
	Endpoint string `check:"oneOf=WORKSPACE|INSTALLATION"`
	Model    string `check:"minLength=1,maxLength=1000"`
	// EndpointID is the id of a further endpoint of the workspace.
	EndpointID patch.Field[string]
}

func (in *FallbackInput) fallback() Fallback {
	return Fallback{in.Endpoint, in.Model, *cmp.Or(in.EndpointID.Value(), new(string))}
}

// change a behavior.
func (in BehaviorInput) change(b *Behavior) {
	for _, part := range []struct {
		name string
		told patch.Field[bool]
	}{
		{TellsChannel, in.Channel}, {TellsContact, in.Contact}, {TellsHours, in.Hours}, {TellsTags, in.Tags}, {TellsTime, in.Time},
	} {
		if told := part.told.Value(); told != nil {
			b.Untold = slices.DeleteFunc(b.Untold, func(p string) bool { return p == part.name })
			if !*told {
				b.Untold = append(b.Untold, part.name)
			}
		}
	}
	slices.Sort(b.Untold)
	if len(b.Untold) == 0 {
		b.Untold = nil
	}
	if rewrites := in.Rewrite.Value(); rewrites != nil {
		b.Rewrites = *rewrites
	}
	set(in.FallbackSentence, &b.FallbackSentence)
	set(in.HandOffSentence, &b.HandOffSentence)
	set(in.ClosedSentence, &b.ClosedSentence)
	set(in.MaxTokens, &b.MaxTokens)
	set(in.AskAfterSilence, &b.AskAfterSilence)
	set(in.EndAfterSilence, &b.EndAfterSilence)
	if in.Fallbacks != nil {
		b.Fallbacks = nil
		for _, f := range in.Fallbacks {
			b.Fallbacks = append(b.Fallbacks, new(f.fallback()))
		}
	}
}

// SetBehavior changes how an assistant behaves in conversations. Concurrent changes do not overwrite one another.
func (s *Service) SetBehavior(ctx context.Context, id string, in BehaviorInput) (*Behavior, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	saved, err := s.change(ctx, id, nil, nil, func(a *ent.Assistant) error {
		before, err := BehaviorOf(a)
		if err != nil {
			return err
		}
		b, err := BehaviorOf(a)
		if err != nil {
			return err
		}
		if err := s.reachable(ctx, in, before); err != nil {
			return err
		}
		in.change(b)
		if reflect.DeepEqual(b, before) {
			return nil // a database may have written the same JSON in another way, which would count as a change
		}
		a.Behavior, err = json.Marshal(b)
		return err
	})
	if err != nil {
		return nil, err
	}
	return BehaviorOf(saved.Assistant)
}

// reachable says whether the fallbacks of a change have an endpoint. One that is there stays: the installation may have had a model then, and
// the workspace the endpoint.
func (s *Service) reachable(ctx context.Context, in BehaviorInput, before *Behavior) error {
	known, err := s.further(ctx, in)
	if err != nil {
		return err
	}
	var wrong []fault.Detail
	for i, f := range in.Fallbacks {
		to := f.fallback()
		kept := slices.ContainsFunc(before.Fallbacks, func(b *Fallback) bool { return *b == to })
		switch field := fmt.Sprintf("fallbacks[%d].endpoint", i); {
		case kept:
		case to.Further != "" && to.Endpoint != OfWorkspace:
			wrong = append(wrong, fault.Break(field, fault.NotItsEndpoint))
		case to.Further != "" && !slices.Contains(known, to.Further):
			wrong = append(wrong, fault.Break(field+"Id", fault.NoEndpoint))
		case to.Endpoint == OfInstallation && !s.parts.Installed:
			wrong = append(wrong, fault.Break(field, fault.NotInstalled))
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong...)
	}
	return nil
}

// further are the ids of those further endpoints that there are, of all that a change names.
func (s *Service) further(ctx context.Context, in BehaviorInput) ([]string, error) {
	var ids []string
	for _, f := range in.Fallbacks {
		if to := f.fallback(); to.Further != "" {
			ids = append(ids, to.Further)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return s.parts.Store.Client(ctx).ModelEndpoint.Query().Where(modelendpoint.IDIn(ids...)).IDs(ctx)
}

// Behavior of an assistant.
func (s *Service) Behavior(ctx context.Context, id string) (*Behavior, error) {
	a, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	return BehaviorOf(a.Assistant)
}
