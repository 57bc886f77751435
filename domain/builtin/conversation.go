package builtin

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// passages is how many a search answers.
const passages = 5

func searchKnowledge(ctx context.Context, s *Service, at Setting, in struct {
	Query string `json:"query"`
},
) (any, error) {
	found, err := s.parts.Knowledge.SearchAssistant(ctx, knowledge.Asker{AssistantID: at.Assistant.ID, OnCall: at.OnCall}, in.Query, passages)
	if err != nil {
		return nil, err
	}
	type passage struct {
		Source  string  `json:"source"`
		Page    *string `json:"page,omitempty"`
		Heading *string `json:"heading,omitempty"`
		Text    string  `json:"text"`
	}
	out := make([]passage, len(found.Matches))
	for i, m := range found.Matches {
		out[i] = passage{m.SourceName, m.Page, m.Heading, m.Text}
	}
	return map[string]any{"passages": out}, nil
}

// handOff leaves the conversation to a person; the assistant is silent from the next turn on. If the conversation is gone, nothing happens.
func handOff(ctx context.Context, s *Service, at Setting, in struct {
	Reason *string `json:"reason"`
},
) (any, error) {
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		there, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(at.Conversation)).Exist(ctx)
		if err == nil && !there {
			err = fault.Missing("conversation")
		}
		if err != nil {
			return err
		}
		return inbox.HandOff(ctx, s.parts.Store, at.Conversation, in.Reason)
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"handedOff": true}, nil
}

// addressee reads the contact again: the turn may have just stored an address that the contact gave.
func (s *Service) addressee(ctx context.Context, at Setting) (*contact.Contact, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	c, err := s.parts.Contacts.Get(ctx, at.Contact.ID)
	if err == nil && c.Dnd {
		err = fault.New(fault.Conflict, "The contact has asked not to receive messages.")
	}
	return c, err
}

func sendSMS(ctx context.Context, s *Service, at Setting, in struct {
	Text string `json:"text"`
},
) (any, error) {
	c, err := s.addressee(ctx, at)
	if err != nil {
		return nil, err
	}
	if c.Phone == nil {
		return nil, fault.New(fault.Conflict, "The contact has no phone number.")
	}
	if s.parts.Contacts.NeverCalled(*c.Phone) { // the contact may just have said that it is theirs
		return nil, fault.New(fault.Conflict, "The number must not be texted.")
	}
	barred, err := s.parts.Contacts.Barred(ctx, *c.Phone) // another contact may have had the number and said STOP
	if err != nil {
		return nil, err
	}
	if barred {
		return nil, fault.New(fault.Conflict, "The number is on a do-not-call list.")
	}
	return map[string]any{"sent": true}, at.once(ctx, *c.Phone, in.Text, func(ctx context.Context) error {
		if err := s.maySend(ctx, "sms", c.ID, *c.Phone); err != nil {
			return err
		}
		return s.parts.Messenger.SMS(ctx, *c.Phone, in.Text)
	})
}

func sendEmail(ctx context.Context, s *Service, at Setting, in struct {
	Subject string `json:"subject"`
	Body    string `json:"body"`
},
) (any, error) {
	c, err := s.addressee(ctx, at)
	if err != nil {
		return nil, err
	}
	if c.Email == nil {
		return nil, fault.New(fault.Conflict, "The contact has no e-mail address.")
	}
	caller := authz.From(ctx)
	front, err := s.parts.Fronts.Of(ctx, caller.Workspace, caller.Subaccount)
	if err != nil {
		return nil, err
	}
	return map[string]any{"sent": true}, at.once(ctx, *c.Email, in.Subject+"\n\n"+in.Body, func(ctx context.Context) error {
		if err := s.maySend(ctx, "email", c.ID, strings.ToLower(*c.Email)); err != nil {
			return err
		}
		return s.parts.Messenger.EmailAs(ctx, front.Sender, *c.Email, in.Subject, in.Body)
	})
}
