package appointment

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Create is a new appointment.
type Create struct {
	StartTime   time.Time
	EndTime     graphql.Omittable[*time.Time]
	ContactID   graphql.Omittable[*string]
	AssistantID graphql.Omittable[*string]
	Address     graphql.Omittable[*string]
	Status      graphql.Omittable[*string]
	Source      graphql.Omittable[*string]
}

// Update changes an appointment; what is not set stays.
type Update struct {
	StartTime   graphql.Omittable[*time.Time]
	EndTime     graphql.Omittable[*time.Time]
	ContactID   graphql.Omittable[*string]
	AssistantID graphql.Omittable[*string]
	Address     graphql.Omittable[*string]
	Status      graphql.Omittable[*string]
	Source      graphql.Omittable[*string]
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
func stored(sent graphql.Omittable[*time.Time]) graphql.Omittable[*time.Time] {
	t := sent.Value()
	if t == nil {
		return sent
	}
	u := t.UTC().Truncate(time.Microsecond)
	return graphql.OmittableOf(&u)
}

// Book an appointment. It ends after it starts.
func (s *Service) Book(ctx context.Context, in Create) (out *Appointment, err error) {
	start := in.StartTime
	update := Update{
		graphql.OmittableOf(&start), in.EndTime, in.ContactID, in.AssistantID, in.Address, in.Status, in.Source,
	}
	if err := inOrder(start, in.EndTime.Value()); err != nil {
		return nil, err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		create := s.Store.Client(ctx).Appointment.Create()
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

// Change what is set.
func (s *Service) Change(ctx context.Context, id string, in Update) (out *Appointment, err error) {
	changes := in.changes()
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		before, err := client.Appointment.Query().Where(appointment.ID(id), s.Store.Locked()).Only(ctx)
		if err != nil {
			return missing(err)
		}
		if err := inOrder(*patch.Value(in.StartTime, &before.StartTime), patch.Value(in.EndTime, before.EndTime)); err != nil {
			return err
		}
		update := client.Appointment.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		if err := update.Exec(ctx); err != nil {
			return refused(err)
		}
		out, err = s.Get(ctx, id)
		return err
	})
	return out, err
}

// Delete an appointment.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return missing(s.Store.Client(ctx).Appointment.DeleteOneID(id).Exec(ctx))
	})
}

func inOrder(start time.Time, end *time.Time) error {
	if end != nil && !end.After(start) {
		return fault.Field("endTime", "must be after the start")
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
