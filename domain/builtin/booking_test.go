package builtin_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
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

// A turn that is begun anew, because its server was killed before the turn was kept, is told once what it has booked, whatever time it asks for now.
// In one turn several can be booked, and what a try has told of is no reason to wait.
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
		if n := s.Store.Client(s.ctx).Appointment.Query().CountX(s.ctx); n != 5 {
			t.Errorf("%d appointments", n)
		}
	})
}

// What people have booked, other contacts have, or was cancelled since is no booking of the turn's.
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
		s.at.Bookings = builtin.NewBookings()
		if got, before := s.books(5); before {
			t.Errorf("it is told of %s", got)
		}
	})
}
