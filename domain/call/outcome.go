package call

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// conclude what follows from the end of a call; again if the transcript or the outcome changes after it.
func (s *Service) conclude(ctx context.Context, before, row *ent.Call) error {
	again := before.EndedAt != nil
	told := !again || !bytes.Equal(row.Transcript, before.Transcript)
	if told {
		if err := s.index(ctx, row, again); err != nil {
			return err
		}
	}
	corrected := again && store.Text(row.DisconnectionReason) != store.Text(before.DisconnectionReason)
	if corrected {
		if err := s.untag(ctx, before); err != nil {
			return err
		}
	}
	if !told && !corrected && store.SameTime(row.AnsweredAt, before.AnsweredAt) {
		return nil
	}
	return s.parts.Queue.InsertDue(ctx, AfterArgs{CallID: row.ID}, time.Now().Add(afterRest))
}

// outcomeTag is the tag of how a call ended.
func outcomeTag(row *ent.Call) string { return "call:" + *row.DisconnectionReason }

// tag the contact by how the call ended, unless that has been corrected meanwhile: then the job of the correction does.
func (s *Service) tag(ctx context.Context, row *ent.Call) error {
	if row.ContactID == nil || row.DisconnectionReason == nil {
		return nil
	}
	name := outcomeTag(row)
	tag, err := s.parts.Contacts.TagNamed(ctx, name)
	if fault.Is(err, fault.NotFound) {
		tag, err = s.parts.Contacts.AddTag(ctx, contact.CreateTag{Name: name})
		if fault.Is(err, fault.Conflict) { // another was sooner
			tag, err = s.parts.Contacts.TagNamed(ctx, name)
		}
	}
	if fault.Is(err, fault.NotFound) { // there are as many tags as there may be
		return nil
	}
	if err != nil {
		return err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		// The call is locked before the contact, as by corrections of the outcome, which may have found no such tag to remove.
		still, err := s.parts.Store.Client(ctx).Call.Query().
			Where(entcall.ID(row.ID), entcall.DisconnectionReason(*row.DisconnectionReason), s.parts.Store.Locked()).Exist(ctx)
		if err == nil && !still {
			err = errMoved
		}
		if err == nil {
			_, err = s.parts.Contacts.Tag(ctx, *row.ContactID, tag.ID)
		}
		return err
	})
	// The contact is gone, or has as many tags as it may have.
	if errors.Is(err, errMoved) || fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) {
		return nil
	}
	return err
}

// untag takes the tag of an outcome that has been corrected from the contact, unless the contact had it before the call, or has it by another one.
func (s *Service) untag(ctx context.Context, before *ent.Call) error {
	if before.ContactID == nil || before.DisconnectionReason == nil {
		return nil
	}
	tag, err := s.parts.Contacts.TagNamed(ctx, outcomeTag(before))
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	another, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ContactID(*before.ContactID), entcall.IDNEQ(before.ID), entcall.Active(false),
		entcall.DisconnectionReason(*before.DisconnectionReason)).Exist(ctx)
	if err != nil || another {
		return err
	}
	if _, err = s.parts.Contacts.UntagSince(ctx, *before.ContactID, tag.ID, before.CreatedAt); fault.Is(err, fault.NotFound) { // one of them is gone
		return nil
	}
	return err
}
