package contact

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Want is how contacts are to be changed: given a tag or not, or, if there is no tag, archived or not.
type Want struct {
	TagID    string
	Tagged   bool
	Archived bool
}

// Wanting are those of some contacts that exist and still have to be changed. They are locked in one order for the context's transaction.
func (s *Service) Wanting(ctx context.Context, ids []string, want Want) ([]string, error) {
	client := s.parts.Store.Client(ctx)
	rows, err := client.Contact.Query().Where(contact.IDIn(ids...), s.parts.Store.Locked()).Order(contact.ByID()).
		Select(contact.FieldID, contact.FieldIsArchived, contact.FieldSubaccountID).All(ctx)
	if err != nil {
		return nil, err
	}
	var tagged []string
	if want.TagID != "" {
		tagged, err = client.ContactTag.Query().Where(contacttag.TagID(want.TagID), contacttag.ContactIDIn(ids...)).
			Select(contacttag.FieldContactID).Strings(ctx)
		if err != nil {
			return nil, err
		}
	}
	rows = slices.DeleteFunc(rows, func(c *ent.Contact) bool {
		if want.TagID != "" {
			return slices.Contains(tagged, c.ID) == want.Tagged
		}
		return c.IsArchived == want.Archived
	})
	out := make([]string, len(rows))
	for i, c := range rows {
		out[i] = c.ID
	}
	return out, nil
}

// Restore a contact that was archived.
func (s *Service) Restore(ctx context.Context, id string) (*Contact, error) {
	no := false
	return s.Update(ctx, id, Input{IsArchived: patch.Sent(&no)})
}
