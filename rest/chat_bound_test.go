package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A model that wants too much gets as much as there is, and the contact an answer.
func TestModelIsKeptInBounds(t *testing.T) {
	t.Parallel()
	search := llmtest.Call("search_knowledge", `{"query":"x"}`)
	many := func(n int) llmtest.Step {
		s := search
		for range n - 1 {
			s = s.And("search_knowledge", `{"query":"x"}`)
		}
		return s
	}
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		bot := b.made("/v3/assistants", `{"name":"Ada","platform_tools":["search_knowledge"]}`)
		for name, c := range map[string]struct {
			first          llmtest.Step
			status, rounds int
			done, refused  int
			output, why    string
		}{
			"tools for ever":         {first: llmtest.Step{}, status: 200, rounds: 6, done: 5, output: "I am sorry, I could not finish that."},
			"many at once":           {first: many(40), status: 200, rounds: 2, done: 16, refused: 24, output: "Well.", why: "At most 16 tools can be used in one turn."},
			"too many at once":       {first: many(100), status: 502, rounds: 1},
			"arguments without end":  {first: llmtest.Call("search_knowledge", `{"query":"`+strings.Repeat("x", 300<<10)+`"}`), status: 502, rounds: 1},
			"a tool that is unknown": {first: llmtest.Call("sing", `{}`), status: 200, rounds: 2, refused: 1, output: "Well.", why: "There is no such tool. The tools are: search_knowledge."},
			"no JSON":                {first: llmtest.Call("search_knowledge", `query=x`), status: 200, rounds: 2, refused: 1, output: "Well.", why: "The arguments are not JSON"},
			"other arguments":        {first: llmtest.Call("search_knowledge", `{"q":1}`), status: 200, rounds: 2, refused: 1, output: "Well.", why: "The arguments do not fit"},
		} {
			before := len(m.Requests())
			m.Answer(func(in llmtest.Request) llmtest.Step {
				if !wellFormed(in) {
					return llmtest.Fail(400).Saying("Unterminated string starting at: line 1 column 1 (char 0)", "400", "BadRequestError")
				}
				return llmtest.Say("Well.")
			})
			if name == "tools for ever" {
				m.Answer(func(llmtest.Request) llmtest.Step { return search })
			} else {
				m.Play(c.first)
			}
			r := b.say(turn{assistant: bot, input: "Hi"})
			if n := len(m.Requests()) - before; r.status != c.status || n != c.rounds {
				t.Errorf("%s: %d after %d rounds: %.300s", name, r.status, n, r.raw)
				continue
			}
			if c.status != 200 {
				continue
			}
			done, refused := 0, 0
			for _, call := range r.data()["toolCalls"].([]any) {
				if why, failed := call.(map[string]any)["error"].(string); !failed {
					done++
				} else if refused++; !strings.Contains(why, c.why) {
					t.Errorf("%s: refused for %q", name, why)
				}
			}
			if done != c.done || refused != c.refused || r.data()["output"] != c.output {
				t.Errorf("%s: %d done, %d refused: %v", name, done, refused, r.data()["output"])
			}
		}
		kept := b.ask(fmt.Sprintf(`{ conversations(assistantId: %q, first: 100) { totalCount } }`, bot))
		if n := under(kept.body, "data", "conversations", "totalCount"); n != 7.0 {
			t.Errorf("%v conversations", n)
		}
	})
}

// wellFormed says whether the arguments of all tools in a request are objects. Endpoints that put them into a template parse them, and refuse the
// request otherwise.
func wellFormed(in llmtest.Request) bool {
	for _, m := range in.Messages {
		for _, c := range m.ToolCalls {
			var args map[string]any
			if json.Unmarshal([]byte(c.Function.Arguments), &args) != nil || args == nil {
				return false
			}
		}
	}
	return true
}
