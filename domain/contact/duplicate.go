package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Taken are the ids of the other contacts that have the phone number and the e-mail address that an input would give a contact. Of several it is the
// oldest; "" if nobody else has it.
func (s *Service) Taken(ctx context.Context, id string, in Input) (byNumber, byEmail string, err error) {
	if err := s.normalise(ctx, &in); err != nil {
		return "", "", err
	}
	others := s.parts.Store.Client(ctx).Contact.Query().Where(contact.IDNEQ(id))
	taken := func(value string, has predicate.Contact) (string, error) {
		if value == "" {
			return "", nil
		}
		other, err := others.Clone().Where(has).Order(contact.ByCreatedAt(), contact.ByID()).FirstID(ctx)
		return other, ent.MaskNotFound(err)
	}
	number, email := store.Text(in.Phone.Value()), emailKey(store.Text(in.Email.Value()))
	if byNumber, err = taken(number, contact.Phone(number)); err == nil {
		byEmail, err = taken(email, contact.EmailKey(email))
	}
	return byNumber, byEmail, err
}
