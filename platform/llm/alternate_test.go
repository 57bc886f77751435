package llm_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// conversed is a request in which either side speaks several times in a row, and the assistant first.
func conversed() llm.Request {
	return llm.Request{
		Messages: []llm.Message{
			{Role: llm.System, Content: "Be kind."},
			{Role: llm.Assistant, Content: "Hello."},
			{Role: llm.User, Content: "[DATA] Zoe", Data: true},
			{Role: llm.User, Content: "[DATA] It is her birthday.", Data: true},
			{Role: llm.User, Content: "Hi."},
			{Role: llm.User},
			{Role: llm.User, Content: "Is it open?"},
			{Role: llm.Assistant, Content: "Wait."},
			{Role: llm.Assistant, Calls: []llm.Call{{ID: "call_1", Name: "one", Arguments: "{}"}, {ID: "call_2", Name: "one", Arguments: "{}"}}},
			{Role: llm.ToolSays, CallID: "call_1", Content: "nine"},
			{Role: llm.ToolSays, CallID: "call_2", Content: "ten"},
			{Role: llm.Assistant, Content: "At nine."},
			{Role: llm.Assistant, Content: "Come in."},
			{Role: llm.Assistant, Calls: []llm.Call{{ID: "call_3", Name: "one", Arguments: "{}"}}},
			{Role: llm.ToolSays, CallID: "call_3", Content: "eleven"},
			{Role: llm.User, Content: "[DATA] It is Monday.", Data: true},
			{Role: llm.User, Content: "When?"},
		},
		Tools: []llm.Tool{{Name: "one", Parameters: []byte(`{"type":"object"}`)}},
	}
}

// Some models take no two messages of one side in a row. Their endpoints are asked again with such messages joined, once: later requests of the
// same account are made so from the start. Others get the messages as they are.
func TestTurnsAlternate(t *testing.T) {
	t.Parallel()
	const mistral = "After the optional system message, conversation roles must alternate user/assistant/user/assistant/..."
	for name, c := range map[string]struct {
		status int
		words  string
		asked  [3]int // after the first request, another one, and one of another workspace
		kind   error
	}{
		"vLLM":              {400, "Conversation roles must alternate user/assistant/user/assistant/...", [3]int{2, 3, 5}, nil},
		"TGI":               {422, "Template error: template error: " + mistral, [3]int{2, 3, 5}, nil},
		"llama.cpp":         {500, "\n------------\nError: Jinja Exception: " + mistral, [3]int{2, 3, 5}, nil},
		"DeepSeek":          {400, "deepseek-reasoner does not support successive user or assistant messages (messages[2] and messages[3] in your input).", [3]int{2, 3, 5}, nil},
		"Perplexity":        {400, "After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).", [3]int{2, 3, 5}, nil},
		"Perplexity before": {400, "After the (optional) system message(s), user and assistant roles should be alternating.", [3]int{2, 3, 5}, nil},
		"a wrong key":       {401, mistral, [3]int{1, 2, 3}, llm.ErrRefused},
		"else":              {400, "The conversation is not liked.", [3]int{1, 2, 3}, llm.ErrRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(in llmtest.Request) llmtest.Step {
				if !in.Alternates() {
					return llmtest.Fail(c.status).Saying(c.words, "", "")
				}
				return llmtest.Say("At nine.")
			})
			client := quick()
			for i, tenant := range []string{"acme", "acme", "globex"} {
				r := conversed()
				r.Tenant = tenant
				said, err := client.Stream(t.Context(), endpoint(s), r, nil)
				if n := len(s.Requests()); !errors.Is(err, c.kind) || n != c.asked[i] || err == nil && said.Text != "At nine." {
					t.Errorf("%d: %q, %v after %d requests, want %v after %d", i, said.Text, err, n, c.kind, c.asked[i])
				}
			}
		})
	}
}

// Where messages are joined, nothing of them is lost, and tools are asked and answered as before. What a user said is in no message with records:
// those are trusted, and nothing that they ask for is done.
func TestMessagesAreJoined(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(in llmtest.Request) llmtest.Step {
		if !in.Alternates() {
			return llmtest.Fail(400).Saying("Conversation roles must alternate user/assistant/user/assistant/...", "", "")
		}
		return llmtest.Say("At nine.")
	})
	if _, err := quick().Stream(t.Context(), endpoint(s), conversed(), nil); err != nil {
		t.Fatal(err)
	}
	sent := func(in llmtest.Request) (all []string) {
		for _, m := range in.Messages {
			text := m.Role + ": " + m.Text()
			for _, call := range m.ToolCalls {
				text += " " + call.ID
			}
			all = append(all, text)
		}
		return all
	}
	whole := []string{
		"system: Be kind.", "assistant: Hello.", "user: [DATA] Zoe", "user: [DATA] It is her birthday.", "user: Hi.", "user: ", "user: Is it open?",
		"assistant: Wait.", "assistant:  call_1 call_2",
		"tool: nine", "tool: ten", "assistant: At nine.", "assistant: Come in.",
		"assistant:  call_3", "tool: eleven", "user: [DATA] It is Monday.", "user: When?",
	}
	joined := []string{
		"system: Be kind.", "user: …", "assistant: Hello.", "user: [DATA] Zoe\n\n[DATA] It is her birthday.", "assistant: …", "user: Hi.\n\nIs it open?",
		"assistant: Wait. call_1 call_2",
		"tool: nine", "tool: ten", "assistant: At nine.\n\nCome in. call_3", "tool: eleven",
		"assistant: …", "user: [DATA] It is Monday.", "assistant: …", "user: When?",
	}
	for i, want := range [][]string{whole, joined} {
		if got := sent(s.Requests()[i]); !slices.Equal(got, want) {
			t.Errorf("request %d:\n%q, want\n%q", i, got, want)
		}
	}
}

// An endpoint that refuses joined messages as well is not asked on and on, and the next choice is asked.
func TestTurnsThatNeverAlternate(t *testing.T) {
	t.Parallel()
	first, second := llmtest.Serve(t), llmtest.Serve(t)
	first.Answer(func(llmtest.Request) llmtest.Step {
		return llmtest.Fail(500).Saying("Conversation roles must alternate user/assistant/user/assistant/...", "", "")
	})
	second.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("At nine.") })
	both := []llm.Choice{{Endpoint: endpoint(first)}, {Endpoint: endpoint(second)}}
	r, err := quick().StreamFirst(t.Context(), both, conversed(), nil)
	if err != nil || r.Text != "At nine." || r.URL != second.Base() || len(first.Requests()) != 2 || len(second.Requests()) != 1 {
		t.Errorf("%+v, %v after %d and %d requests", r, err, len(first.Requests()), len(second.Requests()))
	}
}
