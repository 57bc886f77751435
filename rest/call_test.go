package rest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// phones is a server that calls by the test carrier, with an assistant, a contact for each of its callees, and a number.
type phones struct {
	*bundle
	t   *testing.T
	bot string
}

func calling(t *testing.T, f func(t *testing.T, p *phones), options ...option) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, append([]option{withParts(func(p *domain.Parts) {
				p.Call.Patience, p.Call.Lost, p.Call.Prices = time.Second, 3*time.Second, map[string]float64{"outbound": 0.6}
			})}, options...)...)
			b.carrier.Pace(10 * time.Millisecond)
			p := &phones{bundle: b, t: t}
			p.bot = b.made("/v3/assistants", `{"name":"Ada","outbound_greeting":"Hello {{contact.first_name}}, {{reason}}.","voice_settings":{"voicemail_message":"Call us back."}}`)
			b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
			f(t, p)
		})
	}
}

// call places one to a number and is the answer.
func (p *phones) call(to string) reply {
	p.t.Helper()
	return p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q,"variables":{"reason":"it is time"}}`, p.bot, to))
}

// over waits until a call is over, and is its detail.
func (p *phones) over(id string) map[string]any {
	p.t.Helper()
	await.For(p.t, "the call does not end", func() (any, bool) {
		r := p.send("GET", "/v3/calls/"+id, "")
		if r.status != 200 {
			p.t.Fatalf("%d %s", r.status, r.raw)
		}
		status := r.data()["callStatus"]
		return status, slices.Contains([]any{"COMPLETED", "BUSY", "FAILED", "NO_ANSWER", "CANCELED"}, status)
	})
	p.carrier.Wait() // something may be told after the end
	return p.send("GET", "/v3/calls/"+id, "").data()
}

// What is left of a call: what was said, by whom and when, in the conversation too; the tag of how it ended.
func TestWhatIsLeftOfACall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"first_name":"Zoe","phone":"+15005550001"}`)
		r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"variables":{"reason":"it is time"}}`, p.bot, contact))
		if r.status != 201 || r.data()["contactId"] != contact || under(r.data(), "contact", "phone") != "+15005550001" {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		id := r.data()["id"].(string)
		got := p.over(id)
		said := got["transcriptObject"].([]any)
		if len(said) != 7 || said[0].(map[string]any)["content"] != "Hello Zoe, it is time." || said[0].(map[string]any)["role"] != "agent" ||
			said[1].(map[string]any)["role"] != "user" || !strings.HasPrefix(got["transcript"].(string), "agent: Hello Zoe, it is time.\nuser: ") {
			t.Errorf("%v", said)
		}
		at := -1.0
		for _, u := range said {
			u := u.(map[string]any)
			if u["startMs"].(float64) < at || u["endMs"].(float64) < u["startMs"].(float64) {
				t.Errorf("out of order: %v", u)
			}
			at = u["startMs"].(float64)
		}
		if got["callAnalysis"] != nil || under(got, "variables", "reason") != "it is time" || got["startTimestamp"] == nil {
			t.Errorf("%v", got)
		}
		conversation := p.ask(`{ conversations { nodes { id conversationType lastChannel aiResponses } } }`)
		threads := under(conversation.body, "data", "conversations", "nodes").([]any)
		if len(threads) != 1 || threads[0].(map[string]any)["lastChannel"] != "VOICE" || threads[0].(map[string]any)["aiResponses"] != 3.0 {
			t.Errorf("%s", conversation.raw)
		}
		thread := threads[0].(map[string]any)["id"].(string)
		if r := p.send("GET", "/v3/conversations/"+thread+"/calls", ""); len(r.body["data"].([]any)) != 1 || !strings.Contains(string(r.raw), id) {
			t.Errorf("%d %s", r.status, r.raw)
		}
		await.For(t, "the contact is not tagged", func() (string, bool) {
			tags := string(p.send("GET", "/v3/contacts/"+contact+"/tags", "").raw)
			return tags, strings.Contains(tags, "call:completed")
		})
	})
}

// Every rule refuses in its turn, on both doors, and says what it looked at; nobody is called.
func TestCallsAreRefused(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		good := p.made("/v3/contacts", `{"name":"Good","phone":"+15005550001"}`)
		dnd := p.made("/v3/contacts", `{"name":"Quiet","phone":"+15005550031","dnd":true}`)
		gone := p.made("/v3/contacts", `{"name":"Gone","phone":"+15005550032"}`)
		p.send("DELETE", "/v3/contacts/"+gone, "")
		bare := p.made("/v3/contacts", `{"name":"Bare"}`)
		off := p.made("/v3/contacts", `{"name":"Off","phone":"+15005550033"}`)
		tag := p.made("/v3/tags", `{"name":"AI_Off"}`)
		p.send("POST", "/v3/contacts/"+off+"/tags", `{"tag_id":"`+tag+`"}`)
		mute := p.made("/v3/assistants", `{"name":"Mute","voice_enabled":false}`)
		empty := p.made("/v3/number-pools", `{"name":"Empty"}`)
		for _, c := range []struct {
			name, body     string
			status         int
			reason, legacy string // on /v3, and the body of the first API
			code           int
		}{
			{"no assistant", `{"assistant_id":"asst_01m7zzzzzzezzt1p20pdey9x3f","contact_id":"` + good + `"}`, 404, "assistant_id", "", 9},
			{"a mute assistant", `{"assistant_id":"` + mute + `","contact_id":"` + good + `"}`, 409, "invalid_assistant", "", 9},
			{"no contact", `{"assistant_id":"` + p.bot + `","contact_id":"nobody"}`, 404, "contact_id", "", 13},
			{"an archived contact", `{"assistant_id":"` + p.bot + `","contact_id":"` + gone + `"}`, 409, "contact_archived", "", 16},
			{"ai_off", `{"assistant_id":"` + p.bot + `","contact_id":"` + off + `"}`, 409, "ai_off", "", 19},
			{"no number", `{"assistant_id":"` + p.bot + `","contact_id":"` + bare + `"}`, 409, "invalid_destination", "", 8},
			{"dnd", `{"assistant_id":"` + p.bot + `","contact_id":"` + dnd + `"}`, 409, "dnd", "", 10},
			{"no pool", `{"assistant_id":"` + p.bot + `","contact_id":"` + good + `","number_pool_id":"pool_01m7zzzzzzezzt1p20pdey9x3f"}`, 404, "number_pool_id", "", 11},
			{"an empty pool", `{"assistant_id":"` + p.bot + `","contact_id":"` + good + `","number_pool_id":"` + empty + `"}`, 409, "no_from_number", "", 7},
			{"emergency", `{"assistant_id":"` + p.bot + `","to":"911"}`, 409, "banned", "-", 0},
			{"premium", `{"assistant_id":"` + p.bot + `","to":"+1 900 555 1234"}`, 409, "banned", "-", 0},
			{"no number at all", `{"assistant_id":"` + p.bot + `","to":"never"}`, 422, "to", "-", 0},
			{"not ours", `{"assistant_id":"` + p.bot + `","to":"+15005550001","from":"+14155550199"}`, 409, "no_from_number", "-", 0},
			{"the number of dnd", `{"assistant_id":"` + p.bot + `","to":"+15005550031"}`, 409, "dnd", "-", 0},
			{"nobody", `{"assistant_id":"` + p.bot + `"}`, 422, "to", "-", 0},
			{"variables", `{"assistant_id":"` + p.bot + `","to":"+15005550001","variables":{"a":{}}}`, 422, "variables", "-", 0},
		} {
			r := p.send("POST", "/v3/calls", c.body)
			if r.status != c.status || !strings.Contains(string(r.raw), `"`+c.reason+`"`) {
				t.Errorf("%s: %d %s", c.name, r.status, r.raw)
			}
			if c.legacy == "-" {
				continue
			}
			body := strings.Replace(c.body, "{", `{"location_id":"loc-1",`, 1)
			if r := p.send("POST", "/v2/crm/make-call", body); r.status != 200 || r.body["success"] != false || r.body["call_id"] != "" ||
				r.body["returned_an_error"] != true || r.body["error_message"] == "" || r.body["error_code"] != float64(c.code) {
				t.Errorf("%s: %d %s", c.name, r.status, r.raw)
			}
		}
		if n := p.carrier.Placed(); n != 0 {
			t.Errorf("the carrier placed %d calls", n)
		}
		if list := p.send("GET", "/v3/calls", ""); len(list.body["data"].([]any)) != 0 {
			t.Errorf("a refusal is listed: %s", list.raw)
		}
		kept := p.ask(`{ callRefusals(first: 100) { totalCount nodes { reason toNumber contactId findings { rule refused found } } } }`)
		if n := under(kept.body, "data", "callRefusals", "totalCount"); n != 23.0 || !strings.Contains(string(kept.raw), `"rule":"dnd","refused":true`) {
			t.Errorf("%v refusals are kept: %.300s", n, kept.raw)
		}
	})
}

// at sets what the gate reads, as the system.
func (p *phones) alter(f func(ctx context.Context, client *ent.Client) error) {
	p.t.Helper()
	p.within(f)
}

// within the caller's subaccount, past the walls.
func (b *bundle) within(f func(ctx context.Context, client *ent.Client) error) {
	b.t.Helper()
	ctx := authz.With(store.System(context.Background(), "test"), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
	if err := b.store.Tx(ctx, func(ctx context.Context) error { return f(ctx, b.store.Client(ctx)) }); err != nil {
		b.t.Fatal(err)
	}
}

// How many calls there may be: at once, to one contact, in a day, for how much.
func TestCallLimits(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		refused := func(to, reason string) {
			t.Helper()
			if r := p.call(to); r.status != 409 || !strings.Contains(string(r.raw), `"`+reason+`"`) {
				t.Errorf("not %s: %d %s", reason, r.status, r.raw)
			}
		}
		p.carrier.Pace(20 * time.Second)
		long := p.call("+15005550010").data()["id"].(string) // it goes on until it is ended
		refused("+15005550010", "active_call")
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(p.sub).SetConcurrency(1).Exec(ctx)
		})
		refused("+15005550001", "concurrency_limit")
		p.carrier.Pace(10 * time.Millisecond)
		p.end(long)
		p.over(p.call("+15005550008").data()["id"].(string))
		p.over(p.call("+15005550008").data()["id"].(string))
		refused("+15005550008", "rate_limit")
		p.over(p.call("+15005550001").data()["id"].(string))
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(p.sub).SetMonthlyBudget(0.001).Exec(ctx)
		})
		refused("+15005550001", "account_negative_balance")
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Workspace.UpdateOneID(p.workspace).SetMonthlyBudget(0.001).Exec(ctx)
		})
		refused("+15005550001", "workspace_negative_balance")
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Workspace.UpdateOneID(p.workspace).SetSuspended(true).Exec(ctx)
		})
		refused("+15005550001", "workspace_inactive")
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(p.sub).SetCallingHours([]byte(`[null,null,null,null,null,null,null]`)).Exec(ctx)
		})
		refused("+12125550100", "outside_calling_hours")
	}, withParts(func(p *domain.Parts) { p.Call.Daily = 2 }))
}
