package builtin_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// read is what a model reads of a refusal, as a turn tells it.
func read(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return fmt.Sprint(err)
	}
	parts := []string{f.Message}
	for _, d := range f.Details {
		parts = append(parts, d.Field+" "+d.Message)
	}
	return strings.Join(parts, " ")
}

// byTheSchema are tools that refuse no arguments which meet their schema.
var byTheSchema = map[string]bool{"hand_off": true, "search_knowledge": true, "send_sms": true, "send_email": true}

// Each refusal of arguments says what would be taken: what there is to choose from, or what a value has to be, by the name that the model
// knows it by. Nothing changes.
func TestRefusalsSayWhatIsTaken(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		at, between := tomorrow().In(time.UTC).Format(time.RFC3339), tomorrow().Add(15*time.Minute).Format(time.RFC3339)
		s.does("book_appointment", `{"start_time":%q}`, at)
		var booked struct{ ID string }
		before, err := s.Parts().Appointments.ToCome(s.ctx, s.at.Contact.ID, 5)
		if err != nil || len(before) != 1 {
			t.Fatalf("%v, %v", before, err)
		}
		booked.ID = before[0].ID
		long := strings.Repeat("x", 20_001)
		state, tried := s.state(), map[string]bool{}
		for _, c := range []struct {
			name, args string
			told       []string
		}{
			{"add_tag", `{"tag":"unheard of"}`, []string{"No such tag. The tags are: Booked."}},
			{"remove_tag", `{"tag":"unheard of"}`, []string{"No such tag. The tags are: Booked."}},
			{"create_note", `{"note":" "}`, []string{"note must have at least one visible character"}},
			{"create_note", `{"note":"` + long + `"}`, []string{"note must", "20000"}},
			{"update_contact", `{"email":"nobody"}`, []string{"email must be an e-mail address"}},
			{"update_contact", `{"phone":"12"}`, []string{"phone must be a phone number", "such as +14155552671"}},
			{"update_contact", `{"phone":"+12"}`, []string{"phone must be a phone number", "such as +14155552671"}},
			{"update_contact", `{"first_name":"` + long + `"}`, []string{"first_name must", "200"}},
			{"update_contact", `{"company_name":"` + long + `"}`, []string{"company_name must", "200"}},
			{"check_availability", `{"from":"soon","to":"2090-01-07"}`, []string{"from must be a time such as 2027-03-29T09:00:00+02:00 or 2027-03-29T09:00", "Europe/Berlin"}},
			{"check_availability", `{"from":"2090-01-07","to":"soon"}`, []string{"to must be a time such as"}},
			{"check_availability", `{"from":"2090-01-07","to":"2090-01-06"}`, []string{"to must be after from"}},
			{"book_appointment", `{"start_time":"soon"}`, []string{"start_time must be a time such as"}},
			{"book_appointment", `{"start_time":"2094-03-28T02:30"}`, []string{"start_time must be a time that exists", "Europe/Berlin"}},
			{"book_appointment", `{"start_time":"2090-01-07T09:00","end_time":"soon"}`, []string{"end_time must be a time such as"}},
			{"book_appointment", `{"start_time":"2090-01-07T09:00","end_time":"2090-01-07T08:00"}`, []string{"end_time must be after the start, and at most 8 hours later"}},
			{"book_appointment", `{"start_time":"2090-01-07T09:00","end_time":"2090-01-07T18:00"}`, []string{"end_time must be after the start, and at most 8 hours later"}},
			{"book_appointment", `{"start_time":"2090-01-07T09:00","address":"` + long + `"}`, []string{"address must", "1000"}},
			{"book_appointment", `{"start_time":"2020-01-07T09:00"}`, []string{"in the past", "The next free times: "}},
			{"book_appointment", `{"start_time":"` + between + `"}`, []string{"taken", "The next free times: "}},
			{"book_appointment", `{"start_time":"` + at + `"}`, []string{"already has this appointment: " + booked.ID + " at "}},
			{"cancel_appointment", `{"appointment_id":"appt_other"}`, []string{"No such appointment.", "can be cancelled: " + booked.ID + " at "}},
		} {
			tried[c.name] = true
			_, err := s.Do(s.ctx, c.name, s.at, json.RawMessage(c.args))
			if err == nil {
				t.Errorf("%s %.80s is done", c.name, c.args)
				continue
			}
			for _, part := range c.told {
				if !strings.Contains(read(err), part) {
					t.Errorf("%s %.80s: told %q, which lacks %q", c.name, c.args, read(err), part)
				}
			}
		}
		if after := s.state(); after != state {
			t.Errorf("changed from\n%s to\n%s", state, after)
		}
		for _, tool := range catalog.Tools() {
			if builtin.Can(tool.Name) && tried[tool.Name] == byTheSchema[tool.Name] {
				t.Errorf("%s: nobody looks at what it refuses", tool.Name)
			}
		}
		yans := builtin.Setting{Contact: s.yan, Conversation: s.yansTalk, Assistant: s.at.Assistant}
		_, err = s.Do(s.ctx, "cancel_appointment", yans, json.RawMessage(`{"appointment_id":"`+booked.ID+`"}`))
		if told := read(err); told != "No such appointment. The contact has none to come." {
			t.Errorf("another contact reads %q", told)
		}
	})
}
