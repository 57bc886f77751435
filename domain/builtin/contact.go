package builtin

import (
	"context"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

type tagArgs struct {
	Tag string `json:"tag"`
}

// addTag gives a tag that there is. A model makes none: what a tag does is for people to decide.
func addTag(ctx context.Context, s *Service, at Setting, in tagArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	tag, err := s.tagNamed(ctx, in.Tag)
	if err != nil {
		return nil, err
	}
	_, err = s.Contacts.Tag(ctx, at.Contact.ID, tag.ID)
	return map[string]any{"tag": tag.Name, "added": true}, err
}

func removeTag(ctx context.Context, s *Service, at Setting, in tagArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	tag, err := s.tagNamed(ctx, in.Tag)
	if err != nil {
		return nil, err
	}
	_, err = s.Contacts.Untag(ctx, at.Contact.ID, tag.ID)
	return map[string]any{"tag": tag.Name, "removed": true}, err
}

// tagsNamed is how many tags a refusal names.
const tagsNamed = 100

// tagNamed finds a tag. A refusal names those that there are.
func (s *Service) tagNamed(ctx context.Context, name string) (*contact.Tag, error) {
	found, err := s.Contacts.TagNamed(ctx, name)
	if !fault.Is(err, fault.NotFound) {
		return found, err
	}
	names, problem := s.Contacts.TagNames(ctx, tagsNamed)
	if problem != nil {
		return nil, problem
	}
	there := "There are none."
	if len(names) > 0 {
		there = "The tags are: " + strings.Join(names, ", ") + "."
	}
	return nil, fault.New(fault.NotFound, fault.From(err).Message+" "+there).Because(err)
}

type contactArgs struct {
	FirstName   *string `json:"first_name"`
	LastName    *string `json:"last_name"`
	Email       *string `json:"email"`
	Phone       *string `json:"phone"`
	CompanyName *string `json:"company_name"`
}

// updated is the contact as it is then.
type updated struct {
	contactArgs
	Noted string `json:"noted,omitempty"`
}

// notedOnly is what the model reads where a number or an address was not taken over. It does not say why: whoever chats is not to learn whose
// it is.
const notedOnly = "A phone number or e-mail address was not changed. It is noted for a person to check."

// updateContact keeps what the contact says. Empty values are ignored, so that no model wipes a contact. Calls and messages follow a number
// or an address: one that another contact has stays with that contact, and is noted for a person instead.
func updateContact(ctx context.Context, s *Service, at Setting, in contactArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	said := func(v *string) patch.Field[string] {
		if v == nil || *v == "" {
			return patch.Field[string]{}
		}
		return patch.Sent(v)
	}
	out := updated{}
	err := s.Store.Tx(ctx, func(ctx context.Context) error {
		change := contact.Input{
			FirstName: said(in.FirstName), LastName: said(in.LastName), CompanyName: said(in.CompanyName), Email: said(in.Email), Phone: said(in.Phone),
		}
		byNumber, byEmail, err := s.Contacts.Taken(ctx, at.Contact.ID, change)
		if err != nil {
			return err
		}
		for _, taken := range []struct {
			what, by string
			change   *patch.Field[string]
		}{{"phone number", byNumber, &change.Phone}, {"e-mail address", byEmail, &change.Email}} {
			if taken.by == "" {
				continue
			}
			*taken.change, out.Noted = patch.Field[string]{}, notedOnly
			// By id: the other contact may be erased, and what is written here would stay.
			note := "The contact says that they have the " + taken.what + " of another contact, " + taken.by + "."
			if err := s.Contacts.NoteOnce(ctx, at.Contact.ID, note, time.Time{}); err != nil && !fault.Is(err, fault.Conflict) { // there are as many as there may be
				return err
			}
		}
		c, err := s.Contacts.Update(ctx, at.Contact.ID, change)
		if err != nil {
			return err
		}
		out.contactArgs = contactArgs{c.FirstName, c.LastName, c.Email, c.Phone, c.CompanyName}
		return nil
	})
	return out, err
}

// createNote keeps a note, once for what the turn answers: whoever kept it may not have lived to tell.
func createNote(ctx context.Context, s *Service, at Setting, in struct {
	Note string `json:"note"`
},
) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	since, err := at.since(ctx)
	if err != nil {
		return nil, err
	}
	return map[string]any{"kept": true}, s.Contacts.NoteOnce(ctx, at.Contact.ID, in.Note, since)
}
