package llm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Some endpoints refuse what was said of tools where none is offered. They are asked again with tools that must not be used, and others
// are not.
func TestWordsWithoutTools(t *testing.T) {
	t.Parallel()
	used := slices.Concat(asking("When?").Messages, []llm.Message{
		{Role: llm.Assistant, Calls: []llm.Call{{ID: "call_1", Name: "one", Arguments: "{}"}}},
		{Role: llm.ToolSays, CallID: "call_1", Content: "nine"},
	})
	one := llm.Tool{Name: "one", Description: "It looks.", Parameters: []byte(`{"type":"object"}`)}
	for name, c := range map[string]struct {
		strict  bool
		request llm.Request
		asked   int
	}{
		"it refuses":                       {true, llm.Request{Messages: used, Tools: []llm.Tool{one}, Worded: true}, 2},
		"it refuses, and none is left":     {true, llm.Request{Messages: used}, 2},
		"it does not mind":                 {false, llm.Request{Messages: used, Tools: []llm.Tool{one}, Worded: true}, 1},
		"it refuses, and nothing was said": {true, llm.Request{Messages: asking("When?").Messages, Tools: []llm.Tool{one}, Worded: true}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(in llmtest.Request) llmtest.Step {
				if last := in.Last(); c.strict && last.Role == "tool" && len(in.Tools) == 0 {
					return llmtest.Fail(400).Saying("litellm.UnsupportedParamsError: Anthropic doesn't support tool calling without `tools=` param specified.", "400", "None")
				}
				if len(in.Tools) > 0 && (in.ToolChoice != "none" || in.Tools[0].Function.Name != "one") {
					t.Errorf("offered are %+v, %q", in.Tools, in.ToolChoice)
				}
				return llmtest.Say("At nine.")
			})
			r, err := quick().Stream(t.Context(), endpoint(s), c.request, nil)
			if err != nil || r.Text != "At nine." || len(s.Requests()) != c.asked {
				t.Errorf("%q, %v after %d requests, want %d", r.Text, err, len(s.Requests()), c.asked)
			}
		})
	}
}

// The request that tries an endpoint after its rest keeps others out until text flows, and not to the end of its reply.
func TestProbeLetsOthersInAtItsFirstPiece(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	now := time.Unix(0, 0)
	c := hasty(llm.Options{Now: func() time.Time { return now }})
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(502) })
	for range 2 {
		_, _ = c.Stream(t.Context(), endpoint(s), asking("When?"), nil)
	}
	now = now.Add(time.Minute)
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("At nine.") })
	asked := false
	_, err := c.Stream(t.Context(), endpoint(s), asking("When?"), func(string) error {
		if !asked {
			asked = true
			if _, err := c.Stream(t.Context(), endpoint(s), asking("Where?"), nil); err != nil {
				t.Errorf("another, while text flows: %v", err)
			}
		}
		return nil
	})
	if err != nil || !asked {
		t.Errorf("asked %t, %v", asked, err)
	}
	for range 5 { // one that says a word and breaks off is no better than one that says none
		s.Play(llmtest.Say("At nine.").Cut(2))
		_, _ = c.Stream(t.Context(), endpoint(s), asking("When?"), nil)
	}
	for range 2 { // nor is one that does so when it is tried
		before := len(s.Requests())
		if _, err := c.Stream(t.Context(), endpoint(s), asking("When?"), nil); err == nil || len(s.Requests()) != before {
			t.Errorf("it is asked on: %v", err)
		}
		now = now.Add(time.Minute)
		s.Play(llmtest.Say("At nine.").Cut(2))
		_, _ = c.Stream(t.Context(), endpoint(s), asking("When?"), nil)
	}
}
