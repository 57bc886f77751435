package rest_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// Where a model has nothing to say, the assistant's next one answers, and both are paid. Without another, the turn fails as ever.
func TestNextModelAnswersForOneThatSaysNothing(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","model":"gpt-4o"}`)
		b.limit(false, 1)
		m.Play(llmtest.Say(""))
		if r := b.say(turn{assistant: bot, conversation: "alone", input: "Hi"}); r.status != 502 || r.code() != "chat_failed" {
			t.Errorf("without another: %d %s", r.status, r.raw)
		}
		alone, _ := b.paid()
		b.behave(bot, `fallbacks: [{endpoint: WORKSPACE, model: "gpt-4o-mini"}]`)
		before := len(m.Requests())
		m.Play(llmtest.Say(""), llmtest.Say("Yes."))
		r := b.say(turn{assistant: bot, conversation: "two", input: "Hi"})
		asked := m.Requests()[before:]
		if r.status != 200 || r.data()["output"] != "Yes." || len(asked) != 2 || asked[1].Model != "gpt-4o-mini" {
			t.Fatalf("%d %s after %d requests", r.status, r.raw, len(asked))
		}
		trace := b.lastTurn("two")
		if trace["model"] != "gpt-4o-mini" || trace["outcome"] != "ANSWERED" || trace["failure"] != nil {
			t.Errorf("the trace says %v", trace)
		}
		if both, reserved := b.paid(); both <= 2*alone || reserved != 0 {
			t.Errorf("%d are paid, after %d for the first alone; %d are reserved", both, alone, reserved)
		}
	})
}
