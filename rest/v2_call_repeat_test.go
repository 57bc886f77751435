package rest_test

import (
	"fmt"
	"testing"
)

// A call that the carrier was asked for and did not place is kept under its key: a repeat does not dial again.
func TestLegacyFailedCallIsNotDialledAgain(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550005","contact_id":"crm-zoe"}`)
		body := fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":"crm-zoe"}`, p.bot)
		send := func() reply { return p.send("POST", "/v2/crm/make-call", body, "Idempotency-Key", "once") }
		first, again := send(), send()
		five(t, "the first", first, 200, 14)
		if string(again.raw) != string(first.raw) || again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("the repeat: %d %s", again.status, again.raw)
		}
		if list := p.send("GET", "/v3/calls", "").body["data"].([]any); len(list) != 1 {
			t.Errorf("there are %d calls", len(list))
		}
	}, withPatience)
}
