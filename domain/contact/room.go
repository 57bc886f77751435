package contact

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/ent/contactnote"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// How many of each there may be. If there are more from before, they stay.
const (
	tagsOfSubaccount = 10_000
	tagsOfContact    = 1000
	notesOfContact   = 1000
	importsUnderWay  = 1000
	// importsKept is how many imports are kept that have ended.
	importsKept = 1000
	// droppedMost is how much of what is not kept goes at a time: there may be any number from before.
	droppedMost = 10
)

// roomForTag fails if the subaccount has reached its limit of tags. It locks the subaccount, so that two at the same time are both counted. As many
// hidden tags are kept; the oldest that no contact has are deleted, one more than are added.
func (s *Service) roomForTag(ctx context.Context, name string) error {
	if Silences(name) {
		return nil // by it, assistants are stopped
	}
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return err
	}
	shown := []func(*sql.Selector){sql.FieldEQ(tag.FieldHidden, false)}
	n, err := s.parts.Store.CountEachUpTo(ctx, ent.TypeTag, 2*tagsOfSubaccount, shown, nil)
	switch {
	case err != nil:
		return err
	case n[0] >= tagsOfSubaccount:
		return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d tags. Delete one that is no longer used.", tagsOfSubaccount)
	case n[1] < 2*tagsOfSubaccount:
		return nil
	}
	client := s.parts.Store.Client(ctx)
	old, err := client.Tag.Query().Where(tag.Hidden(true), tag.Not(tag.HasContactLinks())).Order(tag.ByCreatedAt(), tag.ByID()).Limit(2).IDs(ctx) //nolint:mnd // as it says above
	if err == nil {
		_, err = client.Tag.Delete().Where(tag.IDIn(old...)).Exec(ctx)
	}
	return err
}

// has says whether the contact, which is locked, has the tag. The error is a conflict if it has as many others as it may, unless the tag is
// the one that stops assistants.
func (s *Service) has(ctx context.Context, contactID string, one *Tag) (bool, error) {
	its := sql.FieldEQ(contacttag.FieldContactID, contactID)
	n, err := s.parts.Store.CountEachUpTo(ctx, ent.TypeContactTag, tagsOfContact,
		[]func(*sql.Selector){its, sql.FieldEQ(contacttag.FieldTagID, one.ID)}, []func(*sql.Selector){its})
	if err == nil && n[0] == 0 && n[1] >= tagsOfContact && !Silences(one.Tag.Name) {
		err = fault.Newf(fault.Conflict, "The contact has reached its limit of %d tags. Remove one from it first.", tagsOfContact)
	}
	return err == nil && n[0] > 0, err
}

// roomForNote fails if the contact, which is locked, has reached its limit of notes.
func (s *Service) roomForNote(ctx context.Context, contactID string) error {
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeContactNote, notesOfContact, sql.FieldEQ(contactnote.FieldContactID, contactID))
	if err == nil && n >= notesOfContact {
		err = fault.Newf(fault.Conflict, "The contact has reached its limit of %d notes. Delete one that is no longer needed.", notesOfContact)
	}
	return err
}

// roomForImport fails if the subaccount has reached its limit of imports that have not ended. The oldest of those that have go, and the files of
// their problems with them.
func (s *Service) roomForImport(ctx context.Context) error {
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return err
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeContactImport, importsUnderWay, sql.FieldIsNull(contactimport.FieldFinishedAt))
	switch {
	case err != nil:
		return err
	case n >= importsUnderWay:
		return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d imports in progress. Wait for one to finish, or cancel it.", importsUnderWay)
	}
	client := s.parts.Store.Client(ctx)
	old, err := client.ContactImport.Query().Where(contactimport.FinishedAtNotNil()).
		Order(ent.Desc(contactimport.FieldCreatedAt, contactimport.FieldID)).Offset(importsKept-1).Limit(droppedMost).
		Select(contactimport.FieldID, contactimport.FieldProblemsFileID).All(ctx)
	if err != nil {
		return err
	}
	for _, row := range old {
		if row.ProblemsFileID != nil {
			if err := s.parts.Files.Delete(ctx, *row.ProblemsFileID); err != nil {
				return err
			}
		}
		if err := client.ContactImport.DeleteOneID(row.ID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
