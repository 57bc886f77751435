package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Spoken is what an assistant says in a call without being asked: the opening, and the message for voicemail. Either may be empty.
type Spoken struct {
	Opening, Voicemail string
	// Drafts says that the assistant speaks first, and that nothing is written for that: see FirstWords.
	Drafts bool
	// Unknown are variables that its templates and its prompt name, and that have no value; sorted.
	Unknown []string
}

// modes of greeting.
const (
	fixed        = "fixed"
	contactFirst = "contact_first"
)

// Opening fills the templates of a call: the message of the direction in fixed mode, the greeting in dynamic mode, and
// nothing if the contact speaks first. In dynamic mode, inbound callers are greeted even if no greeting is written; contacts whom we call say
// something when they answer, which the assistant then replies to.
func (s *Service) Opening(ctx context.Context, assistantID string, contactID *string, inbound bool, variables map[string]string) (Spoken, error) {
	t := &turn{service: s, in: Input{ContactID: patch.Sent(contactID), Variables: variables, Outbound: !inbound}}
	client := s.parts.Store.Client(ctx)
	err := s.parts.Store.Together(ctx, func(ctx context.Context) (err error) {
		t.assistant, err = client.Assistant.Get(ctx, assistantID)
		return err
	}, func(ctx context.Context) (err error) {
		t.subaccount, err = client.Subaccount.Get(ctx, authz.From(ctx).Subaccount)
		return err
	}, func(ctx context.Context) (err error) {
		if contactID != nil {
			t.contact, err = s.parts.Contacts.Get(ctx, *contactID)
		}
		return err
	})
	if err != nil {
		return Spoken{}, fmt.Errorf("opening: %w", err)
	}
	return t.opening(inbound), nil
}

// OpeningOf is Opening where all that it takes has been read: the assistant, the caller's subaccount, and the contact, or nil.
func (s *Service) OpeningOf(a *ent.Assistant, sub *ent.Subaccount, c *contact.Contact, inbound bool, variables map[string]string) Spoken {
	t := &turn{service: s, in: Input{Variables: variables, Outbound: !inbound}, assistant: a, subaccount: sub, contact: c}
	return t.opening(inbound)
}

func (t *turn) opening(inbound bool) Spoken {
	out, values := Spoken{Unknown: []string{}}, t.variables(t.service.parts.Now())
	fill := func(text string) string {
		filled, unknown := Fill(text, values)
		out.Unknown = append(out.Unknown, unknown...)
		return filled
	}
	out.Opening, out.Voicemail = fill(opener(t.assistant, inbound)), fill(store.Text(t.assistant.VoicemailMessage))
	mode := t.assistant.GreetingMode
	out.Drafts = inbound && mode != fixed && mode != contactFirst && strings.TrimSpace(out.Opening) == ""
	fill(store.Text(t.assistant.Prompt))
	slices.Sort(out.Unknown)
	out.Unknown = slices.Compact(out.Unknown)
	return out
}

// opener is the template of what is said first.
func opener(a *ent.Assistant, inbound bool) string {
	message, greeting := a.OutboundOpeningMessage, a.OutboundGreeting
	if inbound {
		message, greeting = a.InboundOpeningMessage, a.InboundGreeting
		if message == nil {
			message = a.LegacyOpeningMessage
		}
	}
	switch a.GreetingMode {
	case fixed:
		return store.Text(message)
	case contactFirst:
		return ""
	}
	return store.Text(greeting)
}
