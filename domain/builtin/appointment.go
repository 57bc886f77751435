package builtin

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
)

// slot is a stretch of time as a model reads it: on the clock of the business.
type slot struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

type availabilityArgs struct {
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
	Minutes int       `json:"minutes"`
}

func checkAvailability(ctx context.Context, s *Service, at Setting, in availabilityArgs) (any, error) {
	free, zone, err := s.Appointments.Free(ctx, at.Assistant, appointment.Slot{Start: in.From, End: in.To}, time.Duration(in.Minutes)*time.Minute)
	if err != nil {
		return nil, err
	}
	slots := make([]slot, len(free))
	for i, f := range free {
		slots[i] = slot{f.Start.In(zone).Format(time.RFC3339), f.End.In(zone).Format(time.RFC3339)}
	}
	return map[string]any{"timeZone": zone.String(), "free": slots}, nil
}

type bookingArgs struct {
	StartTime time.Time  `json:"start_time"`
	EndTime   *time.Time `json:"end_time"`
	Address   *string    `json:"address"`
}

func bookAppointment(ctx context.Context, s *Service, at Setting, in bookingArgs) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	when := appointment.Slot{Start: in.StartTime}
	if in.EndTime != nil {
		when.End = *in.EndTime
	}
	return booked(s.Appointments.Reserve(ctx, at.Assistant, at.Contact.ID, when, in.Address))
}

func cancelAppointment(ctx context.Context, s *Service, at Setting, in struct {
	AppointmentID *string `json:"appointment_id"`
},
) (any, error) {
	if at.Contact == nil {
		return nil, ErrAnonymous
	}
	return booked(s.Appointments.CancelFor(ctx, at.Contact.ID, in.AppointmentID))
}

func booked(a *appointment.Appointment, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return map[string]any{"id": a.ID, "status": a.Status, "startTime": a.StartTime, "endTime": a.EndTime}, nil
}
