package appointment

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const cancelled = "CANCELLED"

// CancelFor cancels an appointment of the contact that is still to come; without an id its next one. If the contact has one that was cancelled since
// a time, that one is returned, and done is true: the server may have died after it had cancelled it. Otherwise the error is not_found if the contact
// has none.
func (s *Service) CancelFor(ctx context.Context, contactID string, id *string, since time.Time) (out *Appointment, done bool, err error) {
	err = s.store.Again(ctx, func(ctx context.Context) error {
		// It is locked first, so that of two at once the second one sees what the first one has cancelled.
		row, err := named(s.toCome(ctx, contactID), id).Where(s.store.Locked()).First(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return err
		}
		before, missing := s.cancelledSince(ctx, contactID, id, since)
		if done = missing == nil; done {
			out, err = s.Get(ctx, before)
			return err
		}
		if !ent.IsNotFound(missing) {
			return missing
		}
		if err != nil {
			return store.Missing(err, "appointment")
		}
		out, err = s.change(ctx, row.ID, Update{Status: patch.Sent(new(cancelled))})
		return err
	})
	return out, done, err
}

// cancelledSince is the id of the contact's appointment that was cancelled since a time: of the one with the id, or of the last one that was to
// come then.
func (s *Service) cancelledSince(ctx context.Context, contactID string, id *string, since time.Time) (string, error) {
	q := s.store.Client(ctx).Appointment.Query().
		Where(appointment.ContactID(contactID), appointment.Status(cancelled), appointment.UpdatedAtGTE(since.UTC()))
	if id == nil { // its time may have come since it was cancelled
		q.Where(appointment.StartTimeGT(since.UTC()))
	}
	return named(q, id).Order(ent.Desc(appointment.FieldUpdatedAt), appointment.ByID()).FirstID(ctx)
}

// named has a query look for one appointment; nil: for any.
func named(q *ent.AppointmentQuery, id *string) *ent.AppointmentQuery {
	if id != nil {
		q.Where(appointment.ID(*id))
	}
	return q
}

// toCome are a contact's appointments that are still to come, the next first.
func (s *Service) toCome(ctx context.Context, contactID string) *ent.AppointmentQuery {
	return s.store.Client(ctx).Appointment.Query().Where(appointment.ContactID(contactID), appointment.StartTimeGT(time.Now().UTC()),
		appointment.Or(appointment.StatusIsNil(), appointment.StatusNotIn(over...))).Order(appointment.ByStartTime(), appointment.ByID())
}

// BookedSince are the contact's upcoming appointments that an assistant has booked since a time, earliest first, up to the given number.
func (s *Service) BookedSince(ctx context.Context, contactID, assistantID string, since time.Time, most int) ([]*Appointment, error) {
	zone, err := s.Zone(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.toCome(ctx, contactID).Where(appointment.Source("assistant"), appointment.AssistantID(assistantID),
		appointment.CreatedAtGTE(since.UTC())).Limit(most).All(ctx)
	all := make([]*Appointment, len(rows))
	for i, r := range rows {
		all[i] = wrap(r, zone)
	}
	return all, err
}

// ToCome are the contact's next appointments that can be cancelled, up to the given number.
func (s *Service) ToCome(ctx context.Context, contactID string, most int) ([]*ent.Appointment, error) {
	return s.toCome(ctx, contactID).Limit(most).All(ctx)
}
