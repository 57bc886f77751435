package builtin_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// books an appointment so many hours after tomorrow begins, and is its id and whether the model reads that it had been booked already.
func (s *scene) books(hours int) (id string, before bool) {
	s.t.Helper()
	told := s.does("book_appointment", `{"start_time":%q}`, tomorrow().Add(time.Duration(hours)*time.Hour).Format(time.RFC3339))
	var out struct{ ID, Note string }
	if err := json.Unmarshal([]byte(told), &out); err != nil || out.ID == "" {
		s.t.Fatalf("%s, %v", told, err)
	}
	return out.ID, strings.Contains(out.Note, "booked already")
}

// A turn that is restarted, because its server was killed before the turn was kept, learns once what it has booked, whatever time it asks for now.
// One turn may book several, and a booking that a try has reported is no reason to wait.
func TestATurnBegunAnewBooksOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		begins := func(known ...string) {
			s.at.Bookings = builtin.NewBookings(known...)
		}
		s.at.Since = since(store.Timestamp())
		begins()
		first, before := s.books(1)
		second, again := s.books(3)
		if before || again || first == second {
			t.Errorf("%s, %t, and %s, %t", first, before, second, again)
		}
		begins()
		for i, want := range []string{first, second} {
			if got, before := s.books(5 + i); got != want || !before {
				t.Errorf("begun anew, it is told of %s, %t, and not of %s", got, before, want)
			}
		}
		third, before := s.books(5)
		if before || third == first || third == second {
			t.Errorf("what the contact wants as well is %s, %t", third, before)
		}
		begins(first, second, third)
		if _, before := s.books(7); before {
			t.Error("it is told of what it knows")
		}
		s.at.Since = since(store.Timestamp())
		begins()
		if _, before := s.books(9); before {
			t.Error("the next turn is told of what one before it has booked")
		}
		if n := s.Parts().Store.Client(s.ctx).Appointment.Query().CountX(s.ctx); n != 5 {
			t.Errorf("%d appointments", n)
		}
	})
}

// Where a turn that is begun anew asks for another time than it has booked, the model reads that nothing is booked then.
func TestATurnBegunAnewIsToldOfTheOtherTime(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.at.Since = since(store.Timestamp())
		s.at.Bookings = builtin.NewBookings()
		s.books(1)
		for _, c := range []struct {
			hours   int
			another bool
		}{{1, false}, {3, true}} {
			s.at.Bookings = builtin.NewBookings()
			told := s.does("book_appointment", `{"start_time":%q}`, tomorrow().Add(time.Duration(c.hours)*time.Hour).Format(time.RFC3339))
			if !strings.Contains(told, "booked already") || strings.Contains(told, "cancel this one") != c.another {
				t.Errorf("asked for hour %d, the model reads %s", c.hours, told)
			}
		}
	})
}

// Of several that it has booked, the one at the time that it asks for is the answer, whichever it asks for first.
func TestATurnBegunAnewIsToldOfTheOneThatItAsksFor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.at.Since = since(store.Timestamp())
		s.at.Bookings = builtin.NewBookings()
		first, _ := s.books(1)
		second, _ := s.books(3)
		s.at.Bookings = builtin.NewBookings()
		for _, c := range []struct {
			hours int
			id    string
		}{{3, second}, {1, first}} {
			told := s.does("book_appointment", `{"start_time":%q}`, tomorrow().Add(time.Duration(c.hours)*time.Hour).Format(time.RFC3339))
			if !strings.Contains(told, c.id) || !strings.Contains(told, "booked already") || strings.Contains(told, "cancel this one") {
				t.Errorf("asked for hour %d, the model reads %s, and not of %s", c.hours, told, c.id)
			}
		}
	})
}

// Bookings by people, by other assistants or for other contacts, cancelled ones, and those that another turn has learned of are not the turn's.
func TestBookingsOfOthersAreNotTheTurns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.at.Since = since(store.Timestamp())
		s.coming(1) // by hand
		s.at.Bookings = builtin.NewBookings()
		gone, _ := s.books(1)
		s.cancels(`{"appointment_id":"` + gone + `"}`)
		yans := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant}
		args := `{"start_time":"` + tomorrow().Add(3*time.Hour).Format(time.RFC3339) + `"}`
		if _, err := s.Do(s.ctx, "book_appointment", yans, json.RawMessage(args)); err != nil {
			t.Fatal(err)
		}
		s.bookElsewhere(7, 9)
		s.at.Bookings = builtin.NewBookings()
		if got, before := s.books(5); before {
			t.Errorf("it is told of %s", got)
		}
	})
}

// A turn was told of a booking by the result of the tool that books, and by no other that has the same id in it.
func TestOtherResultsTellOfNoBooking(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.at.Since = since(store.Timestamp())
		s.at.Bookings = builtin.NewBookings()
		booked, _ := s.books(1)
		s.write(func(ctx context.Context, client *ent.Client) {
			turn := client.Turn.Create().SetConversationID(s.at.Conversation).SetAssistantID(s.at.Assistant.ID).
				SetOutcome("ANSWERED").SetAnswerer("model").SaveX(ctx)
			client.ToolCall.Create().SetConversationID(s.at.Conversation).SetTurnID(turn.ID).SetOrdinal(0).SetName("cancel_appointment").
				SetArguments("{}").SetResult(`{"id":"` + booked + `"}`).ExecX(ctx)
		})
		s.at.Bookings = builtin.NewBookings()
		if got, before := s.books(3); got != booked || !before {
			t.Errorf("it is told of %s, booked before: %t, and not of %s", got, before, booked)
		}
	})
}

// bookElsewhere has appointments of Zoe's booked in another conversation: one by another assistant, whose turn is under way, and one by the same,
// whose turn is kept.
func (s *scene) bookElsewhere(others, own int) {
	s.t.Helper()
	at := builtin.Setting{Contact: s.at.Contact}
	s.write(func(ctx context.Context, client *ent.Client) {
		at.Assistant = client.Assistant.Create().SetName("Ben").SetCalendar(s.at.Assistant.Calendar).SaveX(ctx)
		at.Conversation = client.Conversation.Create().SetContactID(s.at.Contact.ID).SaveX(ctx).ID
	})
	book := func(hours int) string {
		s.t.Helper()
		args := `{"start_time":"` + tomorrow().Add(time.Duration(hours)*time.Hour).Format(time.RFC3339) + `"}`
		out, err := s.Do(s.ctx, "book_appointment", at, json.RawMessage(args))
		if err != nil {
			s.t.Fatal(err)
		}
		text, err := json.Marshal(out)
		if err != nil {
			s.t.Fatal(err)
		}
		return string(text)
	}
	book(others)
	at.Assistant = s.at.Assistant
	told := book(own)
	s.write(func(ctx context.Context, client *ent.Client) {
		turn := client.Turn.Create().SetConversationID(at.Conversation).SetAssistantID(at.Assistant.ID).
			SetOutcome("ANSWERED").SetAnswerer("model").SaveX(ctx)
		client.ToolCall.Create().SetConversationID(at.Conversation).SetTurnID(turn.ID).SetOrdinal(0).SetName("book_appointment").
			SetArguments("{}").SetResult(told).ExecX(ctx)
	})
}
