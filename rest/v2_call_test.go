package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// five checks that an answer of make-call has its five fields, in order, and is a refusal with a code.
func five(t *testing.T, what string, r reply, status, code int) string {
	t.Helper()
	message, _ := r.body["error_message"].(string)
	want := fmt.Sprintf(`{"success":false,"call_id":"","returned_an_error":true,"error_message":%s,"error_code":%d}`, must(json.Marshal(message)), code)
	if r.status != status || string(r.raw) != want || message == "" {
		t.Errorf("%s: %d, want %d: %s", what, r.status, status, r.raw)
	}
	return message
}

// What has nothing to do with the call is an HTTP error with the same five fields; another tenant's things are nobody's.
func TestLegacyMakeCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		strange := p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})
		theirs := p.furnish(strange, "contact", "pool")
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550002","contact_id":"crm-zoe"}`)
		body := func(location, assistant, contact, more string) string {
			return fmt.Sprintf(`{"location_id":%q,"assistant_id":%q,"contact_id":%q,"unknown":[1]%s}`, location, assistant, contact, more)
		}
		send := func(body string, headers ...string) reply {
			return p.send("POST", "/v2/crm/make-call", body, headers...)
		}
		right := body("loc-1", p.bot, "crm-zoe", "")
		five(t, "no key", send(right, "Authorization", ""), 401, 401)
		narrow := p.newKey(p.workspace, workspace.NewKey{Scopes: []string{"webhooks:list"}, Subaccounts: []string{p.sub}})
		if m := five(t, "no scope", send(right, "Authorization", "Bearer "+narrow), 403, 403); !strings.Contains(m, "calls:create") {
			t.Errorf("the scope is not named: %s", m)
		}
		five(t, "broken", send(`{"a":`), 422, 422)
		five(t, "in XML", send("<a/>", "Content-Type", "text/xml"), 415, 415)
		five(t, "an unknown location", send(body("loc-9", p.bot, contact, "")), 404, 404)
		five(t, "outside the key's set", send(body(p.other, p.bot, contact, "")), 403, 403)
		for _, name := range []string{"location_id", "assistant_id", "contact_id"} {
			var whole map[string]any
			must(0, json.Unmarshal([]byte(right), &whole))
			delete(whole, name)
			r := send(string(must(json.Marshal(whole))))
			if m := five(t, "without "+name, r, 422, 422); !strings.Contains(m, name) {
				t.Errorf("%s is not named: %s", name, m)
			}
		}
		five(t, "another's assistant", send(body("loc-1", theirs["assistant"], contact, "")), 200, 9)
		five(t, "another's contact", send(body("loc-1", p.bot, theirs["contact"], "")), 200, 13)
		five(t, "another's pool", send(body("loc-1", p.bot, contact, `,"number_pool_id":"`+theirs["pool"]+`"`)), 200, 11)
		if n := p.carrier.Placed(); n != 0 {
			t.Errorf("the carrier placed %d calls", n)
		}

		r := send(right, "Idempotency-Key", "once")
		id, _ := r.body["call_id"].(string)
		if r.status != 200 || string(r.raw) != `{"success":true,"call_id":"`+id+`","returned_an_error":false,"error_message":"","error_code":0}` || !strings.HasPrefix(id, "call_") {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if again := send(right, "Idempotency-Key", "once"); string(again.raw) != string(r.raw) || again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("a replay: %s", again.raw)
		}
		if got := p.over(id); got["callStatus"] != "BUSY" || got["contactId"] != contact {
			t.Errorf("%v", got)
		}
		// A refusal is not kept: what was in its way may be gone.
		p.send("PATCH", "/v3/contacts/"+contact, `{"dnd":true}`)
		five(t, "dnd", send(right, "Idempotency-Key", "later"), 200, 10)
		p.send("PATCH", "/v3/contacts/"+contact, `{"dnd":false}`)
		if r := send(right, "Idempotency-Key", "later"); r.body["success"] != true {
			t.Errorf("%s", r.raw)
		}
	})
}

// Over GraphQL: a verdict calls nobody, and a call can be ended.
func TestCallsOverGraphQL(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		verdict := func(to string, headers ...string) reply {
			return p.ask(fmt.Sprintf(`{ callVerdict(input: {assistantId: %q, to: %q}) { allowed reason fromNumber findings { rule refused found } } }`, p.bot, to), headers...)
		}
		if r := verdict("+15005550001"); under(r.body, "data", "callVerdict", "allowed") != true || under(r.body, "data", "callVerdict", "fromNumber") != "+14155550100" ||
			len(under(r.body, "data", "callVerdict", "findings").([]any)) < 15 {
			t.Errorf("%s", r.raw)
		}
		blank := p.made("/v3/assistants", `{"name":"B","prompt":"Say {{reson}} to {{contact.first_name}} on {{right_now.date}}.","outbound_greeting":"{{reason}} {{ offer }}"}`)
		r := p.ask(fmt.Sprintf(`{ callVerdict(input: {assistantId: %q, to: "+15005550001"}) { allowed unknownVariables } }`, blank))
		if got := fmt.Sprint(under(r.body, "data", "callVerdict", "unknownVariables")); got != "[offer reason reson]" {
			t.Errorf("%s", r.raw)
		}
		if r := verdict("911"); under(r.body, "data", "callVerdict", "allowed") != false || under(r.body, "data", "callVerdict", "reason") != "banned" ||
			!strings.Contains(string(r.raw), `"emergency"`) {
			t.Errorf("%s", r.raw)
		}
		if r := verdict("+15005550001", "Authorization", "Bearer "+p.limited("calls:read")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("%s", r.raw)
		}
		if r := p.ask(`{ callRefusals { totalCount } }`); under(r.body, "data", "callRefusals", "totalCount") != 0.0 || p.carrier.Placed() != 0 {
			t.Errorf("a verdict leaves something: %s", r.raw)
		}
		p.carrier.Pace(5 * time.Second) // it goes on until it is ended
		id := p.call("+15005550010").data()["id"].(string)
		end := func(headers ...string) reply {
			return p.ask(fmt.Sprintf(`mutation { endCall(id: %q) { id } }`, id), headers...)
		}
		strange := p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})
		if r := end("Authorization", "Bearer "+strange); !strings.Contains(string(r.raw), "not_found") {
			t.Errorf("a stranger: %s", r.raw)
		}
		if r := end("Authorization", "Bearer "+p.limited("calls:create")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("without the scope: %s", r.raw)
		}
		p.taken(id)
		if r := end(); under(r.body, "data", "endCall", "id") != id {
			t.Errorf("%s", r.raw)
		}
		p.carrier.Pace(10 * time.Millisecond)
		if got := p.over(id); got["callStatus"] != "COMPLETED" || got["disconnectionReason"] != "completed" {
			t.Errorf("%v", got)
		}
		if r := end(); under(r.body, "data", "endCall", "id") != id {
			t.Errorf("one that is over: %s", r.raw)
		}
	})
}
