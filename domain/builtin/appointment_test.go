package builtin_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// offered are the times that a model is offered on the day after an instant.
func (s *scene) offered(from time.Time) (starts []string) {
	s.t.Helper()
	var out struct {
		TimeZone string
		Free     []struct{ Start, End string }
	}
	told := s.does("check_availability", `{"from":%q,"to":%q}`, from.Format(time.RFC3339), from.Add(2*time.Hour).Format(time.RFC3339))
	if err := json.Unmarshal([]byte(told), &out); err != nil || out.TimeZone != "Europe/Berlin" {
		s.t.Fatalf("%s, %v", told, err)
	}
	for _, f := range out.Free {
		starts = append(starts, f.Start)
	}
	return starts
}

// A time that is offered can be booked, for the contact of the turn; it is free again once that contact cancels.
func TestBookAndCancel(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		from := tomorrow()
		offered := s.offered(from)
		if len(offered) != 4 || strings.HasSuffix(offered[0], "Z") {
			t.Fatalf("offered %v: want the clock of the business", offered)
		}
		reads := s.does("book_appointment", `{"start_time":%q,"address":"Main Street 1","contact_id":%q,"assistant_id":"asst_other"}`, offered[0], s.yan.ID)
		if start, err := time.Parse(time.RFC3339, offered[0]); err != nil ||
			!strings.Contains(reads, `"endTime":"`+start.Add(30*time.Minute).Format(time.RFC3339)+`"`) || !strings.Contains(reads, `"startTime":"`+offered[0]+`"`) {
			t.Errorf("the model reads %s, %v", reads, err)
		}
		all, err := s.Parts().Appointments.List(s.ctx, appointment.Filter{})
		if err != nil || len(all.Nodes) != 1 {
			t.Fatalf("%v, %v", all, err)
		}
		booked := all.Nodes[0]
		if *booked.ContactID != s.at.Contact.ID || *booked.AssistantID != s.at.Assistant.ID || *booked.Address != "Main Street 1" ||
			booked.EndTime.Sub(booked.StartTime) != 30*time.Minute || !booked.StartTime.Equal(from) {
			t.Errorf("booked %+v", booked)
		}
		if again := s.offered(from); len(again) != 3 || again[0] == offered[0] {
			t.Errorf("what is taken is offered: %v", again)
		}
		yans := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant}
		if _, err := s.Do(s.ctx, "book_appointment", yans, json.RawMessage(`{"start_time":"`+offered[0]+`"}`)); told(err) != "conflict That time is taken. The next free times: "+strings.Join(offered[1:], ", ")+"." {
			t.Errorf("booked twice: %v", err)
		}
		for _, args := range []string{`{}`, `{"appointment_id":"` + booked.ID + `"}`, `{"appointment_id":"` + booked.ID + `","contact_id":"` + s.at.Contact.ID + `"}`} {
			if _, err := s.Do(s.ctx, "cancel_appointment", yans, json.RawMessage(args)); !fault.Is(err, fault.NotFound) {
				t.Errorf("Yan cancels Zoe's by %s: %v", args, err)
			}
		}
		if told := s.does("cancel_appointment", `{}`); !strings.Contains(told, booked.ID) || !strings.Contains(told, "CANCELLED") {
			t.Errorf("cancelled %s", told)
		}
		if free := s.offered(from); len(free) != 4 {
			t.Errorf("what is free again is not offered: %v", free)
		}
	})
}

// A model that books what the contact has already, because nobody lived to tell it, learns which appointment that is, and of no other time.
// Somebody else who wants the time does.
func TestBookedAlready(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		from := tomorrow()
		start := s.offered(from)[0]
		var first struct{ ID string }
		if err := json.Unmarshal([]byte(s.does("book_appointment", `{"start_time":%q}`, start)), &first); err != nil {
			t.Fatal(err)
		}
		before := s.state()
		want := "conflict The contact already has this appointment: " + first.ID + " at " + start + "."
		for _, args := range []string{start, from.UTC().Format(time.RFC3339)} {
			if _, err := s.Do(s.ctx, "book_appointment", s.at, json.RawMessage(`{"start_time":"`+args+`","address":"Main Street 1"}`)); told(err) != want {
				t.Errorf("booked again: %v, want %s", told(err), want)
			}
		}
		if s.state() != before {
			t.Error("something has changed")
		}
		yans := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant}
		if _, err := s.Do(s.ctx, "book_appointment", yans, json.RawMessage(`{"start_time":"`+start+`"}`)); !strings.Contains(told(err), "The next free times: ") ||
			strings.Contains(told(err), first.ID) {
			t.Errorf("another contact learns %v", told(err))
		}
		s.does("cancel_appointment", `{}`)
		s.does("book_appointment", `{"start_time":%q}`, start)
	})
}

// A refusal offers times that can be booked: the model can book one of them as written, on the clock of the business.
func TestARefusalNamesTimesThatCanBeBooked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.write(func(ctx context.Context, client *ent.Client) {
			hours := appointment.Calendar{SlotMinutes: 60, NoticeMinutes: 60}
			for day := range hours.Hours {
				hours.Hours[day] = []appointment.Span{{From: 9 * 60, To: 11 * 60}}
			}
			text, err := json.Marshal(hours)
			if err != nil {
				t.Error(err)
			}
			s.at.Assistant = client.Assistant.UpdateOne(s.at.Assistant).SetCalendar(text).SaveX(ctx)
		})
		for _, c := range []struct{ start, want string }{
			{"2094-03-28T08:00", "outside the opening hours, which are: Monday to Sunday 09:00-11:00 (Europe/Berlin). The next free times: 2094-03-28T09:00:00+02:00, "},
			{"2094-03-27T10:30", "The next free times: 2094-03-28T09:00:00+02:00, 2094-03-28T10:00:00+02:00, 2094-03-29T09:00:00+02:00."}, // the clocks are set forward
			{"2094-10-30T11:00", "The next free times: 2094-10-31T09:00:00+01:00, "},                                                      // and back
			{"2020-01-02T09:00", "conflict That time is in the past. The next free times: "},
		} {
			_, err := s.Do(s.ctx, "book_appointment", s.at, json.RawMessage(`{"start_time":"`+c.start+`"}`))
			if !strings.Contains(told(err), c.want) {
				t.Errorf("%s: %s, want %s", c.start, told(err), c.want)
			}
			_, offers, _ := strings.Cut(told(err), "free times: ")
			first, _, _ := strings.Cut(offers, ", ")
			s.does("book_appointment", `{"start_time":%q}`, first)
			s.at.Since = since(store.Timestamp())
			s.does("cancel_appointment", `{}`)
		}
	})
}
