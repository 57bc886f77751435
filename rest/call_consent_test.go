package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// A text message that says only that its sender wants no more calls is enough to opt out.
func TestOptingOutByText(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		for i, c := range []struct {
			channel, text string
			out           bool
		}{
			{"SMS", " Stop! ", true},
			{"WHATSAPP", "opt-out", true},
			{"sms", "UNSUBSCRIBE.", true},
			{"SMS", "Please stop by at nine", false},
			{"WEBCHAT", "stop", false},
			{"EMAIL", "cancel", false},
			{"SMS", "Don't stop", false},
		} {
			number := fmt.Sprintf("+15005552%03d", i)
			contact := p.made("/v3/contacts", `{"name":"C","phone":"`+number+`"}`)
			thread := p.say(turn{assistant: p.bot, contact: contact, input: "Hi"}).data()["conversationId"].(string)
			if r := p.send("POST", "/v3/messages", fmt.Sprintf(`{"conversation_id":%q,"content":%q,"channel":%q}`, thread, c.text, c.channel)); r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			r := p.call(number)
			if refused := r.status == 409 && strings.Contains(string(r.raw), `"dnd"`); refused != c.out || !refused && r.status != 201 {
				t.Errorf("%s %q: %d %s", c.channel, c.text, r.status, r.raw)
			}
		}
	})
}

// Opting out in a call lists the number that was called, which need not be the contact's.
func TestOptingOutOfTheNumberThatWasCalled(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005554001"}`)
		r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"to":"+15005550009"}`, p.bot, contact))
		if got := p.over(r.data()["id"].(string)); got["disconnectionReason"] != "opted_out" {
			t.Fatalf("%v", got)
		}
		list := p.ask(`{ doNotCallList { nodes { number } } }`)
		for _, number := range []string{"+15005550009", "+15005554001"} {
			if !strings.Contains(string(list.raw), number) {
				t.Errorf("%s is not listed: %s", number, list.raw)
			}
		}
	})
}

// The do-not-call list holds for every contact with the number, survives the contact, and is another subaccount's never.
func TestDoNotCallList(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const number = "+15005553001"
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"`+number+`"}`)
		refused := func(to, reason string) {
			t.Helper()
			if r := p.call(to); r.status != 409 || !strings.Contains(string(r.raw), `"`+reason+`"`) {
				t.Errorf("not %s: %d %s", reason, r.status, r.raw)
			}
		}
		add := func(headers ...string) reply {
			return p.ask(`mutation { addDoNotCall(number: "+1 (500) 555-3001", reason: "asked to") { id number source reason } }`, headers...)
		}
		first := p.ask(`{ doNotCallList { totalCount } }`)
		entry, _ := under(add().body, "data", "addDoNotCall", "id").(string)
		if again := add(); under(again.body, "data", "addDoNotCall", "id") != entry || entry == "" || under(again.body, "data", "addDoNotCall", "number") != number {
			t.Errorf("%s, then %s", first.raw, again.raw)
		}
		refused(number, "internal_dnc")
		for name, scope := range map[string]string{"a reader": "contacts:read", "who creates": "contacts:create"} {
			if r := p.ask(fmt.Sprintf(`mutation { liftDoNotCall(id: %q, reason: "x") { id } }`, entry), "Authorization", "Bearer "+p.limited(scope)); !strings.Contains(string(r.raw), "forbidden") {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		strange := p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})
		if r := p.ask(fmt.Sprintf(`mutation { liftDoNotCall(id: %q, reason: "x") { id } }`, entry), "Authorization", "Bearer "+strange); !strings.Contains(string(r.raw), "not_found") {
			t.Errorf("a stranger: %s", r.raw)
		}
		if r := p.ask(`{ doNotCallList { totalCount nodes { number } } }`, "Authorization", "Bearer "+strange); !strings.Contains(string(r.raw), `"totalCount":0`) {
			t.Errorf("a stranger reads %s", r.raw)
		}
		// Erased, nobody knows the number; it is called no more for all that.
		p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", "")
		if r := p.ask(`{ doNotCallList { nodes { id number } } }`); !strings.Contains(string(r.raw), `"number":null`) || strings.Contains(string(r.raw), number) {
			t.Errorf("%s", r.raw)
		}
		refused(number, "internal_dnc")
		if r := p.ask(fmt.Sprintf(`mutation { liftDoNotCall(id: %q, reason: "a mistake") { liftedAt liftedBecause } }`, entry)); under(r.body, "data", "liftDoNotCall", "liftedBecause") != "a mistake" {
			t.Errorf("%s", r.raw)
		}
		if r := p.call(number); r.status != 201 {
			t.Errorf("taken off the list: %d %s", r.status, r.raw)
		}
		if r := p.ask(`mutation { addDoNotCall(number: "nobody") { id } }`); !strings.Contains(string(r.raw), "validation_error") {
			t.Errorf("%s", r.raw)
		}
		// Opting out in a call adds a list entry as well: the flag alone can be removed.
		id := p.call("+15005550009").data()["id"].(string)
		who := p.over(id)["contactId"].(string)
		p.send("PATCH", "/v3/contacts/"+who, `{"dnd":false}`)
		refused("+15005550009", "internal_dnc")
	})
}
