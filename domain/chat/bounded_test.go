package chat_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Where a budget is set, the model reads as much of the conversation as without one, but for a quarter of its window at most, which is kept for the
// reply: some models think in it before they speak. The reply is bounded by what is left of the window.
func TestBudgetCostsLittleHistory(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		wire                      string
		window, said, least, most int
		fewer                     int // tokens of the history
	}{
		"a short conversation":      {llm.OpenAI, 8000, 4, llm.DefaultMaxTokens, llm.DefaultMaxTokens, 0},
		"one of half the window":    {llm.OpenAI, 8000, 130, 2000, 3500, 0},
		"one longer than it":        {llm.OpenAI, 8000, 600, 2000, 2500, 2000},
		"one of the usual window":   {llm.OpenAI, 16_000, 1200, 4000, llm.DefaultMaxTokens, 4000},
		"one of a large window":     {llm.OpenAI, 64_000, 4000, llm.DefaultMaxTokens, llm.DefaultMaxTokens, 4096},
		"one of a very small model": {llm.OpenAI, 2000, 200, 1000, 1100, 0},
		"where it has to be named":  {llm.Anthropic, 8000, 600, 4000, 4000, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var history []chat.Said
			for i := range c.said {
				history = append(history, chat.Said{
					Role: []string{"user", "assistant"}[i%2], Content: fmt.Sprint("I would like to come on Thursday, or else on one of the days after it, as early as I can. ", i),
				})
			}
			ask := func(reserve func(context.Context, int64) error) llmtest.Request {
				s := llmtest.Serve(t)
				m := &chat.Modeled{Client: swift(), Reserve: reserve, Choices: []llm.Choice{{Endpoint: llm.Endpoint{
					URL: s.Base(), Key: llmtest.Key, Wire: c.wire, Default: "small", Windows: map[string]int{"": c.window}, Prices: map[string]llm.Price{"small": {Output: 1}},
				}}}}
				q := chat.Question{Prompt: "Be kind.", Input: "When?", History: history}
				if _, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), q, func(chat.Event) error { return nil }); err != nil {
					t.Fatal(err)
				}
				return s.Requests()[0]
			}
			free, limited := ask(nil), ask(func(context.Context, int64) error { return nil })
			read := func(r llmtest.Request) (tokens int) {
				for _, m := range r.Messages {
					tokens += llm.Message{Content: m.Text()}.Tokens()
				}
				return tokens
			}
			if fewer := read(free) - read(limited); fewer < 0 || fewer > c.fewer {
				t.Errorf("the model reads %d tokens fewer than the %d without a budget, want %d at most", fewer, read(free), c.fewer)
			}
			bound := limited.OldMaxTokens + limited.MaxTokens
			if bound < c.least || bound > c.most {
				t.Errorf("the reply may have %d tokens, want %d to %d", bound, c.least, c.most)
			}
			if bound += read(limited); bound > c.window {
				t.Errorf("the request has %d tokens with its reply, and the model reads %d", bound, c.window)
			}
		})
	}
}
