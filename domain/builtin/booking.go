package builtin

import (
	"context"
	"sync"

	"github.com/switchboard-dev/switchboard/domain/appointment"
)

// Bookings are the appointments that a turn knows of: it has booked them, or has learned of them.
type Bookings struct {
	mu    sync.Mutex
	known map[string]bool
}

// NewBookings are the appointments with the ids.
func NewBookings(ids ...string) *Bookings {
	b := &Bookings{known: map[string]bool{}}
	for _, id := range ids {
		b.known[id] = true
	}
	return b
}

// bookedMost is how many appointments are looked at: more than a turn can book.
const bookedMost = 100

// bookOnce reserves an appointment, unless one was booked for what the turn answers that it does not know of: whoever booked that may not have lived
// to tell. The answer is then that one, once. Of two at once the second one sees what the first one has booked.
func (s *Service) bookOnce(
	ctx context.Context, at Setting, reserve func() (*appointment.Appointment, error),
) (a *appointment.Appointment, before bool, err error) {
	if at.Bookings == nil {
		a, err = reserve()
		return a, false, err
	}
	at.Bookings.mu.Lock()
	defer at.Bookings.mu.Unlock()
	since, err := at.since(ctx)
	if err != nil {
		return nil, false, err
	}
	earlier, err := s.Appointments.BookedSince(ctx, at.Contact.ID, since, bookedMost)
	if err != nil {
		return nil, false, err
	}
	for _, e := range earlier {
		if !at.Bookings.known[e.ID] {
			at.Bookings.known[e.ID] = true
			return e, true, nil
		}
	}
	if a, err = reserve(); err == nil {
		at.Bookings.known[a.ID] = true
	}
	return a, false, err
}
