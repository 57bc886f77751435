package llm_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// The whole request arrives in Anthropic's order: what the system says at the top, both results of tools in one message, and
// marks where what is stable ends. What that wire does not take is put so that it does.
func TestAnthropicRequest(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	e := endpoint(s)
	e.Wire = llm.Anthropic
	hot := 1.7
	for _, base := range []string{s.Base(), s.Base() + "/", s.URL} {
		e.URL = base
		_, err := quick().Stream(t.Context(), e, llm.Request{
			Model: "gpt-4", Temperature: &hot, MaxTokens: 77,
			Messages: []llm.Message{
				{Role: llm.System, Content: "Be kind.\n\nIt is noon.", Stable: len("Be kind.")},
				{Role: llm.Assistant, Content: "Hello."},
				{Role: llm.User},
				{Role: llm.User, Content: "Book"},
				{Role: llm.Assistant, Content: " ", Calls: []llm.Call{{ID: "functions.a:0", Name: "book", Arguments: `{"at":1}`}, {ID: "b", Name: "book", Arguments: `noon`}}},
				{Role: llm.ToolSays, CallID: "functions.a:0", Content: `"ok"`},
				{Role: llm.ToolSays, CallID: "b"},
			},
			Tools: []llm.Tool{{Name: "find", Parameters: json.RawMessage(`{"type":"object"}`)}, {Name: "book", Description: "Books.", Parameters: json.RawMessage(`{"type":"object"}`)}},
		}, nil)
		if err != nil {
			t.Fatalf("%s: %v", base, err)
		}
	}
	got := s.Requests()[0].Anthropic
	if got.Model != "big" || *got.Temperature != 1 || got.MaxTokens != 77 || len(got.System) != 2 || got.System[0].Cache["type"] != "ephemeral" || got.System[0].Text != "Be kind." || got.System[1].Cache != nil {
		t.Errorf("%+v", got)
	}
	if got.Tools[0].Cache != nil || got.Tools[1].Cache["type"] != "ephemeral" || got.Tools[1].Description != "Books." {
		t.Errorf("tools %+v", got.Tools)
	}
	if len(got.Turns) != 5 || len(got.Turns[2].Content) != 2 || string(got.Turns[3].Content[1].Input) != "{}" || len(got.Turns[4].Content) != 2 ||
		got.Turns[4].Content[0].Content != `"ok"` || got.Turns[4].Content[0].CallID != got.Turns[3].Content[0].ID {
		t.Errorf("messages %+v", got.Turns)
	}
	s.Answer(func(in llmtest.Request) llmtest.Step {
		if in.MaxTokens != llm.DefaultMaxTokens {
			t.Errorf("%d tokens where nobody says", in.MaxTokens)
		}
		return llmtest.Say("Hi")
	})
	if _, err := quick().Stream(t.Context(), e, asking("Hello"), nil); err != nil {
		t.Error(err)
	}
	e.Key = "sk-other"
	if _, err := quick().Stream(t.Context(), e, asking("Hello"), nil); !errors.Is(err, llm.ErrRefused) {
		t.Error(err)
	}
}

// Servers write this protocol, too, in their own ways.
func TestAnthropicStream(t *testing.T) {
	t.Parallel()
	const (
		start = `data: {"type":"message_start","message":{"usage":{"input_tokens":0}}}` + "\n\n"
		think = `data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"Hm"}}` + "\n\n" +
			`data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}` + "\n\n" +
			`data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"x"}}` + "\n\n"
		hi    = `data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"H"}}` + "\n\n" + `data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"i"}}` + "\n\n"
		stop  = `data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"input_tokens":9,"output_tokens":2}}` + "\n\n"
		busy  = `data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}` + "\n\n"
		wrong = `data: {"type":"error","error":{"type":"invalid_request_error","message":"No."}}` + "\n\n"
		input = `data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{"}}` + "\n\n"
	)
	for name, c := range map[string]struct {
		body, text string
		kind       error
	}{
		"thoughts":            {start + think + hi + stop, "Hi", nil},
		"an unknown event":    {start + `data: {"type":"news"}` + "\n\n" + hi + stop, "Hi", nil},
		"busy at once":        {busy, "", llm.ErrOverloaded},
		"busy in the text":    {start + hi + busy, "Hi", llm.ErrCut},
		"wrong":               {start + wrong, "", llm.ErrRefused},
		"input of no tool":    {start + input, "", llm.ErrGarbage},
		"the other protocol":  {`data: {"choices":[{"delta":{"content":"Hi"}}]}` + "\n\n", "", llm.ErrGarbage},
		"an event of no JSON": {"data: {\n\n", "", llm.ErrGarbage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Garbage(c.body) })
			e := endpoint(s)
			e.Wire = llm.Anthropic
			r, err := quick().Stream(t.Context(), e, asking("When?"), nil)
			if !errors.Is(err, c.kind) || r.Text != c.text {
				t.Errorf("%+v, %v, want %q, %v", r, err, c.text, c.kind)
			}
			if c.kind == nil && (r.InputTokens != 9 || r.OutputTokens != 2) {
				t.Errorf("%+v: the count that comes last holds", r)
			}
		})
	}
}
