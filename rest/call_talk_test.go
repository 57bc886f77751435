package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

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

// Inbound callers are answered by the assistant of the number, as who they are.
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

// Where there is a language model it answers in calls, uses tools, and sums up what was said.
func TestCallsByAModel(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","prompt":"Say {{reason}}.","platform_tools":["create_note"]}`)
		b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
		m.Answer(func(in llmtest.Request) llmtest.Step {
			switch {
			case strings.HasPrefix(in.Messages[0].Text(), "You sum up"):
				return llmtest.Say(`{"summary": "They asked who called.", "userSentiment": "NEUTRAL", "successful": true}`)
			case in.Last().Role == "user" && strings.Contains(in.Last().Text(), "Who is this"):
				return llmtest.Call("create_note", `{"note":"Asked who calls."}`)
			}
			_, prompt, _ := strings.Cut(in.Messages[0].Text(), "\n\n")
			prompt, _, _ = strings.Cut(prompt, "\n\n")
			return llmtest.Say("It is " + prompt)
		})
		r := b.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550006","variables":{"reason":"hello"}}`, bot))
		if r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		p := &phones{bundle: b, t: t}
		id := r.data()["id"].(string)
		p.over(id)
		c := await.For(t, "it is not summed up", func() (map[string]any, bool) {
			c := b.send("GET", "/v3/calls/"+id, "").data()
			return c, c["callAnalysis"] != nil
		})
		analysis, _ := c["callAnalysis"].(map[string]any)
		tools, _ := c["calledTools"].([]any)
		if analysis["summary"] != "They asked who called." || analysis["successful"] != true || c["userSentiment"] != "NEUTRAL" || c["callSummary"] != analysis["summary"] ||
			len(tools) != 1 || tools[0].(map[string]any)["name"] != "create_note" || !strings.Contains(c["transcript"].(string), "It is Say hello.") {
			t.Errorf("%v", c)
		}
	})
}

// What an assistant does with the telephone: it presses keys, hangs up, and puts through to whom its instructions name.
func TestTelephoneTools(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t}
		with := b.made("/v3/assistants", `{"name":"A","prompt":"Staff answer at (415) 555-0177.","platform_tools":["transfer_call"]}`)
		without := b.made("/v3/assistants", `{"name":"B","prompt":"Staff answer at (415) 555-0177."}`)
		told := b.made("/v3/assistants", `{"name":"C","prompt":"Help."}`)
		when := b.made("/v3/tools", `{"name":"to_staff","tool_type":"TRANSFER_CALL","transfer_prompt":"When they are angry, to (415) 555-0177."}`)
		b.send("POST", "/v3/tools/"+when+"/assign", fmt.Sprintf(`{"assistant_id":%q}`, told))
		b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
		for _, c := range []struct {
			bot, tool, args string
			end, says, err  string
		}{
			{with, "end_call", `{}`, "completed", "", ""},
			{with, "press_key", `{"keys":"12#"}`, "user_hangup", "tool: pressed 12#", ""},
			{with, "press_key", `{"keys":"call me"}`, "user_hangup", "", "keys"},
			{with, "transfer_call", `{"to":"+14155550177"}`, "transferred", "tool: transferred to +14155550177", ""},
			{with, "transfer_call", `{"to":"415-555-0177"}`, "transferred", "tool: transferred to +14155550177", ""},
			{with, "transfer_call", `{"to":"+19005550177"}`, "user_hangup", "", "that your instructions name, and to no others: +14155550177."},
			{with, "transfer_call", `{"to":"the boss"}`, "user_hangup", "", "not a telephone number. Calls are transferred to numbers that your instructions name, and to no others: +14155550177."},
			{without, "transfer_call", `{"to":"+14155550177"}`, "user_hangup", "", "no such tool"},
			{told, "transfer_call", `{"to":"+14155550177"}`, "transferred", "tool: transferred to +14155550177", ""},
			{told, "transfer_call", `{"to":"+19005550177"}`, "user_hangup", "", "that your instructions name"},
		} {
			m.Answer(func(in llmtest.Request) llmtest.Step {
				switch {
				case strings.HasPrefix(in.Messages[0].Text(), "You sum up"):
					return llmtest.Say(`{"summary": "Done.", "userSentiment": "NEUTRAL", "successful": true}`)
				case in.Last().Role == "user" && strings.Contains(in.Last().Text(), "Who is this"):
					return llmtest.Call(c.tool, c.args)
				}
				return llmtest.Say("Very well.")
			})
			// The callee hangs up after the first answer.
			r := b.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550006"}`, c.bot))
			if r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			id := r.data()["id"].(string)
			p.over(id)
			got := p.tooled(id)
			tools, _ := got["calledTools"].([]any)
			if got["disconnectionReason"] != c.end || got["callStatus"] != "COMPLETED" || c.says != "" && !strings.Contains(got["transcript"].(string), c.says) {
				t.Errorf("%s %s: %v", c.tool, c.args, got)
			}
			if used, _ := tools[0].(map[string]any); used["name"] != c.tool || (used["error"] != nil) != (c.err != "") || !strings.Contains(fmt.Sprint(used["error"]), c.err) {
				t.Errorf("%s %s: %v", c.tool, c.args, used)
			}
		}
		// In a chat there is no telephone.
		m.Answer(func(in llmtest.Request) llmtest.Step {
			for _, tool := range in.Tools {
				if tool.Function.Name == "end_call" || tool.Function.Name == "press_key" || tool.Function.Name == "transfer_call" {
					t.Errorf("a chat has %s", tool.Function.Name)
				}
			}
			return llmtest.Say("Hello.")
		})
		p.say(turn{assistant: with, input: "Hi"})
	})
}

// tooled waits until the tools of a call are known.
func (p *phones) tooled(id string) map[string]any {
	p.t.Helper()
	return await.For(p.t, "no tools", func() (map[string]any, bool) {
		c := p.send("GET", "/v3/calls/"+id, "").data()
		tools, _ := c["calledTools"].([]any)
		return c, len(tools) > 0
	})
}
