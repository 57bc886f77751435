package llm_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// priced is an endpoint at which a token costs a millionth of a dollar, whichever way it goes.
func priced(s *llmtest.Server, wire string) llm.Endpoint {
	e := endpoint(s)
	e.Wire, e.Prices = wire, map[string]llm.Price{"small": {Input: 1, Cached: 1, Written: 1, Output: 1}}
	return e
}

// A reply that breaks off costs what was said of it: on Anthropic's wire only the input is known at that point.
func TestCutReplyIsSpent(t *testing.T) {
	t.Parallel()
	asked := asking("When?")
	for wire, input := range map[string]int{llm.OpenAI: asked.Tokens(), llm.Anthropic: 11} {
		for name, c := range map[string]struct {
			step   llmtest.Step
			output int
		}{
			"in the text":   {llmtest.Say("We open at nine o'clock.").Cut(4), llm.Tokens("We open at ")},
			"in the tool":   {llmtest.Call("one", `{"at": "nine o'clock"}`).Cut(3), llm.Tokens(`{"at": "nin`)},
			"untold output": {llmtest.Say("We open at nine.").Cut(9), llm.Tokens("We open at nine.")},
		} {
			s := llmtest.Serve(t)
			s.Play(c.step)
			r, err := quick().Stream(t.Context(), priced(s, wire), asked, nil)
			if !errors.Is(err, llm.ErrCut) || r.InputTokens != input || r.OutputTokens != c.output || r.Cost != int64(input+c.output) {
				t.Errorf("%s, %s: %+v, %v, want %d and %d tokens", wire, name, r, err, input, c.output)
			}
		}
	}
}

// What an endpoint has read is spent though it says nothing of use; what it refuses or fails by itself is not. Tries add up.
func TestEveryTryIsSpent(t *testing.T) {
	t.Parallel()
	asked, said := asking("When?").Tokens(), llm.Tokens("Hi")
	thought := llmtest.Say("<think>Hm, I ")
	for name, c := range map[string]struct {
		first         llmtest.Step
		input, output int
	}{
		"silent":       {llmtest.Hang(), 2 * asked, said},
		"a thought":    {thought.Cut(3), 2 * asked, said + llm.Tokens("<think>Hm, I ")},
		"no word":      {thought.Cut(1), 2 * asked, said},
		"broken":       {llmtest.Fail(500), asked, said},
		"busy":         {llmtest.Fail(429), asked, said},
		"busy, in 200": {llmtest.Garbage(`data: {"error":{"message":"overloaded"}}` + "\n\n"), asked, said},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			again, first, second := llmtest.Serve(t), llmtest.Serve(t), llmtest.Serve(t)
			again.Play(c.first, llmtest.Say("Hi").Mute())
			first.Play(c.first)
			second.Play(llmtest.Say("Hi").Mute())
			for _, choices := range [][]llm.Choice{{{Endpoint: priced(again, "")}}, {{Endpoint: priced(first, "")}, {Endpoint: priced(second, "")}}} {
				input, output := 0, 0
				took := func(own bool, in, out int) { input, output = input+in, output+out }
				r, err := hasty(llm.Options{Patience: 2 * time.Second, Took: took}).StreamFirst(t.Context(), choices, asking("When?"), nil)
				if err != nil || r.Text != "Hi" || r.InputTokens != c.input || r.OutputTokens != c.output || r.Cost != int64(c.input+c.output) || !r.Priced {
					t.Errorf("%d choices: %+v, %v, want %d and %d tokens", len(choices), r, err, c.input, c.output)
				}
				if input != r.InputTokens || output != r.OutputTokens {
					t.Errorf("%d choices: %d and %d tokens are counted of %+v", len(choices), input, output, r)
				}
			}
		})
	}
}

// Somebody who goes before the first word has had the request read.
func TestRequestThatIsGivenUpIsSpent(t *testing.T) {
	t.Parallel()
	for _, wire := range []string{llm.OpenAI, llm.Anthropic} {
		s := llmtest.Serve(t)
		ctx, cancel := context.WithCancel(t.Context())
		s.Answer(func(llmtest.Request) llmtest.Step {
			cancel()
			return llmtest.Hang()
		})
		r, err := quick().Stream(ctx, priced(s, wire), asking("When?"), nil)
		if !errors.Is(err, llm.ErrUnavailable) || r.InputTokens != asking("When?").Tokens() || r.OutputTokens != 0 || r.Cost != int64(r.InputTokens) {
			t.Errorf("%s: %+v, %v", wire, r, err)
		}
		s.Idle(t)
		if r, err = quick().Stream(ctx, priced(s, wire), asking("When?"), nil); err == nil || r.InputTokens != 0 || r.Cost != 0 {
			t.Errorf("%s, nobody was asked: %+v, %v", wire, r, err)
		}
	}
}

// What a model thinks beside its text is output, too.
func TestThoughtsAreSpent(t *testing.T) {
	t.Parallel()
	for wire, body := range map[string]string{
		llm.OpenAI:    `data: {"choices":[{"delta":{"reasoning_content":"Hm, let me see."}}]}`,
		llm.Anthropic: `data: {"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"Hm, let me see."}}`,
	} {
		s := llmtest.Serve(t)
		s.Play(llmtest.Garbage(body+"\n\n"), llmtest.Fail(http.StatusNotFound))
		r, err := quick().Stream(t.Context(), priced(s, wire), asking("When?"), nil)
		if !errors.Is(err, llm.ErrRefused) || r.OutputTokens != llm.Tokens("Hm, let me see.") || r.InputTokens != asking("When?").Tokens() {
			t.Errorf("%s: %+v, %v", wire, r, err)
		}
	}
}

// A model that has nothing to say is paid like any other, and so is the next, which answers. To what tools said it may have nothing to add.
func TestSilenceIsSpent(t *testing.T) {
	t.Parallel()
	used := []llm.Message{
		{Role: llm.User, Content: "When?"},
		{Role: llm.Assistant, Calls: []llm.Call{{ID: "call_1", Name: "one", Arguments: "{}"}}},
		{Role: llm.ToolSays, CallID: "call_1", Content: "nine"},
	}
	for name, c := range map[string]struct {
		messages []llm.Message
		second   llmtest.Step
		text     string
		kind     error
		asked    [2]int
	}{
		"the next answers":     {asking("When?").Messages, llmtest.Say("Yes."), "Yes.", nil, [2]int{1, 1}},
		"the next fails":       {asking("When?").Messages, llmtest.Fail(401), "", llm.ErrRefused, [2]int{1, 1}},
		"neither has anything": {asking("When?").Messages, llmtest.Say(""), "", nil, [2]int{1, 1}},
		"after tools":          {used, llmtest.Say("Yes."), "", nil, [2]int{1, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, second := llmtest.Serve(t), llmtest.Serve(t)
			first.Play(llmtest.Say(""))
			second.Play(c.second)
			said, tokens := "", 0
			client := hasty(llm.Options{Took: func(_ bool, input, output int) { tokens += input + output }})
			r, err := client.StreamFirst(t.Context(), []llm.Choice{{Endpoint: priced(first, "")}, {Endpoint: priced(second, "")}}, llm.Request{Messages: c.messages},
				func(text string) error {
					said += text
					return nil
				})
			if got := [2]int{len(first.Requests()), len(second.Requests())}; !errors.Is(err, c.kind) || r.Text != c.text || said != c.text || got != c.asked {
				t.Errorf("%q, %q, %v after %v requests, want %q, %v after %v", r.Text, said, err, got, c.text, c.kind, c.asked)
			}
			if tokens == 0 || r.InputTokens+r.OutputTokens != tokens || r.Cost != int64(tokens) || !r.Priced {
				t.Errorf("it took %+v, and %d tokens were counted", r, tokens)
			}
		})
	}
}
