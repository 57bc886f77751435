package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// quick is a client that tries again at once.
func quick() *llm.Client { return hasty(llm.Options{}) }

// hasty is a client with these options that tries again at once.
func hasty(o llm.Options) *llm.Client {
	o.Backoff = func(int) time.Duration { return time.Millisecond }
	return llm.New(o)
}

func endpoint(s *llmtest.Server) llm.Endpoint {
	return llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Default: "small", Names: map[string]string{"gpt-4": "big"}}
}

func asking(text string) llm.Request {
	return llm.Request{Messages: []llm.Message{{Role: llm.System, Content: "Be kind."}, {Role: llm.User, Content: text}}}
}

func TestText(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Play(llmtest.Say("We open at nine."), llmtest.Say("We open at nine.").Mute())
	for _, told := range []bool{true, false} {
		var said []string
		r, err := quick().Stream(t.Context(), endpoint(s), asking("When?"), func(text string) error {
			said = append(said, text)
			return nil
		})
		if err != nil || r.Text != "We open at nine." || !slices.Equal(said, []string{"We ", "open ", "at ", "nine."}) || r.Incomplete != "" || r.URL != s.Base() ||
			r.FirstToken <= 0 || r.Model != "small" {
			t.Errorf("%+v, %v, in the pieces %q", r, err, said)
		}
		// By the server's count, or one token for four characters.
		if want := map[bool][2]int{true: {11, 4}, false: {17, 5}}[told]; r.InputTokens != want[0] || r.OutputTokens != want[1] {
			t.Errorf("told %t: %d tokens in, %d out", told, r.InputTokens, r.OutputTokens)
		}
	}
}

// The whole request arrives: the model's name as the endpoint has it, the temperature, tools and their results.
func TestRequest(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	warm := 0.4
	_, err := quick().Stream(t.Context(), endpoint(s), llm.Request{
		Model: "gpt-4", Temperature: &warm, MaxTokens: 77,
		Messages: []llm.Message{
			{Role: llm.User, Content: "Book"},
			{Role: llm.Assistant, Content: "One moment", Calls: []llm.Call{{ID: "a", Name: "book", Arguments: `{"at":1}`}}},
			{Role: llm.ToolSays, CallID: "a", Content: `"ok"`},
		},
		Tools: []llm.Tool{{Name: "book", Description: "Books.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := s.Requests()[0]
	if got.Model != "big" || *got.Temperature != 0.4 || got.OldMaxTokens != 77 || !got.Stream || !got.Options.Usage ||
		got.Tools[0].Function.Name != "book" || got.Tools[0].Function.Description != "Books." ||
		got.Messages[1].ToolCalls[0].Function.Arguments != `{"at":1}` || got.Messages[2].ToolCallID != "a" || got.Last().Text() != `"ok"` {
		t.Errorf("%+v", got)
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Play(llmtest.Call("one", `{"a": 1}`).And("two", `not JSON`))
	r, err := quick().Stream(t.Context(), endpoint(s), asking("Do"), nil)
	want := []llm.Call{{ID: "call_one_0", Name: "one", Arguments: `{"a": 1}`}, {ID: "call_two_1", Name: "two", Arguments: `not JSON`}}
	if err != nil || !slices.Equal(r.Calls, want) || r.Text != "" || r.Incomplete != "" {
		t.Errorf("%+v, %v", r, err)
	}
}

// Every way of failing has its kind; what may pass is tried again, and what was begun is not.
func TestFailures(t *testing.T) {
	t.Parallel()
	impatience := map[string]llm.Options{ // of who waits for what never comes
		"silence": {Patience: 2 * time.Second}, "silence in the text": {Silence: 100 * time.Millisecond},
	}
	for name, c := range map[string]struct {
		steps []llmtest.Step
		kind  error
		text  string
		tries int
	}{
		"500, then well":          {[]llmtest.Step{llmtest.Fail(500), llmtest.Say("Hi")}, nil, "Hi", 2},
		"429, then well":          {[]llmtest.Step{llmtest.Fail(429, "Retry-After", "0"), llmtest.Say("Hi")}, nil, "Hi", 2},
		"429 to the end":          {slices.Repeat([]llmtest.Step{llmtest.Fail(429)}, 3), llm.ErrOverloaded, "", 3},
		"503 to the end":          {slices.Repeat([]llmtest.Step{llmtest.Fail(503)}, 3), llm.ErrUnavailable, "", 3},
		"a request that is wrong": {[]llmtest.Step{llmtest.Fail(400)}, llm.ErrRefused, "", 1},
		"a model that is unknown": {[]llmtest.Step{llmtest.Fail(404)}, llm.ErrRefused, "", 1},
		"HTML":                    {[]llmtest.Step{llmtest.Garbage("<html>Welcome</html>")}, llm.ErrGarbage, "", 1},
		"a chunk that is no JSON": {[]llmtest.Step{llmtest.Garbage("data: {\"choices\": [}\n\n")}, llm.ErrGarbage, "", 1},
		"silence":                 {slices.Repeat([]llmtest.Step{llmtest.Hang()}, 3), llm.ErrUnavailable, "", 3},
		"cut before the text":     {[]llmtest.Step{llmtest.Say("Hi").Cut(1), llmtest.Say("Hi")}, nil, "Hi", 2},
		"cut in the text":         {[]llmtest.Step{llmtest.Say("We open at nine.").Cut(3)}, llm.ErrCut, "We open ", 1},
		"cut in a tool call":      {[]llmtest.Step{llmtest.Call("one", `{"a":1}`).Cut(2)}, llm.ErrCut, "", 1},
		"silence in the text":     {[]llmtest.Step{llmtest.Say("We open at nine.").Every(time.Second)}, llm.ErrCut, "We ", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Play(c.steps...)
			r, err := hasty(impatience[name]).Stream(t.Context(), endpoint(s), asking("When?"), nil)
			if !errors.Is(err, c.kind) || r.Text != c.text && !strings.HasPrefix(c.text, r.Text) {
				t.Errorf("%v with %+v, want %v", err, r, c.kind)
			}
			if n := len(s.Requests()); n != c.tries {
				t.Errorf("%d tries, want %d", n, c.tries)
			}
			if err != nil && strings.Contains(err.Error(), llmtest.Key) {
				t.Errorf("the key is in %v", err)
			}
		})
	}
}

func TestWrongKeyIsNotRepeated(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	e := endpoint(s)
	e.Key = "sk-other-canary"
	_, err := quick().Stream(t.Context(), e, asking("When?"), nil)
	if !errors.Is(err, llm.ErrRefused) || strings.Contains(err.Error(), "canary") {
		t.Errorf("%v", err)
	}
}

// Nothing runs on when the client goes, or whoever is told has enough.
func TestGone(t *testing.T) {
	t.Parallel()
	enough := errors.New("enough")
	for name, deaf := range map[string]error{"the client is gone": nil, "the listener is deaf": enough} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Play(llmtest.Say(strings.Repeat("on and ", 10_000)).Every(time.Millisecond))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			r, err := llm.New(llm.Options{}).Stream(ctx, endpoint(s), asking("Talk"), func(string) error {
				if deaf == nil {
					cancel()
				}
				return deaf
			})
			if !errors.Is(err, context.Canceled) && !errors.Is(err, enough) || !strings.HasPrefix(r.Text, "on ") || len(s.Requests()) != 1 {
				t.Errorf("%v with %d bytes after %d requests", err, len(r.Text), len(s.Requests()))
			}
			s.Idle(t)
		})
	}
}

// A listener who takes longer than an endpoint may be silent is no silence of the endpoint's.
func TestSlowListener(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Play(llmtest.Say("We open at nine."))
	const silence = 2 * time.Second
	heard := 0
	r, err := hasty(llm.Options{Silence: silence}).Stream(t.Context(), endpoint(s), asking("When?"), func(string) error {
		if heard++; heard == 1 {
			start := time.Now()
			await.Until(t, "no time passes", func() bool { return time.Since(start) > 3*silence/2 })
		}
		return nil
	})
	if err != nil || r.Text != "We open at nine." {
		t.Errorf("%q, %v", r.Text, err)
	}
}

// An endpoint that fails again and again is left alone, then tried by one request, then trusted.
func TestBreaker(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(http.StatusBadGateway) })
	var now atomic.Int64
	c := llm.New(llm.Options{Backoff: func(int) time.Duration { return 0 }, Now: func() time.Time { return time.Unix(now.Load(), 0) }})
	ask := func() (int, error) {
		before := len(s.Requests())
		_, err := c.Stream(t.Context(), endpoint(s), asking("When?"), nil)
		return len(s.Requests()) - before, err
	}
	for i, want := range []int{3, 2, 0, 0} { // it opens at the fifth failure
		if n, err := ask(); n != want || !errors.Is(err, llm.ErrUnavailable) {
			t.Errorf("request %d: %d tries, want %d, %v", i, n, want, err)
		}
	}
	now.Store(11)
	if n, _ := ask(); n != 1 {
		t.Errorf("after a rest: %d tries, want 1", n)
	}
	now.Store(22)
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Hi") })
	for range 2 {
		if n, err := ask(); n != 1 || err != nil {
			t.Errorf("when it is well: %d tries, %v", n, err)
		}
	}
	other := endpoint(llmtest.Serve(t))
	if _, err := c.Stream(t.Context(), other, asking("When?"), nil); err != nil {
		t.Errorf("another endpoint: %v", err)
	}
}
