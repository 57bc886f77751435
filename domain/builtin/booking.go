package builtin

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
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

// bookedMost is how many appointments are looked at, and how many conversations and results of tools: more than there are meanwhile.
const bookedMost = 100

// bookOnce reserves an appointment, unless an earlier try has booked one for the same messages and was killed before it could say so. Then that one
// is the answer, the first time; if there are several, the one at the requested time, or else the earliest. Of two concurrent calls the second sees
// what the first has booked.
func (s *Service) bookOnce(
	ctx context.Context, at Setting, asked time.Time, reserve func() (*appointment.Appointment, error),
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
	earlier, err := s.untold(ctx, at, since)
	if err != nil {
		return nil, false, err
	}
	if len(earlier) > 0 {
		i := max(0, slices.IndexFunc(earlier, func(a *appointment.Appointment) bool { return a.StartTime.Equal(asked) }))
		at.Bookings.known[earlier[i].ID] = true
		return earlier[i], true, nil
	}
	if a, err = reserve(); err == nil {
		at.Bookings.known[a.ID] = true
	}
	return a, false, err
}

// untold are the contact's appointments that the assistant has booked since a time and that no turn is known to know of: neither this one nor
// one that was kept, which may be of another conversation or have answered something else.
func (s *Service) untold(ctx context.Context, at Setting, since time.Time) ([]*appointment.Appointment, error) {
	all, err := s.parts.Appointments.BookedSince(ctx, at.Contact.ID, at.Assistant.ID, since, bookedMost)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(a *appointment.Appointment) bool { return at.Bookings.known[a.ID] })
	if len(all) == 0 {
		return nil, nil
	}
	told, err := s.bookingsTold(ctx, at.Contact.ID, since)
	return slices.DeleteFunc(all, func(a *appointment.Appointment) bool { return told[a.ID] }), err
}

// bookingsTold are the appointments in results of tools that are kept since a time, in the contact's latest conversations.
func (s *Service) bookingsTold(ctx context.Context, contactID string, since time.Time) (map[string]bool, error) {
	client := s.parts.Store.Client(ctx)
	talks, err := client.Conversation.Query().Where(conversation.ContactID(contactID)).
		Order(ent.Desc(conversation.FieldUpdatedAt, conversation.FieldID)).Limit(bookedMost).IDs(ctx)
	if err != nil {
		return nil, err
	}
	results, err := client.ToolCall.Query().Where(toolcall.ConversationIDIn(talks...), toolcall.Name("book_appointment"),
		toolcall.CreatedAtGTE(since.UTC()), toolcall.ResultNotNil()).
		Order(ent.Desc(toolcall.FieldCreatedAt, toolcall.FieldID)).Limit(bookedMost).Select(toolcall.FieldResult).Strings(ctx)
	told := map[string]bool{}
	for _, result := range results {
		var made struct {
			ID string `json:"id"`
		}
		if json.Unmarshal([]byte(result), &made) == nil {
			told[made.ID] = true
		}
	}
	return told, err
}

// bookedBefore is what a model reads of an appointment that was booked already for what the turn answers, where it asks for one at a time.
func bookedBefore(a *appointment.Appointment, asked time.Time) string {
	if a.StartTime.Equal(asked) {
		return "This appointment has been booked already for what the contact asks. If they want another one as well, book it again."
	}
	return "Nothing is booked at the time that you asked for: this appointment, at another time, has been booked already for what the contact asks. " +
		"If they want the time that you asked for instead, cancel this one and book again. If they want both, book again."
}
