package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// OptOut marks a contact as not to be disturbed, and lists its number if it has one, in the transaction of whatever it said. The source is one
// of package donotcall's.
func (s *Service) OptOut(ctx context.Context, contactID, source string) error {
	row, err := s.wishing(ctx, contactID)
	if err != nil {
		return err
	}
	by := askedOtherwise
	if source == donotcall.ByText {
		by = askedByText
	}
	update := s.parts.Store.Client(ctx).Contact.Update().Where(contact.ID(contactID))
	switch {
	case !row.Dnd:
		err = update.SetDnd(true).SetDndBy(by).Exec(ctx)
	case by == askedOtherwise && store.Text(row.DndBy) != askedOtherwise: // it is asked for otherwise as well, and a text takes it back no more
		err = update.SetDndBy(askedOtherwise).Exec(ctx)
	} // otherwise nothing changes, and no event is emitted
	if err != nil || row.Phone == nil {
		return err
	}
	var reason *string
	if row.Dnd && by == askedByText && store.Text(row.DndBy) != askedByText {
		reason = new(undisturbed)
	}
	_, err = s.parts.DoNotCall.Record(ctx, *row.Phone, source, reason)
	return err
}

// What has set a contact not to be disturbed: a text of the contact's, or anything else. If it is not known, an older program has set it, and
// the number's entry tells.
const (
	askedByText    = "text"
	askedOtherwise = "other"
)

// undisturbed is why a number is listed whose contact was not to be disturbed before it asked for that: to ask otherwise takes nothing back.
const undisturbed = "The contact was not to be disturbed before."

// wishing is a contact as far as it says whether it wants to be contacted; it is locked.
func (s *Service) wishing(ctx context.Context, contactID string) (*ent.Contact, error) {
	return s.parts.Store.Client(ctx).Contact.Query().Where(contact.ID(contactID), s.parts.Store.Reserved()).
		Select(contact.FieldPhone, contact.FieldDnd, contact.FieldDndBy).Only(ctx)
}

// optedIn is why the number of a contact who opts in is on the list no more.
const optedIn = "The contact asked to be contacted again."

// OptIn takes back what OptOut has done for the same source, in the transaction of whatever the contact said: that the number is listed, and that the
// contact is not to be disturbed, unless a person has decided that, or it was asked for otherwise. Nor is a contact to be disturbed whose number is
// still listed.
func (s *Service) OptIn(ctx context.Context, contactID, source string) error {
	row, err := s.wishing(ctx, contactID)
	if err != nil {
		return err
	}
	marked := store.Text(row.DndBy) == askedByText
	if row.Phone != nil {
		bare, err := s.parts.DoNotCall.Lift(ctx, *row.Phone, source, optedIn)
		if err != nil {
			return err
		}
		if listed, err := s.parts.DoNotCall.Has(ctx, *row.Phone); err != nil || listed {
			return err
		}
		marked = marked || bare && row.DndBy == nil
	}
	if !row.Dnd || !marked {
		return nil
	}
	return s.parts.Store.Client(ctx).Contact.Update().Where(contact.ID(contactID)).SetDnd(false).ClearDndBy().Exec(ctx)
}
