package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// silencing is the name, case aside, of the tag that silences every assistant.
const silencing = "ai_off"

// Silenced says whether a tag of the contact silences every assistant.
func (s *Service) Silenced(ctx context.Context, contactID string) (bool, error) {
	return s.Tagged(ctx, contactID, silencing)
}

// Tagged says whether the contact has the tag of the name, case aside.
func (s *Service) Tagged(ctx context.Context, contactID, name string) (bool, error) {
	return s.Store.Client(ctx).ContactTag.Query().
		Where(contacttag.ContactID(contactID), contacttag.HasTagWith(tag.NameKey(ngram.Fold(name)), tag.Hidden(false))).Exist(ctx)
}

// Router is the assistant of the contact's active tag: of those that have one, the tag that was added last. It is "" where
// nobody answers the contact.
func (s *Service) Router(ctx context.Context, contactID string) (assistantID string, err error) {
	link, err := s.Store.Client(ctx).ContactTag.Query().
		Where(contacttag.ContactID(contactID), contacttag.HasTagWith(tag.Hidden(false), tag.AssistantIDNotNil())).
		Order(ent.Desc(contacttag.FieldCreatedAt, contacttag.FieldID)).WithTag().First(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil || link.Edges.Tag == nil { // nil: it was deleted after the link was read
		return "", err
	}
	return store.Text(link.Edges.Tag.AssistantID), nil
}

// Barred says whether nobody may call or text a number unasked.
func (s *Service) Barred(ctx context.Context, number string) (bool, error) {
	list, err := s.DoNotCall.Listed(ctx, number)
	return list != "", err
}

// OptOut marks a contact as not to be disturbed, and lists its number, in the transaction of whatever it said. The source is one
// of package donotcall's.
func (s *Service) OptOut(ctx context.Context, contactID, source string) error {
	client := s.Store.Client(ctx)
	if err := client.Contact.Update().Where(contact.ID(contactID)).SetDnd(true).Exec(ctx); err != nil {
		return err
	}
	row, err := client.Contact.Query().Where(contact.ID(contactID)).Select(contact.FieldPhone).Only(ctx)
	if err != nil || row.Phone == nil {
		return err
	}
	_, err = s.DoNotCall.Record(ctx, *row.Phone, source, nil)
	return err
}
