package chat

import (
	"context"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Variable is a name that templates may have, as people see it.
type Variable struct {
	Name, Description, Source string
	// Example is its value now; nil if that depends on the contact or the assistant.
	Example *string
}

// Preview is a prompt as a model would get it now.
type Preview struct {
	Text               string
	UnknownVariables   []string
	Characters, Tokens int
}

// Variables are those that templates of the caller's subaccount may name.
func (s *Service) Variables(ctx context.Context) ([]*Variable, error) {
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if err != nil {
		return nil, err
	}
	now := (&turn{service: s, subaccount: sub}).scene(s.parts.Now())
	var all []*Variable
	for _, k := range known {
		v := &Variable{Name: k.name, Description: k.description, Source: k.source}
		if k.source == "time" || k.source == "location" {
			example := k.value(now)
			v.Example = &example
		}
		all = append(all, v)
	}
	for _, name := range slices.Sorted(maps.Keys(sub.CustomValues)) {
		value := sub.CustomValues[name]
		all = append(all, &Variable{
			Name: ofCustom + "." + name, Description: "A custom value of the subaccount.", Source: ofCustom, Example: &value,
		})
	}
	return all, nil
}

// Preview fills a prompt in, as a turn of the assistant with the contact would. Both may be left out.
func (s *Service) Preview(ctx context.Context, prompt string, contactID, assistantID *string) (*Preview, error) {
	t := &turn{service: s}
	if err := t.about(ctx, contactID, assistantID); err != nil {
		return nil, err
	}
	text, unknown := Fill(prompt, inlined(t.variables(s.parts.Now())))
	if unknown == nil {
		unknown = []string{}
	}
	return &Preview{text, unknown, utf8.RuneCountInString(text), llm.Tokens(text)}, nil
}

// about finds whose values the variables have. Both may be left out.
func (t *turn) about(ctx context.Context, contactID, assistantID *string) (err error) {
	client := t.service.parts.Store.Client(ctx)
	if t.subaccount, err = client.Subaccount.Get(ctx, authz.From(ctx).Subaccount); err != nil {
		return err
	}
	if assistantID != nil {
		t.assistant, err = client.Assistant.Get(ctx, *assistantID)
		if ent.IsNotFound(err) {
			return fault.MissingField("assistant", "assistantId").Because(err)
		}
		if err != nil {
			return err
		}
	}
	if contactID != nil {
		t.contact, err = t.service.parts.Contacts.Find(ctx, *contactID)
	}
	return err
}
