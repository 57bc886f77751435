package builtin

import (
	"context"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// slot is a stretch of time as a model reads it: on the clock of the business.
type slot struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

type availabilityArgs struct {
	From    moment `json:"from"`
	To      moment `json:"to"`
	Minutes int    `json:"minutes"`
}

func checkAvailability(ctx context.Context, s *Service, at Setting, in availabilityArgs) (any, error) {
	stretch, zone, err := s.stretch(ctx, in)
	if err != nil {
		return nil, err
	}
	free, err := s.parts.Appointments.Free(ctx, at.Assistant, stretch, time.Duration(in.Minutes)*time.Minute)
	if err != nil {
		return nil, err
	}
	slots := make([]slot, len(free))
	for i, f := range free {
		slots[i] = slot{f.Start.In(zone).Format(time.RFC3339), f.End.In(zone).Format(time.RFC3339)}
	}
	return map[string]any{"timeZone": zone.String(), "free": slots}, nil
}

// stretch of time that a model asks about, and the business's zone.
func (s *Service) stretch(ctx context.Context, in availabilityArgs) (out appointment.Slot, zone *time.Location, err error) {
	if zone, err = s.parts.Appointments.Zone(ctx); err != nil {
		return out, nil, err
	}
	if out.Start, err = in.From.in(zone, "from"); err != nil {
		return out, nil, err
	}
	if out.End, err = in.To.end(zone, "to"); err == nil && !out.End.After(out.Start) {
		err = fault.Field("to", "must be after from")
	}
	return out, zone, err
}

type bookingArgs struct {
	StartTime moment  `json:"start_time"`
	EndTime   *moment `json:"end_time"`
	Address   *string `json:"address"`
}

func bookAppointment(ctx context.Context, s *Service, at Setting, in bookingArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	zone, err := s.parts.Appointments.Zone(ctx)
	if err != nil {
		return nil, err
	}
	var when appointment.Slot
	if when.Start, err = in.StartTime.in(zone, "start_time"); err != nil {
		return nil, err
	}
	if in.EndTime != nil {
		if when.End, err = in.EndTime.in(zone, "end_time"); err != nil {
			return nil, err
		}
	}
	a, before, err := s.bookOnce(ctx, at, when.Start, func() (*appointment.Appointment, error) {
		return s.parts.Appointments.Reserve(ctx, at.Assistant, at.Contact.ID, when, in.Address)
	})
	out, err := booked(a, zone, advised(err))
	if err == nil && before {
		out["note"] = bookedBefore(a, when.Start)
	}
	return out, err
}

// advised is a refusal as a model reads it: with the times that it can offer in place of the one that it wanted.
func advised(err error) error {
	free, refused := appointment.Alternatives(err)
	if !refused {
		return err
	}
	then := "The next free times: " + strings.Join(free, ", ") + "."
	if len(free) == 0 {
		then = "No time is free in the two months after that."
	}
	return fault.New(fault.Conflict, fault.From(err).Message+" "+then).Because(err)
}

func cancelAppointment(ctx context.Context, s *Service, at Setting, in struct {
	AppointmentID *string `json:"appointment_id"`
},
) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	zone, err := s.parts.Appointments.Zone(ctx)
	if err != nil {
		return nil, err
	}
	since, err := at.since(ctx)
	if err != nil {
		return nil, err
	}
	a, done, err := s.parts.Appointments.CancelFor(ctx, at.Contact.ID, in.AppointmentID, since)
	if fault.Is(err, fault.NotFound) {
		return nil, s.notCancelled(ctx, at.Contact.ID, zone, err)
	}
	out, err := booked(a, zone, err)
	if err != nil || !done {
		return out, err
	}
	there, err := s.cancellable(ctx, at.Contact.ID, zone) // it may be another one that the contact wants cancelled as well
	out["note"] = "This appointment has been cancelled already. " + there
	return out, err
}

// notCancelled is the refusal to cancel an appointment that the contact does not have: with those that it has.
func (s *Service) notCancelled(ctx context.Context, contactID string, zone *time.Location, refusal error) error {
	there, err := s.cancellable(ctx, contactID, zone)
	if err != nil {
		return err
	}
	return fault.New(fault.NotFound, fault.From(refusal).Message+" "+there).Because(refusal)
}

// cancelNamed is how many appointments a model reads of that can be cancelled.
const cancelNamed = 10

// cancellable says which appointments of the contact can be cancelled.
func (s *Service) cancellable(ctx context.Context, contactID string, zone *time.Location) (string, error) {
	all, err := s.parts.Appointments.ToCome(ctx, contactID, cancelNamed)
	if err != nil || len(all) == 0 {
		return "The contact has none to come.", err
	}
	named := make([]string, len(all))
	for i, a := range all {
		named[i] = a.ID + " at " + a.StartTime.In(zone).Format(time.RFC3339)
	}
	return "Those of the contact that can be cancelled: " + strings.Join(named, ", ") + ".", nil
}

// booked is an appointment as a model reads it: on the clock of the business.
func booked(a *appointment.Appointment, zone *time.Location, err error) (map[string]any, error) {
	if err != nil {
		return nil, err
	}
	out := map[string]any{"id": a.ID, "status": a.Status, "startTime": a.StartTime.In(zone).Format(time.RFC3339)}
	if a.EndTime != nil {
		out["endTime"] = a.EndTime.In(zone).Format(time.RFC3339)
	}
	return out, nil
}
