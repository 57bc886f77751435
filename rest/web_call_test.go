package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Anybody talks with a public assistant in a page; the call is one like every other.
func TestWebCallByText(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		if m := who.next("ready"); m["speech"] != "page" {
			t.Errorf("%v", m)
		}
		if text := who.reply(); text != "Hi." {
			t.Errorf("%q", text)
		}
		who.tell(map[string]any{"type": "say", "text": "What are your opening hours?"})
		answer := who.reply()
		if answer == "" {
			t.Error("no answer")
		}
		who.tell(map[string]any{"type": "hang_up"})
		if m := who.next("ended"); m["outcome"] != "user_hangup" {
			t.Errorf("%v", m)
		}
		if code := who.code(); code != pagelink.CloseOver {
			t.Error(code)
		}
		id := v.calls()[0].(map[string]any)["id"].(string)
		c := await.For(t, "the call does not end", func() (map[string]any, bool) {
			c := v.send("GET", "/v3/calls/"+id, "").data()
			return c, c["callStatus"] == "COMPLETED"
		})
		if c["callType"] != "web" || c["direction"] != "inbound" || c["toNumber"] != nil || c["fromNumber"] != nil || c["contactId"] != nil ||
			c["disconnectionReason"] != "user_hangup" || c["assistantId"] != v.bot {
			t.Errorf("%v", c)
		}
		if want := "agent: Hi.\nuser: What are your opening hours?\nagent: " + answer; c["transcript"] != want {
			t.Errorf("%q is not %q", c["transcript"], want)
		}
		if list := v.calls("Authorization", "Bearer "+v.strange()); len(list) != 0 {
			t.Errorf("another tenant sees %v", list)
		}
	})
}

// What was heard of a reply is kept, and no more.
func TestWebCallIsInterrupted(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		who.tell(map[string]any{"type": "say", "text": "Hello?"})
		who.next("reply")
		who.tell(map[string]any{"type": "heard", "turn": 1, "characters": 3})
		said := who.next("said")
		for said["role"] != "agent" {
			said = who.next("said")
		}
		if text := said["text"].(string); len(text) != 3 {
			t.Errorf("%q was heard", text)
		}
	})
}

// So it is of what is said first: a page says how much of turn 0 was heard, and without that all of it was.
func TestWebCallIsInterruptedAtOnce(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		const opener = "Hello, this is Ada."
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"inbound_greeting":"`+opener+`"}`)
		for _, c := range []struct {
			heard map[string]any
			want  any
		}{
			{map[string]any{"type": "heard", "turn": 0, "characters": 5}, "agent: Hello"},
			{map[string]any{"type": "heard", "turn": 0, "characters": 0}, nil},
			{map[string]any{"type": "heard", "turn": 1, "characters": 5}, "agent: " + opener},
			{nil, "agent: " + opener},
		} {
			who := v.visit(v.ticket(v.publicID), ownOrigin)
			who.next("reply_end")
			if c.heard != nil {
				who.tell(c.heard)
			}
			who.tell(map[string]any{"type": "hang_up"})
			who.next("ended")
			id, _ := v.calls()[0].(map[string]any)["id"].(string)
			got := await.For(t, "the call does not end", func() (map[string]any, bool) {
				got := v.send("GET", "/v3/calls/"+id, "").data()
				return got, got["callStatus"] == "COMPLETED"
			})
			if got["transcript"] != c.want {
				t.Errorf("%v: the transcript is %v", c.heard, got["transcript"])
			}
		}
	})
}

// A ticket begins one call, for a minute, from a page that may; all else is refused in one way.
func TestTicketsOfWebCalls(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		used := v.ticket(v.publicID)
		v.visit(used, ownOrigin).next("ready")
		good := v.ticket(v.publicID)
		for name, who := range map[string]*visitor{
			"used":              v.visit(used, ownOrigin),
			"of another origin": v.visit(good, evilOrigin),
			"of no origin":      v.visit(good, ""),
			"altered":           v.visit(tampered(good), ownOrigin),
			"none":              v.visit("", ownOrigin),
			"long":              v.visit(strings.Repeat("a", 14_000), ownOrigin),
		} {
			if code := who.code(); code != pagelink.CloseRefused {
				t.Errorf("%s: %d", name, code)
			}
		}
		v.visit(good, shopOrigin).next("ready")
		if n := len(v.calls()); n != 2 {
			t.Errorf("%d calls", n)
		}
	})
}

// tampered is a ticket or a cookie with another letter in its middle; the last ones have bits that say nothing.
func tampered(sealed string) string {
	at, other := len(sealed)/2, "A"
	if sealed[at:at+1] == other {
		other = "B"
	}
	return sealed[:at] + other + sealed[at+1:]
}

// Of two pages that present a ticket at once, one calls.
func TestTicketTwiceAtOnce(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		ticket := v.ticket(v.publicID)
		var pages []*visitor
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				who := v.visit(ticket, ownOrigin)
				mu.Lock()
				defer mu.Unlock()
				pages = append(pages, who)
			})
		}
		all.Wait()
		ready := 0
		for _, who := range pages {
			_, data, err := who.ws.Read(t.Context())
			if err == nil && strings.Contains(string(data), "ready") {
				ready++
			}
		}
		if n := len(v.calls()); ready != 1 || n != 1 {
			t.Errorf("%d pages and %d calls", ready, n)
		}
	})
}

// Nobody learns by a refusal whether there is an assistant.
func TestPagesThatAreNotOpen(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		late := v.ticket(v.publicID)
		set := func(input string) {
			if r := v.ask(`mutation { updateAssistant(id: "` + v.bot + `", input: {` + input + `}) { id } }`); strings.Contains(string(r.raw), "errors") {
				t.Fatalf("%s", r.raw)
			}
		}
		unknown := v.admit("pub_unknown", ownOrigin)
		closed := func(name, publicID, origin string) {
			t.Helper()
			r := v.admit(publicID, origin)
			if r.status != 404 || r.code() != unknown.code() || r.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s: %d %s %v", name, r.status, r.raw, r.header)
			}
		}
		closed("unknown", "pub_unknown", ownOrigin)
		closed("by its id", v.bot, ownOrigin)
		closed("another origin", v.publicID, evilOrigin)
		closed("null", v.publicID, "null")
		closed("no origin", v.publicID, "")
		if r := v.admit(v.publicID, shopOrigin); r.status != 201 || r.header.Get("Access-Control-Allow-Origin") != shopOrigin || r.header.Get("Vary") != "Origin" {
			t.Errorf("%d %s %v", r.status, r.raw, r.header)
		}
		set("voiceEnabled: false")
		closed("no voice", v.publicID, ownOrigin)
		set("voiceEnabled: true")
		v.publish(v.bot)
		v.send("POST", "/v3/assistants/"+v.bot+"/archive", "")
		closed("archived", v.publicID, ownOrigin)
		if code := v.visit(late, ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("archived meanwhile: %d", code)
		}
		v.send("POST", "/v3/assistants/"+v.bot+"/unarchive", "")
		v.publish(v.bot)
		late = v.ticket(v.publicID)
		set("publicCalls: false")
		closed("not public", v.publicID, ownOrigin)
		if code := v.visit(late, ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("no longer public: %d", code)
		}
		set("publicCalls: true")
		late = v.ticket(v.publicID)
		r := v.ask(`mutation { renewPublicId(assistantId: "` + v.bot + `") { publicId } }`)
		closed("renewed", v.publicID, ownOrigin)
		if code := v.visit(late, ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("renewed meanwhile: %d", code)
		}
		v.publicID, _ = under(r.body, "data", "renewPublicId", "publicId").(string)
		v.ticket(v.publicID)
		system := store.System(t.Context(), "test")
		for _, archived := range []bool{true, false} {
			must(0, v.store.Tx(system, func(ctx context.Context) error {
				return v.store.Client(ctx).Subaccount.UpdateOneID(v.sub).SetArchived(archived).Exec(ctx)
			}))
			if _, err := v.door.Product.Calls.Entrance(t.Context(), v.publicID); fault.Is(err, fault.NotFound) != archived {
				t.Errorf("the page of a client that is archived (%t): %v", archived, err)
			}
		}
		must(0, v.store.Tx(system, func(ctx context.Context) error {
			return v.store.Client(ctx).Workspace.UpdateOneID(v.workspace).SetSuspended(true).Exec(ctx)
		}))
		closed("suspended", v.publicID, ownOrigin)
	})
}

// The eleventh call of an address in an hour is refused, and says when the next may be. Other assistants count by themselves.
func TestVisitorsAreCounted(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		for range 10 {
			v.ticket(v.publicID)
		}
		r := v.admit(v.publicID, shopOrigin)
		if r.status != 429 || r.header.Get("Retry-After") == "" || r.header.Get("Access-Control-Allow-Origin") != shopOrigin {
			t.Errorf("%d %s %v", r.status, r.raw, r.header)
		}
		other := v.made("/v3/assistants", `{"name":"Bob"}`)
		v.ticket(v.publish(other))
	})
}

// A visitor refused for calling too often is refused before anything but whose page it is is read.
func TestRefusedVisitorsCostLittle(t *testing.T) {
	t.Parallel()
	v := &visited{t: t}
	b, asked := counted(t, withParts(v.equip))
	v.bundle = b
	v.web.Start()
	v.bot = v.made("/v3/assistants", `{"name":"Ada"}`)
	v.publicID = v.publish(v.bot)
	admit := func() (status int, statements []string) {
		asked.List()
		status = v.admit(v.publicID, shopOrigin).status
		return status, asked.List()
	}
	refused, first := admit()
	for range 20 {
		if refused == 429 {
			break
		}
		refused, _ = admit()
	}
	status, statements := admit()
	if refused != 429 || status != 429 || len(statements) > 4 || len(statements) >= len(first) {
		t.Errorf("%d, %d: %d statements, and the first had %d:\n%s", refused, status, len(statements), len(first), listed(statements))
	}
}

// What the beginning of a call has read counts for nobody once it has begun: a call lasts for long, and holds none of it.
func TestWebCallHoldsNoAnswer(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		r := v.send("PATCH", "/v3/assistants/"+v.bot, `{"prompt":"`+strings.Repeat("🙂", 300_000)+`"}`)
		if r.status != 200 {
			t.Fatalf("%d %.200s", r.status, r.raw)
		}
		v.visit(v.ticket(v.publicID), ownOrigin).next("ready")
		if n := v.door.Shares()["answer_bytes"].Used(); n != 0 {
			t.Errorf("%d bytes of answers are in use during a call", n)
		}
	})
}

// As many web calls at once as the assistant and the subaccount may have; an ended one makes room.
func TestWebCallsAtOnce(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.ask(`mutation { updateAssistant(id: "` + v.bot + `", input: { webConcurrency: 2 }) { id } }`)
		var tickets []string
		for range 3 {
			tickets = append(tickets, v.ticket(v.publicID))
		}
		first := v.visit(tickets[0], ownOrigin)
		first.next("ready")
		v.visit(tickets[1], ownOrigin).next("ready")
		if code := v.visit(tickets[2], ownOrigin).code(); code != pagelink.CloseBusy {
			t.Errorf("a third: %d", code)
		}
		if r := v.admit(v.publicID, ownOrigin); r.status != 429 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		id := v.calls()[1].(map[string]any)["id"].(string)
		v.ask(`mutation { endCall(id: "` + id + `") { id } }`)
		if m := first.next("ended"); m["outcome"] != "completed" {
			t.Errorf("%v", m)
		}
		first.code()
		v.visit(v.ticket(v.publicID), ownOrigin).next("ready")
		r := v.ask(`mutation { updateSubaccount(id: "`+v.sub+`", input: { webConcurrency: 0 }) { webConcurrency } }`, "Authorization", "Bearer "+v.wide())
		if under(r.body, "data", "updateSubaccount", "webConcurrency") != 0.0 {
			t.Fatalf("%s", r.raw)
		}
		if r := v.admit(v.publicID, ownOrigin); r.status != 429 {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// The holder of a key lets pages call as a contact, even if the assistant is not public.
func TestWebCallOfAContact(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.ask(`mutation { updateAssistant(id: "` + v.bot + `", input: { publicCalls: false, inboundGreeting: "Hi {{contact.first_name}}, {{reason}}." }) { id } }`)
		zoe := v.made("/v3/contacts", `{"first_name":"Zoe","contact_id":"crm-1"}`)
		ask := func(key string) reply {
			return v.ask(`mutation { createWebCall(input: { assistantId: "`+v.bot+`", contactId: "crm-1", variables: {reason: "your order"} }) { ticket url expiresAt } }`,
				"Authorization", "Bearer "+key)
		}
		r := ask(v.key)
		ticket, _ := under(r.body, "data", "createWebCall", "ticket").(string)
		if ticket == "" || under(r.body, "data", "createWebCall", "url") != "ws://test/call/socket" {
			t.Fatalf("%s", r.raw)
		}
		who := v.visit(ticket, shopOrigin)
		if text := who.reply(); text != "Hi Zoe, your order." {
			t.Errorf("%q", text)
		}
		if c := v.calls()[0].(map[string]any); c["contactId"] != zoe {
			t.Errorf("%v", c)
		}
		if r := ask(v.key); !strings.Contains(string(r.raw), "call_refused") {
			t.Errorf("a second call with the contact: %s", r.raw)
		}
		free := v.ask(`mutation { createWebCall(input: { assistantId: "` + v.bot + `" }) { ticket } }`)
		program, _ := under(free.body, "data", "createWebCall", "ticket").(string)
		if code := v.visit(program, evilOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("of another origin: %d", code)
		}
		v.visit(program, "").next("ready") // programs have no origin
		if r := ask(v.strange()); !strings.Contains(string(r.raw), "invalid_assistant") && !strings.Contains(string(r.raw), "not_found") {
			t.Errorf("another tenant: %s", r.raw)
		}
		if r := ask(v.limited("calls:read")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("without the scope: %s", r.raw)
		}
	})
}

// A phone call has a number; a web call may have none.
func TestPhoneCallsHaveANumber(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		system := store.System(t.Context(), "test")
		for kind, fine := range map[string]bool{"phone": false, "web": true} {
			err := v.store.Tx(system, func(ctx context.Context) error {
				return v.store.Client(ctx).Call.Create().SetSubaccountID(v.sub).SetCallType(kind).SetDirection("inbound").Exec(ctx)
			})
			if (err == nil) != fine {
				t.Errorf("%s: %v", kind, err)
			}
		}
	})
}

// Origins are kept as browsers write them.
func TestOriginsOfWebCalls(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		set := func(origin string) reply {
			return v.ask(fmt.Sprintf(`mutation { updateAssistant(id: %q, input: { callOrigins: [%q] }) { callOrigins } }`, v.bot, origin))
		}
		for origin, want := range map[string]string{
			"https://Shop.Example:443/": "https://shop.example", "http://localhost:3000": "http://localhost:3000",
		} {
			if r := set(origin); !strings.Contains(string(r.raw), `["`+want+`"]`) {
				t.Errorf("%s: %s", origin, r.raw)
			}
		}
		for _, origin := range []string{"", "*", "https://*.example", "shop.example", "https://shop.example/page", "https://a b", "null", "https://a;script-src", "ftp://a"} {
			if r := set(origin); !strings.Contains(string(r.raw), "callOrigins[0]") {
				t.Errorf("%s: %s", origin, r.raw)
			}
		}
	})
}
