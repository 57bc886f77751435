package contact

import (
	"context"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactnote"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Note is a remark that staff keep on a contact.
type Note struct{ *ent.ContactNote }

// Key is its position in lists.
func (n *Note) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// GetID is its id.
func (n *Note) GetID() string { return n.ID }

// AboutContact is the contact that it is about.
func (n *Note) AboutContact() string { return n.ContactID }

// Notes of a contact, newest first.
func (s *Service) Notes(ctx context.Context, contactID string, first *int, after *string) (*page.List[*Note], error) {
	if err := s.need(ctx, contactID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, notes(first, after)(contactID), s.readNotes)
}

// NotesOf is Notes of a contact that has been read, and of its kin.
func (s *Service) NotesOf(ctx context.Context, c *Contact, first *int, after *string) (*page.List[*Note], error) {
	return page.Of(ctx, s.parts.Pager, &c.Member, c.ID, notes(first, after), s.readNotes)
}

func notes(first *int, after *string) func(contactID string) page.Query {
	return func(contactID string) page.Query {
		return page.Query{
			Entity: ent.TypeContactNote, List: "contact_notes", Filter: []string{contactID}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(contactnote.FieldContactID, contactID)},
		}
	}
}

func (s *Service) readNotes(ctx context.Context, w page.Window) ([]*Note, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).ContactNote.Query(), w, func(r *ent.ContactNote) *Note { return &Note{r} })
}

// GetNotes by their ids alone; those that the subaccount has not are left out.
func (s *Service) GetNotes(ctx context.Context, ids []string) ([]*Note, error) {
	return page.ByIDs(ctx, ids, s.readNotes)
}

// NoteOnce keeps a remark under the caller's name, unless the caller has kept the same one of the contact since a time. The contact is locked, so
// that of two at once the second sees the first.
func (s *Service) NoteOnce(ctx context.Context, contactID, value string, since time.Time) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := s.locked(ctx, contactID); err != nil {
			return err
		}
		has, err := s.parts.Store.Client(ctx).ContactNote.Query().Where(contactnote.ContactID(contactID), contactnote.Value(value),
			contactnote.CreatedBy(authz.From(ctx).Author()), contactnote.CreatedAtGTE(since)).Exist(ctx)
		if err != nil || has {
			return err
		}
		_, err = s.AddNote(ctx, contactID, value)
		return err
	})
}

// AddNote keeps a remark under the caller's name.
func (s *Service) AddNote(ctx context.Context, contactID, value string) (*Note, error) {
	if err := rule.Check(NoteText{&value}); err != nil {
		return nil, err
	}
	var row *ent.ContactNote
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if _, err = s.touch(ctx, contactID); err != nil {
			return err
		}
		if err := s.roomForNote(ctx, contactID); err != nil {
			return err
		}
		row, err = s.parts.Store.Client(ctx).ContactNote.Create().SetContactID(contactID).
			SetValue(value).SetCreatedBy(authz.From(ctx).Author()).SetNillableAuthorID(authz.From(ctx).PersonID()).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Note{row}, nil
}

// ChangeNote replaces a remark; nil leaves it unchanged. If ifValue is not nil, a remark that has changed since is a conflict, unless it
// equals the new one apart from the space around it: nobody would see the difference.
func (s *Service) ChangeNote(ctx context.Context, contactID, noteID string, value, ifValue *string) (*Note, error) {
	if err := rule.Check(NoteChange{value, ifValue}); err != nil {
		return nil, err
	}
	if err := s.need(ctx, contactID); err != nil {
		return nil, err
	}
	var row *ent.ContactNote
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if value != nil { // whoever changes a remark of the contact holds its row: nobody else does after it is compared
			if _, err = s.touch(ctx, contactID); err != nil {
				return err
			}
		}
		row, err = s.parts.Store.Client(ctx).ContactNote.Query().
			Where(contactnote.ID(noteID), contactnote.ContactID(contactID)).Only(ctx)
		if err == nil && value != nil {
			if ifValue != nil && row.Value == *value {
				return nil // it has been saved, and perhaps nobody heard of it
			}
			if ifValue != nil && row.Value != *ifValue && strings.TrimSpace(row.Value) != strings.TrimSpace(*value) {
				return fault.New(fault.Conflict, "The note has changed since you read it. Read it again and repeat the change.")
			}
			row, err = s.parts.Store.Client(ctx).ContactNote.UpdateOne(row).SetValue(*value).Save(ctx)
		}
		return store.Missing(err, "note")
	})
	if err != nil {
		return nil, err
	}
	return &Note{row}, nil
}

// DeleteNote removes a remark of the contact.
func (s *Service) DeleteNote(ctx context.Context, contactID, noteID string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := s.touch(ctx, contactID); err != nil {
			return err
		}
		n, err := s.parts.Store.Client(ctx).ContactNote.Delete().
			Where(contactnote.ID(noteID), contactnote.ContactID(contactID)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("note")
		}
		return err
	})
}
