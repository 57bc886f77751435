package rest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// What people and programs book by GraphQL asks the calendar, unless they insist; /v3 takes what it took.
func TestBookingsAskTheCalendar(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		desk := b.made("/v3/assistants", `{"name":"Desk"}`)
		book := func(start, more string) reply {
			return b.ask(fmt.Sprintf(`mutation { createAppointment(input: {startTime: %q, assistantId: %q}%s) { id } }`, start, desk, more))
		}
		told := func(r reply) string {
			errors, _ := r.body["errors"].([]any)
			if len(errors) == 0 {
				return ""
			}
			return fmt.Sprint(under(errors[0], "extensions", "code"), " ", under(errors[0], "message"), " ", under(errors[0], "extensions", "details"))
		}
		stranger := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		const monday = "2031-01-06T10:00:00Z"
		if r := book(monday, ""); told(r) != "" {
			t.Fatalf("%s", r.raw)
		}
		for name, c := range map[string]struct {
			r    reply
			want string
		}{
			"twice":               {book(monday, ""), "conflict That time is taken. [map[field:free message:2031-01-06T10:30:00Z] map[field:free message:2031-01-06T11:00:00Z]"},
			"on Sunday":           {book("2031-01-05T10:00:00Z", ""), "conflict That is outside the opening hours, which are: Monday to Friday 09:00-17:00; closed on Saturday and Sunday (UTC). [map[field:free message:2031-01-06T09:00:00Z]"},
			"past":                {book("2020-01-06T10:00:00Z", ""), "conflict That time is in the past. [map[field:free"},
			"unknown":             {b.ask(`mutation { createAppointment(input: {startTime: "` + monday + `", assistantId: "asst_none"}) { id } }`), "not_found"},
			"a stranger":          {b.ask(fmt.Sprintf(`mutation { createAppointment(input: {startTime: "2031-01-07T10:00:00Z", assistantId: %q}) { id } }`, desk), "Authorization", "Bearer "+stranger), "not_found"},
			"no scope":            {b.ask(`{ freeTimes(assistantId: "`+desk+`") { timeZone } }`, "Authorization", "Bearer "+b.limited("contacts:list")), "forbidden"},
			"insisted":            {book(monday, ", force: true"), ""},
			"by /v3":              {b.send("POST", "/v3/appointments", fmt.Sprintf(`{"start_time":%q,"assistant_id":%q}`, monday, desk)), ""},
			"of the past, by /v3": {b.send("POST", "/v3/appointments", fmt.Sprintf(`{"start_time":"2020-01-06T10:00:00Z","assistant_id":%q}`, desk)), ""},
		} {
			if got := told(c.r); c.r.status >= 300 && c.r.status != 200 || !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
				t.Errorf("%s: %d %s, want %s", name, c.r.status, c.r.raw, c.want)
			}
		}
		other := b.made("/v3/appointments", fmt.Sprintf(`{"start_time":"2031-01-08T10:00:00Z","assistant_id":%q}`, desk))
		move := `mutation { updateAppointment(id: %q, input: {startTime: %q}%s) { id } }`
		if r := b.ask(fmt.Sprintf(move, other, monday, "")); !strings.HasPrefix(told(r), "conflict That time is taken.") {
			t.Errorf("%s", r.raw)
		}
		if r := b.send("PATCH", "/v3/appointments/"+other, fmt.Sprintf(`{"start_time":%q}`, monday)); r.status != http.StatusOK {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := b.ask(fmt.Sprintf(move, other, "2031-01-05T10:00:00Z", ", force: true")); told(r) != "" {
			t.Errorf("%s", r.raw)
		}
		free := b.send("GET", "/v3/free-times?minutes=30&from=2031-01-06T00:00:00Z&to=2031-01-07T00:00:00Z&assistant_id="+desk, "")
		first, _ := under(free.body, "data", "times").([]any)
		if free.status != http.StatusOK || len(first) == 0 || strings.Contains(string(free.raw), `"startTime":"`+strings.Replace(monday, "Z", ".000Z", 1)) {
			t.Errorf("free times by /v3: %d %s", free.status, free.raw)
		}
		if r := b.send("GET", "/v3/free-times?assistant_id="+desk, "", "Authorization", "Bearer "+stranger); r.status != http.StatusNotFound {
			t.Errorf("free times of a stranger's: %d %s", r.status, r.raw)
		}
		var won, lost atomic.Int64
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				switch r := book("2031-01-10T10:00:00Z", ""); {
				case told(r) == "":
					won.Add(1)
				case strings.HasPrefix(told(r), "conflict That time is taken. [map[field:free message:2031-01-10T10:30:00Z]"):
					lost.Add(1)
				default:
					t.Errorf("%d %s", r.status, r.raw)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 || lost.Load() != 19 {
			t.Errorf("%d have it, %d were told", won.Load(), lost.Load())
		}
	})
}
