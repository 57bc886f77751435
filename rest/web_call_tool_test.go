package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A visitor who leaves while a tool runs is not in a call any more. The tool is finished, and what follows the call knows what it did.
func TestAVisitorLeavesDuringATool(t *testing.T) {
	t.Parallel()
	const asked = "Please book a table."
	m := llmtest.Serve(t)
	m.Answer(func(r llmtest.Request) llmtest.Step {
		if r.Last().Text() == asked {
			return llmtest.Call("book", `{}`)
		}
		return llmtest.Say("Done.")
	})
	visiting(t, func(t *testing.T, v *visited) {
		tool := openSlowTool(t)
		v.lend(v.bot, tool)
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		who.tell(map[string]any{"type": "say", "text": asked})
		await.Receive(t, tool.began, "the tool is not used")
		who.tell(map[string]any{"type": "hang_up"})
		if m := who.next("ended"); m["outcome"] != "user_hangup" {
			t.Errorf("%v", m)
		}
		id := v.calls()[0].(map[string]any)["id"].(string)
		await.Until(t, "the call does not end", func() bool { return v.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "COMPLETED" })
		if tool.aborted.Load() {
			t.Error("the call has waited for the tool")
		}
		tool.finish()
		v.booked(id)
	}, withParts(func(p *domain.Parts) {
		p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
		p.Client = waiting(longer, longer)
	}))
}

// A page has no keypad at its end: a model that presses keys learns so, and does not say that it did.
func TestNoKeysArePressedInAPage(t *testing.T) {
	t.Parallel()
	const asked = "Please press one."
	m := llmtest.Serve(t)
	m.Answer(func(r llmtest.Request) llmtest.Step {
		switch last := r.Last(); {
		case last.Text() == asked:
			return llmtest.Call("press_key", `{"keys":"1"}`)
		case last.Role == "tool" && strings.Contains(last.Text(), "no keys can be pressed"):
			return llmtest.Say("I cannot.")
		}
		return llmtest.Say("Pressed.")
	})
	visiting(t, func(t *testing.T, v *visited) {
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		who.tell(map[string]any{"type": "say", "text": asked})
		if got := who.reply(); got != "I cannot." {
			t.Errorf("%q", got)
		}
	}, withParts(func(p *domain.Parts) {
		p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
		p.Client = waiting(longer, longer)
	}))
}
