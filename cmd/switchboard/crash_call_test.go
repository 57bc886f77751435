package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/carriertest"
)

// A server is killed at every step of a call. Nobody is dialled twice, and every call ends.
func TestExtendedKilledCallIsDialledOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		step        string
		path        string
		has         bool
		verb, table string
		when        string
		status      string // of the call in the end; "": there is none
		dials       int
	}{
		{step: "before the intent", verb: "INSERT", table: "calls", when: "NEW.id <> ''"},
		{step: "before anybody asks", verb: "UPDATE", table: "calls", when: "NEW.asked_at IS NOT NULL AND OLD.asked_at IS NULL", status: "COMPLETED", dials: 1},
		{step: "before the carrier hears", path: "/calls", status: "FAILED"},
		{step: "before the carrier answers", path: "/calls", has: true, status: "COMPLETED", dials: 1},
		{step: "before the answer is kept", verb: "UPDATE", table: "calls", when: "NEW.accepted_at IS NOT NULL AND OLD.accepted_at IS NULL", status: "COMPLETED", dials: 1},
		{step: "before it is known that somebody answered", verb: "UPDATE", table: "calls", when: "NEW.answered_at IS NOT NULL AND OLD.answered_at IS NULL", status: "COMPLETED", dials: 1},
		{step: "before it is known that it is over", verb: "UPDATE", table: "calls", when: "NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL", status: "COMPLETED", dials: 1},
		{step: "before the contact is tagged", verb: "INSERT", table: "contact_tags", when: "NEW.id <> ''", status: "COMPLETED", dials: 1},
	} {
		t.Run(strings.ReplaceAll(c.step, " ", "_"), func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, dialect string) {
				at := gate{path: c.path, has: c.has}
				carrier := phones(t, at.stage)
				environ := environment(t, dialect, "SWITCHBOARD_TELEPHONY="+carrier.URL, "SWITCHBOARD_CALL_LOST=3s")
				_, _, key := agency(t, environ)
				db := direct(t, dialect, environ)
				first := spawn(t, environ)
				bot := first.post("/v3/assistants", key, map[string]any{"name": "Ada"})["id"]
				first.post("/v3/phone-numbers", key, map[string]any{"number": "+14155550100"})
				await.Until(t, "the assistant is not synced", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM assistants WHERE web_calls_enabled") })
				release := func() {}
				if c.table != "" {
					release = hold(t, db, dialect, c.verb, c.table, c.when)
				}
				go first.call(key, bot, "+15005550100")
				if c.table != "" && c.status != "" { // what is busy before there is a call is at something else
					await.Until(t, "there is no call", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM calls") })
				}
				reached(t, db, dialect, &at, c.when)
				first.kill()
				release()
				second := spawn(t, environ)
				if c.status == "" {
					if !truth(t, db, "SELECT count(*) = 0 FROM calls") {
						t.Error("there is a call")
					}
				} else {
					over := fmt.Sprintf("SELECT count(*) = 1 FROM calls WHERE status = '%s' AND NOT active", c.status)
					await.Until(t, "the call does not end", func() bool { return truth(t, db, over) })
					await.Until(t, "the contact is not tagged", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM contact_tags") })
				}
				second.kill()
				if !truth(t, db, "SELECT count(*) <= 1 FROM calls") {
					t.Error("there is more than one call")
				}
				if n := dialled(t, carrier); n["+15005550100"] != c.dials {
					t.Errorf("dialled %d times, want %d", n["+15005550100"], c.dials)
				}
			})
		})
	}
}

// call asks for a call, and does not mind that nobody answers.
func (p *process) call(key string, bot any, to string) {
	_, _, err := request(p.url, key, "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, bot, to))
	_ = err // the server is killed before it answers
}

// dialled is how often the carrier was asked to call each number.
func dialled(t *testing.T, carrier *carriertest.Server) map[string]int {
	t.Helper()
	log, err := carrier.Log()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for _, e := range log {
		if e.What == "dial" {
			out[e.To]++
		}
	}
	return out
}
