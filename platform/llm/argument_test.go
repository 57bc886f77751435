package llm_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Arguments that are no object are sent back as an empty one, on either wire: endpoints that parse them refuse the request otherwise. Those
// that are one go back as the model wrote them.
func TestArgumentsThatAreNoJSON(t *testing.T) {
	t.Parallel()
	wires(t, func(t *testing.T, s *llmtest.Server, e llm.Endpoint) {
		for written, want := range map[string]string{
			`{"a":`: "{}", `{"a":1}}`: "{}", `{"a":1} and so on`: "{}", "not JSON": "{}", "[1]": "{}", `"{}"`: "{}", "null": "{}", "": "{}", " ": "{}",
			`{"a": 1}`: map[string]string{llm.OpenAI: `{"a": 1}`, llm.Anthropic: `{"a":1}`}[e.Wire],
		} {
			_, err := quick().Stream(t.Context(), e, llm.Request{
				Messages: []llm.Message{
					{Role: llm.User, Content: "Book"},
					{Role: llm.Assistant, Calls: []llm.Call{{ID: "a", Name: "book", Arguments: written}}},
					{Role: llm.ToolSays, CallID: "a", Content: "The arguments are not JSON."},
				},
				Tools: []llm.Tool{{Name: "book", Parameters: []byte(`{"type":"object"}`)}},
			}, nil)
			if err != nil {
				t.Errorf("%q: %v", written, err)
				continue
			}
			all := s.Requests()
			if got := all[len(all)-1].Messages[1].ToolCalls[0].Function.Arguments; got != want {
				t.Errorf("%q is sent as %q, want %q", written, got, want)
			}
		}
	})
}
