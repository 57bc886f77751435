package rest_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// A ticket is taken for a minute, and not a moment longer.
func TestTicketsExpire(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		r := v.admit(v.publicID, ownOrigin)
		until := must(time.Parse(time.RFC3339Nano, r.data()["expiresAt"].(string)))
		if left := time.Until(until); left <= 0 || left > time.Minute {
			t.Errorf("it is taken for %s", left)
		}
		aged := func(until time.Time) string {
			const column = "web_call.ticket"
			pass := map[string]any{}
			sealed := must(base64.RawURLEncoding.DecodeString(v.ticket(v.publicID)))
			must(0, json.Unmarshal(must(v.parts.Sealer.Open("", column, sealed)), &pass))
			pass["until"] = until
			return base64.RawURLEncoding.EncodeToString(v.parts.Sealer.Seal("", column, must(json.Marshal(pass))))
		}
		if code := v.visit(aged(time.Now().Add(-time.Millisecond)), ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("an expired ticket: %d", code)
		}
		if n := len(v.calls()); n != 0 {
			t.Errorf("%d calls", n)
		}
		v.visit(aged(time.Now().Add(time.Minute)), ownOrigin).next("ready")
	})
}

// When the month's budget of a subaccount or the workspace is spent, the page looks like one that does not exist, and tickets already issued are not
// accepted. A caller with a key learns why.
func TestWebCallsCostMoney(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		answered := time.Now()
		await.Until(t, "no time passes", func() bool { return time.Since(answered) > 10*time.Millisecond }) // which is what a call costs
		who.tell(map[string]any{"type": "hang_up"})
		who.code()
		await.Until(t, "the call costs nothing", func() bool {
			cost, _ := v.paid()
			return cost > 0
		})
		var late string
		for reason, whole := range map[string]bool{"account_negative_balance": false, "workspace_negative_balance": true} {
			late = v.ticket(v.publicID)
			v.limit(whole, 0.0001)
			if r := v.admit(v.publicID, shopOrigin); r.status != 404 || r.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s: %d %s", reason, r.status, r.raw)
			}
			if code := v.visit(late, ownOrigin).code(); code != pagelink.CloseRefused {
				t.Errorf("%s meanwhile: %d", reason, code)
			}
			r := v.ask(`mutation { createWebCall(input: { assistantId: "` + v.bot + `" }) { ticket } }`)
			if !strings.Contains(string(r.raw), reason) {
				t.Errorf("with a key: %s", r.raw)
			}
			v.limit(whole, 1000)
		}
		v.visit(late, ownOrigin).next("ready")
		if n := len(v.calls()); n != 2 {
			t.Errorf("%d calls", n)
		}
	}, withParts(func(p *domain.Parts) { p.Call.Prices = map[string]float64{"web": 60} }))
}

// A web call comes in, also where it is refused.
func TestRefusedWebCallsAreInbound(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"voice_enabled":false}`)
		if r := v.ask(`mutation { createWebCall(input: { assistantId: "` + v.bot + `" }) { ticket } }`); !strings.Contains(string(r.raw), "invalid_assistant") {
			t.Errorf("%s", r.raw)
		}
		r := v.ask(`{ callRefusals(first: 1) { nodes { direction toNumber reason } } }`)
		if want := `{"direction":"inbound","toNumber":null,"reason":"invalid_assistant"}`; !strings.Contains(string(r.raw), want) {
			t.Errorf("%s", r.raw)
		}
	})
}

// Without a telephone web calls are accepted by what holds them.
func TestPublicWebCallsNeedNoTelephone(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.visit(v.ticket(v.publicID), ownOrigin).next("ready")
		if r := v.ask(`mutation { syncAssistant(id: "` + v.bot + `") { syncState } }`); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
	}, withParts(func(p *domain.Parts) { p.Carrier = nil }))
}
