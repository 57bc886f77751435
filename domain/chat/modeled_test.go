package chat_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

func swift() *llm.Client {
	return llm.New(llm.Options{Backoff: func(int) time.Duration { return time.Millisecond }})
}

// Where one endpoint fails, the next answers, on its own wire and by its own name of the model, and the reply says who did and
// what it cost there.
func TestFallback(t *testing.T) {
	t.Parallel()
	first, second := llmtest.Serve(t), llmtest.Serve(t)
	first.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
	second.Play(llmtest.Say("Hi there"))
	model := "gpt-4"
	m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{
		{Endpoint: llm.Endpoint{URL: first.Base(), Key: llmtest.Key}},
		{Endpoint: llm.Endpoint{URL: second.Base(), Key: llmtest.Key, Wire: llm.Anthropic, Prices: map[string]llm.Price{"small": {Output: 50}}}, Named: "small"},
	}}
	reply, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), chat.Question{Input: "Hello", Model: &model}, func(chat.Event) error { return nil })
	if err != nil || reply.Text != "Hi there" || reply.Model != "small" || "http://"+reply.Endpoint != second.URL || reply.Cost != 100 {
		t.Errorf("%+v, %v", reply, err)
	}
	if asked := first.Requests(); len(asked) != 1 || asked[0].Model != "gpt-4" {
		t.Errorf("the first was asked %+v", asked)
	}
}

// What is too long is asked again with the newer half of its history, by size and by number, then with none; what was asked
// and the instructions stay.
func TestShortened(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 100)
	for name, c := range map[string]struct {
		history []string
		left    []string
	}{
		"none":         {nil, nil},
		"one":          {[]string{"a"}, nil},
		"four":         {[]string{"a", "b", "c", "d"}, []string{"c", "d"}},
		"a long end":   {[]string{"a", "b", "c", long}, nil},
		"a long begin": {[]string{long, "b", "c", "d"}, []string{"c", "d"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Overflow() })
			q := chat.Question{Prompt: "Be kind.", Input: "When?"}
			for _, text := range c.history {
				q.History = append(q.History, chat.Said{Role: "user", Content: text})
			}
			m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{{Endpoint: llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Default: "small"}}}}
			if _, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), q, func(chat.Event) error { return nil }); err == nil {
				t.Error("it is answered")
			}
			want := [][]string{c.history}
			if len(c.left) > 0 {
				want = append(want, c.left)
			}
			if len(c.history) > 0 {
				want = append(want, nil)
			}
			asked := s.Requests()
			if len(asked) != len(want) {
				t.Fatalf("%d requests, want %d", len(asked), len(want))
			}
			for i, r := range asked {
				var texts []string
				for _, said := range r.Messages {
					texts = append(texts, said.Text())
				}
				if got := strings.Join(texts, "|"); got != strings.Join(append(append([]string{"Be kind."}, want[i]...), "When?"), "|") {
					t.Errorf("request %d says %.80s", i, got)
				}
			}
		})
	}
}

// An analysis that fails again and again keeps no contact from an answer.
func TestAnalysisFailsAlone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.Parts().Client = swift()
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if strings.Contains(in.Last().Text(), "CONTACT: ") {
				return llmtest.Fail(500)
			}
			return llmtest.Say("Hi")
		})
		thread := r.thread(r.newContact("Ann", "ann"))
		r.writes(thread, "Hello there")
		for range 5 {
			if _, err := r.analyse(thread); err == nil {
				t.Error("it is analysed")
			}
		}
		if _, err := r.Complete(r.ctx, chat.Input{AssistantID: r.assistant, Input: "When?"}); err != nil {
			t.Error(err)
		}
	})
}

// tools are a toolbox with one tool, which always finds the same.
type tools struct{}

func (tools) Tools() []llm.Tool {
	return []llm.Tool{{Name: "find", Parameters: []byte(`{"type":"object"}`)}}
}

func (tools) Use(_ context.Context, call llm.Call) *chat.ToolCall {
	return &chat.ToolCall{ID: call.ID, Name: call.Name, Arguments: []byte(`{}`), Result: []byte(`"nothing"`)}
}

// After the last round that may use tools, a model is asked for words, on either wire.
func TestLastRoundIsWords(t *testing.T) {
	t.Parallel()
	for _, wire := range []string{llm.OpenAI, llm.Anthropic} {
		t.Run(wire, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			const rounds = 5
			for range rounds {
				s.Play(llmtest.Call("find", `{}`))
			}
			s.Play(llmtest.Say("There is nothing."))
			m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{{Endpoint: llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Wire: wire, Default: "small"}}}}
			q := chat.Question{Input: "Is there anything?", Tools: tools{}}
			reply, err := m.Answer(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), q, func(chat.Event) error { return nil })
			if err != nil || reply.Text != "There is nothing." || reply.Rounds != rounds {
				t.Errorf("%q after %d rounds, %v", reply.Text, reply.Rounds, err)
			}
		})
	}
}
