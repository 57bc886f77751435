package chat_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// booksAppointments equips the assistant, which is always open, with what books them. It answers requests for one at an hour of the day after
// tomorrow.
func (r *room) booksAppointments() (at func(hour int) llm.Call) {
	r.t.Helper()
	r.Parts().Actions = builtin.New(builtin.Parts{Store: r.Parts().Store, Contacts: r.Parts().Contacts, Appointments: appointment.New(r.Parts().Store, r.Parts().Pager)})
	hours := appointment.Calendar{SlotMinutes: 30}
	for day := range hours.Hours {
		hours.Hours[day] = []appointment.Span{{From: 0, To: 24 * 60}}
	}
	calendar, err := json.Marshal(hours)
	if err != nil {
		r.t.Fatal(err)
	}
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"book_appointment"}).SetCalendar(calendar).Exec(ctx)
	})
	day := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 2)
	return func(hour int) llm.Call {
		start := day.Add(time.Duration(hour) * time.Hour).Format(time.RFC3339)
		return llm.Call{Name: "book_appointment", Arguments: fmt.Sprintf(`{"start_time":%q}`, start)}
	}
}

// A turn whose server is killed after it has booked an appointment books no other when it is restarted, though the time that it found free is now
// taken. Bookings of a turn that was answered, and those that a try has reported, keep nobody from booking another.
func TestKilledTurnBooksOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		at, thread := r.booksAppointments(), r.thread(ann)
		a := &mortal{lives: 1, calls: []llm.Call{at(9)}}
		r.Parts().Answerer = a
		m := r.writes(thread, "Book me in")
		until(func() { _ = r.work(m) })
		booked := func() int { return r.Parts().Store.Client(r.ctx).Appointment.Query().CountX(r.ctx) }
		if booked() != 1 {
			t.Fatalf("nothing is booked: %s", a.used())
		}
		a.calls = []llm.Call{at(10)}
		if r.works(m); booked() != 1 || !strings.Contains(a.used(), "booked already") {
			t.Errorf("%d are booked, and the model reads %s", booked(), a.used())
		}
		if r.works(r.writes(thread, "And another one")); booked() != 2 || strings.Contains(a.used(), "already") {
			t.Errorf("%d are booked, and the model reads %s", booked(), a.used())
		}
		a.fails, a.calls = 1, []llm.Call{at(12)}
		third := r.writes(thread, "And a third")
		if err := r.work(third); err == nil {
			t.Fatal("the model does not fail")
		}
		a.calls = []llm.Call{at(13)}
		if r.works(third); booked() != 4 || strings.Contains(a.used(), "already") {
			t.Errorf("%d are booked, and the model reads %s", booked(), a.used())
		}
	})
}
