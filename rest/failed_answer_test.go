package rest_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/telemetry"
	"github.com/switchboard-dev/switchboard/rest"
)

// failedAnswers are the lines of metrics about answers whose status does not show that they failed.
func failedAnswers(t *testing.T, w *telemetry.Watch) (lines []string) {
	t.Helper()
	page := httptest.NewRecorder()
	w.Metrics.Handler().ServeHTTP(page, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	for line := range strings.Lines(page.Body.String()) {
		if strings.HasPrefix(line, "switchboard_http_failed_answers_total{") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// A request that fails with us and is answered with 200 is counted by its route: no status shows it. What a client did wrong is no such failure,
// nor is one that its status shows.
func TestFailuresAnsweredWith200AreCounted(t *testing.T) {
	t.Parallel()
	var watches sync.Map // by the door
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550002","contact_id":"crm-zoe"}`)
		seen, _ := watches.Load(p.door)
		watch := seen.(*telemetry.Watch)
		legacy := func(contact string) reply {
			return p.send("POST", "/v2/crm/make-call", fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":%q}`, p.bot, contact))
		}
		spoken := func(to string) reply {
			return p.ask(fmt.Sprintf(`mutation { createCall(input: {assistantId: %q, to: %q}) { id } }`, p.bot, to))
		}
		if r := legacy("crm-nobody"); r.status != 404 && r.status != 200 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if code, _ := gqlCode(spoken("nobody")); code == "" || code == "internal" {
			t.Errorf("a wrong number: %q", code)
		}
		repaired := p.breakCalls(t)
		if r := p.call("+15005550002"); r.status != 500 {
			t.Errorf("on /v3: %d %s", r.status, r.raw)
		}
		if lines := failedAnswers(t, watch); len(lines) != 0 {
			t.Errorf("counted before: %q", lines)
		}
		five(t, "a failure of ours", legacy("crm-zoe"), 200, 99)
		r := spoken("+15005550002")
		if code, _ := gqlCode(r); r.status != 200 || code != "internal" {
			t.Errorf("by GraphQL: %d %s", r.status, r.raw)
		}
		repaired()
		if r := legacy("crm-zoe"); r.body["success"] != true {
			t.Errorf("after the repair: %d %s", r.status, r.raw)
		}
		want := []string{
			`switchboard_http_failed_answers_total{route="/graphql"} 1`, `switchboard_http_failed_answers_total{route="/v2/crm/make-call"} 1`,
		}
		if lines := failedAnswers(t, watch); fmt.Sprint(lines) != fmt.Sprint(want) {
			t.Errorf("%q, want %q", lines, want)
		}
	}, withPatience, withDoor(func(d *rest.Door) {
		w := &telemetry.Watch{Metrics: telemetry.NewMetrics()}
		d.Observe = w.Request
		watches.Store(d, w)
	}))
}
