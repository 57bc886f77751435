package builtin_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/platform/fault"
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
		s.does("book_appointment", `{"start_time":%q,"address":"Main Street 1","contact_id":%q,"assistant_id":"asst_other"}`, offered[0], s.yan.ID)
		all, err := s.Appointments.List(s.ctx, appointment.Filter{})
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
		if _, err := s.Do(s.ctx, "book_appointment", yans, json.RawMessage(`{"start_time":"`+offered[0]+`"}`)); told(err) != "conflict That time is taken. Ask for free times, and offer those." {
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
