package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// A model that takes requests and never answers, or begins to answer and says no more, ends each reply with the error for it
// and is left alone then; a neighbour's chat is answered meanwhile, and so is the next one here.
func TestStalledModelEndsReplies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step llmtest.Step
		kept int // messages that are kept of a reply: what was said, and what was answered of it
	}{
		"never answers":       {llmtest.Hang(), 1},
		"stalls in the reply": {llmtest.Say("We open at nine.").Every(time.Hour), 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := llmtest.Serve(t)
			b := setup(t, "sqlite", withParts(func(p *domain.Parts) {
				p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
				p.Client = waiting(10*time.Second, 10*time.Second)
			}))
			asked := make(chan bool, 100)
			m.Answer(func(in llmtest.Request) llmtest.Step {
				if strings.Contains(in.Last().Text(), "stall") {
					asked <- true
					return c.step
				}
				return llmtest.Say("At nine.")
			})
			ask := func(b *bundle, conversation, input string) reply {
				bot := b.made("/v3/assistants", `{"name":"Ada"}`)
				return b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"conversation_id":%q,"input":%q}`, bot, conversation, input))
			}
			const many = 4
			done := make(chan reply, many)
			for i := range many {
				go func() { done <- ask(b, fmt.Sprint("s", i), "stall") }()
			}
			for range many {
				<-asked
			}
			if r := ask(b.neighbour(), "n", "When?"); r.status != 200 || !strings.Contains(string(r.raw), "At nine.") {
				t.Errorf("the neighbour: %d %s", r.status, r.raw)
			}
			for range many {
				if r := <-done; r.status != 502 || r.code() != "chat_failed" {
					t.Errorf("%d %s", r.status, r.raw)
				}
			}
			m.Idle(t)
			for i := range many {
				if kept := b.kept(fmt.Sprint("s", i)); len(kept) != 2*c.kept {
					t.Errorf("kept %v", kept)
				}
			}
		})
	}
}
