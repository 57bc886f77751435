package rest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/call"
	"github.com/switchboard-dev/switchboard/carrier"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/workspace"
)

// However many ask at once for a call with one contact, one is placed.
func TestOneCallAtATime(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550008"}`)
		got := p.race("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, p.bot, contact))
		if len(got[201]) != 1 || len(got[409]) != racers-1 {
			t.Fatalf("%v", counts(got))
		}
		p.over(got[201][0].data()["id"].(string))
		if n := p.carrier.Placed(); n != 1 {
			t.Errorf("the carrier placed %d", n)
		}
		for _, r := range got[409] {
			if !strings.Contains(string(r.raw), `"active_call"`) {
				t.Errorf("%s", r.raw)
			}
		}
		// The same request again, under one key, is the same call.
		body := fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550010"}`, p.bot)
		again := p.race("/v3/calls", body, "Idempotency-Key", "once")
		if len(again[201]) == 0 || len(again[201])+len(again[409]) != racers {
			t.Fatalf("%v", counts(again))
		}
		p.over(again[201][0].data()["id"].(string))
		if n := p.carrier.Placed(); n != 2 {
			t.Errorf("the carrier placed %d", n)
		}
		for _, r := range again[201] {
			if r.data()["id"] != again[201][0].data()["id"] {
				t.Errorf("%s and %s", r.raw, again[201][0].raw)
			}
		}
	})
}

// Of many numbers at once no more are called than may be.
func TestConcurrencyIsExact(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(p.sub).SetConcurrency(3).Exec(ctx)
		})
		p.carrier.Pace = 300 * time.Millisecond // they go on until all have asked
		var placed, refused atomic.Int32
		done := make(chan struct{})
		const callers = 12
		for i := range callers {
			go func() {
				defer func() { done <- struct{}{} }()
				switch r := p.call(fmt.Sprintf("+15005551%03d", i)); {
				case r.status == 201:
					placed.Add(1)
				case strings.Contains(string(r.raw), `"concurrency_limit"`):
					refused.Add(1)
				default:
					t.Errorf("%d %s", r.status, r.raw)
				}
			}()
		}
		for range callers {
			<-done
		}
		if placed.Load() != 3 || refused.Load() != callers-3 {
			t.Errorf("%d placed, %d refused", placed.Load(), refused.Load())
		}
	})
}

// deaf is a carrier whose answers are lost, before or after it has placed the call.
type deaf struct {
	*carrier.Simulated

	places bool
	asked  atomic.Int32
}

// Place of carrier.Carrier.
func (d *deaf) Place(ctx context.Context, dial carrier.Dial) (string, error) {
	d.asked.Add(1)
	if d.places {
		if _, err := d.Simulated.Place(ctx, dial); err != nil {
			return "", err
		}
	}
	return "", errors.New("the connection was lost")
}

// A carrier whose answer is lost is looked up, and never asked again.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	for _, places := range []bool{true, false} {
		t.Run(fmt.Sprint("placed ", places), func(t *testing.T) {
			t.Parallel()
			calling(t, func(t *testing.T, p *phones) {
				d := &deaf{Simulated: p.carrier, places: places}
				p.door.Resolver.Calls.Carrier = d
				r := p.call("+15005550001")
				if r.status != 201 {
					t.Fatalf("%d %s", r.status, r.raw)
				}
				got := p.over(r.data()["id"].(string))
				want := map[bool]string{true: "completed", false: "unknown"}[places]
				if got["disconnectionReason"] != want || d.asked.Load() != 1 {
					t.Errorf("%v, after the carrier was asked %d times", got["disconnectionReason"], d.asked.Load())
				}
			})
		})
	}
}

// A server that died between writing down that it asks and asking dials nobody when it comes back.
func TestDialAfterACrash(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.over(p.call("+15005550001").data()["id"].(string))
		var id string
		p.alter(func(ctx context.Context, c *ent.Client) error {
			before, err := c.Call.Query().First(ctx)
			if err != nil {
				return err
			}
			row, err := c.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetAssistantID(*before.AssistantID).SetContactID(*before.ContactID).SetConversationID(*before.ConversationID).
				SetAskedAt(time.Now().UTC().Add(-time.Hour)).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		placed := p.carrier.Placed()
		err := (&call.DialWorker{Service: p.door.Resolver.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 2, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "FAILED" || got["disconnectionReason"] != "unknown" || p.carrier.Placed() != placed {
			t.Errorf("%v, and the carrier placed %d calls more", got, p.carrier.Placed()-placed)
		}
	})
}

// What forbids a call after it was asked for forbids it at the moment of dialling.
func TestGateAtTheMomentOfDialling(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		c := *p.door.Resolver.Calls
		first := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, p.bot, contact))
		p.over(first.data()["id"].(string))
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		p.send("PATCH", "/v3/contacts/"+contact, `{"dnd":true}`)
		placed := p.carrier.Placed()
		err := (&call.DialWorker{Service: &c}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "CANCELED" || got["disconnectionReason"] != "dnd" || p.carrier.Placed() != placed {
			t.Errorf("%v", got)
		}
	})
}

// Whoever says so by a text message, and no more than that, is called no more.
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

// Calls stand in the contact's line of what happened, and go with the contact.
func TestCallsOfAContact(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550002"}`)
		id := p.call("+15005550002").data()["id"].(string)
		p.over(id)
		r := p.send("GET", "/v3/contacts/"+contact+"/interactions", "")
		if list, _ := r.body["data"].([]any); len(list) != 1 || list[0].(map[string]any)["id"] != id ||
			list[0].(map[string]any)["type"] != "call" || list[0].(map[string]any)["summary"] != "outbound BUSY" {
			t.Errorf("%s", r.raw)
		}
		p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", "")
		if r := p.send("GET", "/v3/calls/"+id, ""); r.status != 404 {
			t.Errorf("%d %s", r.status, r.raw)
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
		// Who opts out in a call is listed, too: the flag alone can be taken away.
		id := p.call("+15005550009").data()["id"].(string)
		who := p.over(id)["contactId"].(string)
		p.send("PATCH", "/v3/contacts/"+who, `{"dnd":false}`)
		refused("+15005550009", "internal_dnc")
	})
}

// Who calls in is answered by the assistant of the number, as who they are.
func TestInboundCalls(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		ring := func(to, from string, headers ...string) reply {
			return p.ask(fmt.Sprintf(`mutation { simulateInboundCall(to: %q, from: %q) { id direction fromNumber toNumber contactId assistantId } }`, to, from), headers...)
		}
		desk := p.made("/v3/assistants", `{"name":"Desk","inbound_greeting":"Hello {{contact.first_name}}."}`)
		number := p.made("/v3/phone-numbers", `{"number":"+14155550111"}`)
		if r := ring("+14155550111", "+14155552671"); !strings.Contains(string(r.raw), "conflict") {
			t.Errorf("nobody answers it: %s", r.raw)
		}
		p.send("POST", "/v3/phone-numbers/"+number+"/assign", `{"assistant_id":"`+desk+`"}`)
		zoe := p.made("/v3/contacts", `{"first_name":"Zoe","phone":"+14155552671"}`)
		r := ring("+14155550111", "+1 415 555 2671")
		c, _ := under(r.body, "data", "simulateInboundCall").(map[string]any)
		if c["direction"] != "inbound" || c["contactId"] != zoe || c["assistantId"] != desk || c["fromNumber"] != "+14155552671" {
			t.Fatalf("%s", r.raw)
		}
		if got := p.over(c["id"].(string)); got["callStatus"] != "COMPLETED" || !strings.HasPrefix(got["transcript"].(string), "agent: Hello Zoe.\nuser: ") {
			t.Errorf("%v", got)
		}
		r = ring("+14155550111", "+15005550009")
		c, _ = under(r.body, "data", "simulateInboundCall").(map[string]any)
		if got := p.over(c["id"].(string)); got["disconnectionReason"] != "opted_out" || got["contactId"] == zoe || got["contactId"] == nil {
			t.Errorf("%v", got)
		}
		if stats := p.send("GET", "/v3/calls/stats", "").data(); stats["inbound"] != 2.0 || stats["outbound"] != 0.0 {
			t.Errorf("%v", stats)
		}
		strange := p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})
		for name, r := range map[string]reply{
			"a stranger": ring("+14155550111", "+14155552671", "Authorization", "Bearer "+strange),
			"no number":  ring("+14155550112", "+14155552671"),
		} {
			if !strings.Contains(string(r.raw), "not_found") {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		if r := ring("+14155550111", "+14155552671", "Authorization", "Bearer "+p.limited("calls:read")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("a reader: %s", r.raw)
		}
	})
}
