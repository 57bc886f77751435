package contact

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/file"
)

// tracesColumn is what traces are sealed for.
const tracesColumn = "erasures.traces"

// Erase removes a contact permanently. Its notes, tags, conversations and messages, and the data of their events, go at once; appointments stay as
// times that are taken, without the contact and the place. A job removes what is stored elsewhere (stored answers, files), and the recordings of its
// calls, which cannot be found from now on. If the contact did not want to be called, a keyed hash of its number is kept.
func (s *Service) Erase(ctx context.Context, id string) error {
	if err := s.thin(ctx, id); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.lockedInTurn(ctx, id)
		if err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		// Its calls before their recordings and the subaccount, as whoever deletes recordings does.
		if _, err := client.Call.Query().Where(call.ContactID(id), s.parts.Store.Locked()).Select(call.FieldID).All(ctx); err != nil {
			return fmt.Errorf("calls: %w", err)
		}
		if err := s.claimCalls(ctx, row, conversation.ContactID(id)); err != nil {
			return fmt.Errorf("calls: %w", err)
		}
		if err := s.leaveAppointments(ctx, appointment.ContactID(id)); err != nil {
			return fmt.Errorf("appointments: %w", err)
		}
		known, err := s.knownBy(ctx, row) // before its events are emptied
		if err != nil {
			return err
		}
		if err := s.forgetNumbers(ctx, row, known.of(byNumber)); err != nil {
			return err
		}
		if err := client.Event.Update().Where(event.ContactID(id)).ClearData().Exec(ctx); err != nil {
			return fmt.Errorf("events: %w", err)
		}
		erasure, err := s.remember(ctx, row, known)
		if err != nil {
			return err
		}
		if err := file.LetGoOf(ctx, s.parts.Store, id); err != nil {
			return err
		}
		if _, err := client.Contact.Delete().Where(contact.ID(id)).Exec(ctx); err != nil {
			return fmt.Errorf("contact: %w", err)
		}
		if err := s.deleteStoredAnswers(ctx, id); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, EraseArgs{ErasureID: erasure.ID})
	})
}

// leaveAppointments as times that are taken: whose they were, where they were to be, and where somebody says they came from, is gone.
func (s *Service) leaveAppointments(ctx context.Context, which ...predicate.Appointment) error {
	client := s.parts.Store.Client(ctx)
	_, err := client.Appointment.Update().Where(append(which, appointment.SourceNEQ(booked))...).ClearSource().Save(ctx)
	if err != nil {
		return err
	}
	return client.Appointment.Update().Where(which...).ClearAddress().ClearContactID().Exec(ctx)
}

// booked is the source of appointments that an assistant has made.
const booked = "assistant"

// lockedInTurn locks a contact, and before it the oldest of all who have its number: of two who share one, the second to be erased sees that
// the first is gone.
func (s *Service) lockedInTurn(ctx context.Context, id string) (*ent.Contact, error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.Contact.Query().Where(contact.ID(id)).Select(contact.FieldPhone).Only(ctx)
	if err == nil && row.Phone != nil {
		_, err = client.Contact.Query().Where(contact.Phone(*row.Phone), s.parts.Store.Locked()).
			Order(contact.ByCreatedAt(), contact.ByID()).Select(contact.FieldID).First(ctx)
	}
	if ent.MaskNotFound(err) != nil {
		return nil, err
	}
	return s.locked(ctx, id)
}

// forgetNumbers clears what is kept by a contact's numbers: entries of do-not-call lists, and refusals from before anybody knew whose it is. What
// another contact shares by having the same number stays with that one.
func (s *Service) forgetNumbers(ctx context.Context, c *ent.Contact, numbers []string) error {
	which := []predicate.CallRefusal{callrefusal.ContactID(c.ID)}
	for _, number := range numbers {
		shared, err := s.parts.Store.Client(ctx).Contact.Query().Where(contact.Phone(number), contact.IDNEQ(c.ID)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("whose number: %w", err)
		}
		if shared {
			continue
		}
		if err := s.parts.DoNotCall.Forget(ctx, number); err != nil {
			return fmt.Errorf("do-not-call list: %w", err)
		}
		which = append(which, callrefusal.ToNumber(number), callrefusal.FromNumber(number))
	}
	if err := s.forgetRefusals(ctx, callrefusal.Or(which...)); err != nil {
		return fmt.Errorf("refusals: %w", err)
	}
	return nil
}

// forgetRefusals of calls, and the events about them.
func (s *Service) forgetRefusals(ctx context.Context, which predicate.CallRefusal) error {
	client := s.parts.Store.Client(ctx)
	ids, err := client.CallRefusal.Query().Where(which).IDs(ctx)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, forgetAtOnce) {
		if err := client.Event.Update().Where(event.ThingIDIn(some...)).ClearData().Exec(ctx); err != nil {
			return err
		}
	}
	_, err = client.CallRefusal.Delete().Where(which).Exec(ctx)
	return err
}

// forgetAtOnce is how many things one statement names.
const forgetAtOnce = 500

// remember keeps what the job needs, and the hash of a number that is not to be called.
func (s *Service) remember(ctx context.Context, c *ent.Contact, known traits) (*ent.Erasure, error) {
	text, err := json.Marshal(append(known.of(byNumber, byAddress, byID, byName), c.ID))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	create := s.parts.Store.Client(ctx).Erasure.Create().SetContactID(c.ID).SetTraces(s.parts.Sealer.Seal(c.SubaccountID, tracesColumn, text))
	if c.Dnd && c.Phone != nil {
		create.SetNumberHash(s.parts.DoNotCall.Hash(authz.From(ctx).Subaccount, *c.Phone))
	}
	return create.Save(ctx)
}

// Anybody stands for the contact of a stored answer that may show whomever there is, such as the rows of a file or what an upload is called, and of a
// request that does no harm twice. It goes with the next contact of its subaccount: a repeat reads again, or keeps the upload once more, for a day.
const Anybody = "anybody"

// deleteStoredAnswers removes the stored answers that are about the contact, or may be.
func (s *Service) deleteStoredAnswers(ctx context.Context, id string) error {
	_, err := s.parts.Store.Client(ctx).IdempotencyRecord.Delete().Where(idempotencyrecord.Or(idempotencyrecord.ContactID(id),
		idempotencyrecord.And(idempotencyrecord.ContactID(Anybody), idempotencyrecord.Scope(authz.From(ctx).Subaccount)))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("stored answers: %w", err)
	}
	return nil
}

// EraseArgs names an erasure. The tenant is the row's own.
type EraseArgs struct {
	ErasureID string `json:"erasure_id"`
}

// Kind of the job.
func (EraseArgs) Kind() string { return "contact_erase" }

// InsertOpts of the job: it goes on until nothing is left.
func (EraseArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 50} } //nolint:mnd // weeks
