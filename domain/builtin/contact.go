package builtin

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/contact"
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
	tag, err := s.Contacts.TagNamed(ctx, in.Tag)
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
	tag, err := s.Contacts.TagNamed(ctx, in.Tag)
	if err != nil {
		return nil, err
	}
	_, err = s.Contacts.Untag(ctx, at.Contact.ID, tag.ID)
	return map[string]any{"tag": tag.Name, "removed": true}, err
}

type contactArgs struct {
	FirstName   *string `json:"first_name"`
	LastName    *string `json:"last_name"`
	Email       *string `json:"email"`
	Phone       *string `json:"phone"`
	CompanyName *string `json:"company_name"`
}

// updateContact keeps what is told; an empty value is nothing told, so that no model wipes a contact.
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
	c, err := s.Contacts.Update(ctx, at.Contact.ID, contact.Input{
		FirstName: said(in.FirstName), LastName: said(in.LastName), Email: said(in.Email), Phone: said(in.Phone), CompanyName: said(in.CompanyName),
	})
	if err != nil {
		return nil, err
	}
	return contactArgs{c.FirstName, c.LastName, c.Email, c.Phone, c.CompanyName}, nil
}

func createNote(ctx context.Context, s *Service, at Setting, in struct {
	Note string `json:"note"`
},
) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	_, err := s.Contacts.AddNote(ctx, at.Contact.ID, in.Note)
	return map[string]any{"kept": true}, err
}
