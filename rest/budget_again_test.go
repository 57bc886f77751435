package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A reply that is tried again, or by a fallback, costs no more than is left, whatever was thought in vain. What has cost nothing keeps
// nobody from asking again.
func TestTriesAreNotOverspent(t *testing.T) {
	t.Parallel()
	const most = 7_000 // for one request of at most 500 tokens, and not for two
	thought := llmtest.Say("<think>" + strings.Repeat("word ", 400)).Cut(390)
	fallback := `, fallbacks: [{endpoint: INSTALLATION, model: "gpt-4o"}, {endpoint: INSTALLATION, model: "gpt-4o"}]`
	for name, c := range map[string]struct {
		fallbacks string
		steps     []llmtest.Step
		answered  bool
		requests  int
	}{
		"thinks in vain":              {"", []llmtest.Step{thought, thought, llmtest.Say("Yes.")}, false, 1},
		"thinks in vain, everywhere":  {fallback, []llmtest.Step{thought, thought, llmtest.Say("Yes.")}, false, 1},
		"fails at no cost":            {"", []llmtest.Step{llmtest.Fail(503), llmtest.Fail(503), llmtest.Say("Yes.")}, true, 3},
		"fails at no cost everywhere": {fallback, []llmtest.Step{llmtest.Fail(503), llmtest.Fail(401), llmtest.Say("Yes.")}, true, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
				bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o"}`) // $2.50 and $10 a million tokens
				b.behave(bot, "maxTokens: 500"+c.fallbacks)
				b.limit(false, most/1e6)
				m.Play(c.steps...)
				r := b.say(turn{assistant: bot, conversation: "c", input: "Hi"})
				refused := r.status == 409 && r.code() == "chat_refused" && strings.Contains(string(r.raw), "budget_used_up")
				if answered := r.status == 200; answered != c.answered || refused == c.answered {
					t.Errorf("%d %s", r.status, r.raw)
				}
				cost, reserved := b.paid()
				if n := len(m.Requests()); cost > most || cost == 0 || reserved != 0 || n != c.requests {
					t.Errorf("%d of %d spent by %d requests, and %d reservations are left; want %d requests", cost, most, n, reserved, c.requests)
				}
				if kept := fmt.Sprint(b.kept("c")); !c.answered && kept != "[]" {
					t.Errorf("kept %s", kept)
				}
			})
		})
	}
}
