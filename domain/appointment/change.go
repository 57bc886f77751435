package appointment

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Create is a new appointment.
type Create struct {
	StartTime   time.Time
	EndTime     patch.Field[time.Time]
	ContactID   patch.Field[string]
	AssistantID patch.Field[string]
	Address     patch.Field[string] `check:"maxLength=1000"`
	Status      patch.Field[string] `check:"oneOf=SCHEDULED|CONFIRMED|CANCELLED|COMPLETED|NO_SHOW|RESCHEDULED"`
	Source      patch.Field[string] `check:"maxLength=1000"`
	// Force books the time even if it is not free.
	Force bool
}

// Update changes an appointment; unset fields are unchanged.
type Update struct {
	StartTime   patch.Field[time.Time] `check:"notNull"`
	EndTime     patch.Field[time.Time]
	ContactID   patch.Field[string]
	AssistantID patch.Field[string]
	Address     patch.Field[string] `check:"maxLength=1000"`
	Status      patch.Field[string] `check:"oneOf=SCHEDULED|CONFIRMED|CANCELLED|COMPLETED|NO_SHOW|RESCHEDULED"`
	Source      patch.Field[string] `check:"maxLength=1000"`
	// Force moves the appointment even if the time is not free.
	Force bool
}

func (in Update) changes() patch.Changes {
	return patch.Changes{
		patch.Of(appointment.FieldStartTime, stored(in.StartTime)), patch.Of(appointment.FieldEndTime, stored(in.EndTime)),
		patch.Of(appointment.FieldContactID, in.ContactID), patch.Of(appointment.FieldAssistantID, in.AssistantID),
		patch.Of(appointment.FieldAddress, in.Address), patch.Of(appointment.FieldStatus, in.Status),
		patch.Of(appointment.FieldSource, in.Source),
	}
}

// stored is an instant as both databases keep it.
func stored(sent patch.Field[time.Time]) patch.Field[time.Time] {
	t := sent.Value()
	if t == nil {
		return sent
	}
	u := t.UTC().Truncate(time.Microsecond)
	return patch.Sent(&u)
}

// book an appointment, be its time free or not. It ends after it starts.
func (s *Service) book(ctx context.Context, in Create) (out *Appointment, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	start := in.StartTime
	update := Update{
		patch.Sent(&start), in.EndTime, in.ContactID, in.AssistantID, in.Address, in.Status, in.Source, false,
	}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		create := s.store.Client(ctx).Appointment.Create()
		if err := update.changes().Apply(create.Mutation()); err != nil {
			return err
		}
		row, err := create.Save(ctx)
		if err != nil {
			return refused(err)
		}
		out, err = s.Get(ctx, row.ID)
		return err
	})
	return out, err
}

// change what is set, be the time free or not.
func (s *Service) change(ctx context.Context, id string, in Update) (out *Appointment, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	changes := in.changes()
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		client := s.store.Client(ctx)
		before, err := client.Appointment.Query().Where(appointment.ID(id), s.store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "appointment")
		}
		if problems := inOrder(*patch.Value(in.StartTime, &before.StartTime), patch.Value(in.EndTime, before.EndTime)); problems != nil {
			return fault.Invalid(problems...)
		}
		update := client.Appointment.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		if err := update.Exec(ctx); err != nil {
			return refused(err)
		}
		if who := in.ContactID.Value(); who != nil && before.ContactID == nil {
			if err := s.attribute(ctx, before, *who); err != nil {
				return err
			}
		}
		out, err = s.Get(ctx, id)
		return err
	})
	return out, err
}

// Delete an appointment.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.store.Client(ctx).Appointment.DeleteOneID(id).Exec(ctx), "appointment")
	})
}

// Judge finds an end before the start.
func (in Create) Judge() []fault.Detail { return inOrder(in.StartTime, in.EndTime.Value()) }

// Judge finds an end before the start, where both change.
func (in Update) Judge() []fault.Detail {
	start := in.StartTime.Value()
	if start == nil {
		return nil
	}
	return inOrder(*start, in.EndTime.Value())
}

func inOrder(start time.Time, end *time.Time) []fault.Detail {
	if end != nil && !end.After(start) {
		return []fault.Detail{fault.Break("endTime", fault.NotAfter)}
	}
	return nil
}

// refused says in public which id names nothing.
func refused(err error) error {
	switch {
	case errors.Is(err, store.ErrForeign) && strings.Contains(err.Error(), appointment.EdgeContact):
		return fault.MissingField("contact", "contactId").Because(err)
	case errors.Is(err, store.ErrForeign):
		return fault.MissingField("assistant", "assistantId").Because(err)
	}
	return err
}
