package llm_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// The next choice is asked where one fails before it has said anything, on whatever wire, and the reply names who gave it.
func TestChoices(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first llmtest.Step
		kind  error
		asked [2]int
	}{
		"well":                   {llmtest.Say("Hi"), nil, [2]int{1, 0}},
		"broken":                 {llmtest.Fail(500), nil, [2]int{1, 1}},
		"busy":                   {llmtest.Fail(429), nil, [2]int{1, 1}},
		"refused":                {llmtest.Fail(401), nil, [2]int{1, 1}},
		"garbage":                {llmtest.Garbage("<html>"), nil, [2]int{1, 1}},
		"silent":                 {llmtest.Hang(), nil, [2]int{1, 1}},
		"cut before a word":      {llmtest.Say("Hi").Cut(1), nil, [2]int{1, 1}},
		"cut in a thought":       {llmtest.Say("<think>Hm, I ").Cut(3), nil, [2]int{1, 1}},
		"nothing said":           {llmtest.Say(""), nil, [2]int{1, 1}},
		"white space alone":      {llmtest.Pieces("\n", " \n"), nil, [2]int{1, 1}},
		"cut in white space":     {llmtest.Pieces("\n", "Hi").Cut(2), nil, [2]int{1, 1}},
		"white space, a word":    {llmtest.Pieces("\n", " Hi"), nil, [2]int{1, 0}},
		"a thought alone":        {llmtest.Say("<think>Hm.</think>"), nil, [2]int{1, 1}},
		"a filter":               {llmtest.Pieces().Ending("content_filter"), nil, [2]int{1, 0}},
		"a tool":                 {llmtest.Call("one", "{}"), nil, [2]int{1, 0}},
		"cut after a word":       {llmtest.Say("Hi there").Cut(2), llm.ErrCut, [2]int{1, 0}},
		"cut in a tool":          {llmtest.Call("one", "{}").Cut(3), llm.ErrCut, [2]int{1, 0}},
		"too long":               {llmtest.Overflow(), llm.ErrOverflow, [2]int{1, 0}},
		"a refusal is an answer": {llmtest.Refuse("No."), nil, [2]int{1, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, second := llmtest.Serve(t), llmtest.Serve(t)
			first.Answer(func(llmtest.Request) llmtest.Step { return c.first })
			second.Play(llmtest.Fail(503), llmtest.Say("Hi")) // the last is asked patiently
			if c.asked[1] > 0 {
				c.asked[1]++
			}
			other := endpoint(second)
			other.Wire = llm.Anthropic
			r, err := hasty(llm.Options{Patience: 3 * time.Second}).StreamFirst(t.Context(), []llm.Choice{
				{Endpoint: endpoint(first)}, {Endpoint: other, Named: "gpt-4"},
			}, asking("When?"), nil)
			if got := [2]int{len(first.Requests()), len(second.Requests())}; !errors.Is(err, c.kind) || got != c.asked {
				t.Errorf("%+v, %v after %v requests, want %v, %v", r, err, got, c.kind, c.asked)
			}
			if by := map[bool][]string{true: {other.URL, "big"}, false: {first.Base(), "small"}}[c.asked[1] > 0]; !slices.Equal(by, []string{r.URL, r.Model}) {
				t.Errorf("%s %s has answered, want %v", r.URL, r.Model, by)
			}
		})
	}
	if _, err := quick().StreamFirst(t.Context(), nil, asking("When?"), nil); !errors.Is(err, llm.ErrUnavailable) {
		t.Errorf("nobody to ask: %v", err)
	}
}

// Failures of one workspace, one model or one purpose cost no other a request, and what a tenant names does not fill the memory.
func TestBreakersAreApart(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(in llmtest.Request) llmtest.Step {
		if in.Last().Text() == "fail" {
			return llmtest.Fail(500)
		}
		return llmtest.Say("Hi")
	})
	c := hasty(llm.Options{Now: func() time.Time { return time.Unix(0, 0) }})
	ask := func(r llm.Request) error {
		_, err := c.Stream(t.Context(), endpoint(s), r, nil)
		return err
	}
	of := func(text, tenant, purpose, model string) llm.Request {
		r := asking(text)
		r.Tenant, r.Purpose, r.Model = tenant, purpose, model
		return r
	}
	for range 5 {
		_ = ask(of("fail", "acme", "", ""))
	}
	if before := len(s.Requests()); ask(of("When?", "acme", "", "")) == nil || len(s.Requests()) != before {
		t.Error("an endpoint that fails is asked on")
	}
	for _, r := range []llm.Request{of("When?", "globex", "", ""), of("When?", "acme", "analysis", ""), of("When?", "acme", "", "gpt-4")} {
		if err := ask(r); err != nil {
			t.Errorf("%s %s %s: %v", r.Tenant, r.Purpose, r.Model, err)
		}
	}
	for i := range 20_000 {
		c.Breaker(fmt.Sprint(i))
	}
	if n := c.Breakers(); n > 10_000 {
		t.Errorf("%d accounts are kept", n)
	}
}

// Two endpoints of a workspace are given up each alone, though both have one address and one model: each has a key of its own.
func TestFurtherEndpointsAreGivenUpAlone(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
	c := hasty(llm.Options{Now: func() time.Time { return time.Unix(0, 0) }})
	usual, spare := endpoint(s), endpoint(s)
	usual.Own, spare.Own, spare.ID, spare.Name = true, true, "mep_spare", "Spare"
	r := asking("When?")
	for range 5 {
		_, _ = c.Stream(t.Context(), usual, r, nil)
	}
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Hi") })
	before := len(s.Requests())
	said, err := c.StreamFirst(t.Context(), []llm.Choice{{Endpoint: usual}, {Endpoint: spare}}, r, nil)
	if err != nil || said.Name != "Spare" || len(s.Requests()) != before+1 {
		t.Errorf("%+v, %v after %d requests", said, err, len(s.Requests())-before)
	}
}

// Each of several endpoints is given up alone: the installation's answers at once where the workspace's own has failed too often, though both
// have one address and one model, and what the installation's answers brings the other back no sooner.
func TestEndpointsAreGivenUpAlone(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
	now := time.Unix(0, 0)
	c := hasty(llm.Options{Now: func() time.Time { return now }})
	installed, own := endpoint(s), endpoint(s)
	own.Own = true
	r := asking("When?")
	r.Tenant = "acme"
	for range 5 {
		if _, err := c.Stream(t.Context(), own, r, nil); err == nil {
			t.Fatal("it answers")
		}
	}
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Hi") })
	both := []llm.Choice{{Endpoint: own}, {Endpoint: installed}}
	for i, asked := range []int{1, 1, 1} {
		before := len(s.Requests())
		reply, err := c.StreamFirst(t.Context(), both, r, nil)
		if n := len(s.Requests()) - before; err != nil || reply.Text != "Hi" || n != asked {
			t.Errorf("%d: %+v, %v, after %d requests", i, reply, err, n)
		}
	}
	if _, err := c.Stream(t.Context(), own, r, nil); !errors.Is(err, llm.ErrUnavailable) {
		t.Errorf("the workspace's own is asked on: %v", err)
	}
	now = now.Add(time.Minute)
	if reply, err := c.StreamFirst(t.Context(), both[:1], r, nil); err != nil || reply.Text != "Hi" {
		t.Errorf("after its rest: %+v, %v", reply, err)
	}
}
