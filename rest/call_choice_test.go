package rest_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// Which number to call from is nothing to a web call. A call that goes out asks when each number was last used, and reads no history.
func TestNumbersAreChosenForCallsThatGoOut(t *testing.T) {
	t.Parallel()
	history := regexp.MustCompile(`GROUP BY [^)]*"from_number"`)
	visiting(t, func(t *testing.T, v *visited) {
		for i := range 2 {
			v.made("/v3/phone-numbers", fmt.Sprintf(`{"number":"+1415555020%d"}`, i))
		}
		asked := func(f func()) (list []string) {
			v.store.Asked().List()
			f()
			if list = v.store.Asked().List(); len(list) == 0 && v.store.Postgres() { // SQLite's statements are not listed
				t.Error("nothing is asked: the test proves nothing")
			}
			return list
		}
		for _, query := range asked(func() { v.ticket(v.publicID) }) {
			if strings.Contains(query, `"phone_numbers"`) || strings.Contains(query, `"from_number"`) && strings.Contains(query, "GROUP BY") {
				t.Errorf("a ticket asks %s", query)
			}
		}
		for _, query := range asked(func() {
			for i, want := range []string{"+14155550200", "+14155550201", "+14155550200"} {
				r := v.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+1500555410%d"}`, v.bot, i))
				if r.status != 201 || r.data()["fromNumber"] != want {
					t.Errorf("call %d is not from %s: %d %s", i, want, r.status, r.raw)
				}
			}
		}) {
			if history.MatchString(query) {
				t.Errorf("a call asks %s", query)
			}
		}
	})
}
